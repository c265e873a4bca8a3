"""What pages show besides tables: templates, rules, lessons, studies."""
