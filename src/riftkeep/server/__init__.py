"""The site: everything behind the pages."""
