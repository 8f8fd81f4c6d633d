"""The messages of the companion and their translations: gathered from the source, kept in gettext catalogues.

    python -m tools.translations extract    # new messages into the .po files, what nobody says any more out of them
    python -m tools.translations compile    # the .mo files that the program reads
    python -m tools.translations check      # what is missing or wrong, all of it

For people who work on the companion: it needs Babel, which comes with the development tools.
"""
