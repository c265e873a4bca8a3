"""Work that other processes do: computer seats, analyses, and reading what is foreign or long."""
