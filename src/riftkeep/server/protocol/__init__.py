"""What goes over the wire: messages, sockets, and what every request passes first."""
