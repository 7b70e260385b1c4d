"""A cache drops what was used least recently."""

from ludarium.core.lru import LruCache


def test_the_least_recently_used_values_are_dropped():
    cache = LruCache[str, int](2)
    for key, value in (("a", 1), ("b", 2)):
        cache.put(key, value)
    assert cache.get("a") == 1
    cache.put("c", 3)
    assert list(cache) == ["a", "c"] and cache.values() == [1, 3]
    assert cache.get("b") is None and "b" not in cache
    cache.put("a", 4)
    cache.put("d", 5)
    assert list(cache) == ["a", "d"] and cache.get("a") == 4


def test_sizes_add_up():
    cache = LruCache[str, str](10, len)
    cache.put("a", "12345")
    cache.put("b", "12345")
    cache.put("a", "123")
    assert (cache.size, len(cache)) == (8, 2)
    cache.put("c", "123")
    assert (list(cache), cache.size) == (["a", "c"], 6)
    assert cache.pop("a") == "123" and cache.pop("a") is None
    assert (list(cache), cache.size) == (["c"], 3)
    cache.clear()
    assert (len(cache), cache.size) == (0, 0)


def test_a_value_that_is_too_large_is_not_kept():
    cache = LruCache[str, str](3, len)
    cache.put("a", "12")
    cache.put("b", "1234")
    assert (len(cache), cache.size) == (0, 0)
