"""All attacks, by name."""

from .crowds import CROWDS
from .frames import FRAMES
from .plan import Attack
from .requests import REQUESTS
from .rooms import ROOMS
from .saved import SAVED
from .streams import STREAMS
from .work import WORK

ATTACKS: dict[str, Attack] = {
    a.name: a for a in (*FRAMES, *REQUESTS, *STREAMS, *WORK, *SAVED, *ROOMS, *CROWDS)
}
