"""Sources to a folder: what is made again, by how many, and how it is put where it belongs.

This room may not say anything to a reader: it asks `site` for the files and keeps them.
"""
