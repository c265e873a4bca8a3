"""The site: everything behind the pages.

In folders: live (tables as they are played), protocol (what goes over the wire), people (who is
asking), work (what other processes do), pages (what pages show besides tables), routes (one file
for each part of the HTTP API). Here is what puts them together: app, site, run, settings, cluster.
"""
