"""The WebSockets: messages in, messages out."""
