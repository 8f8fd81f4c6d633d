"""The table without a display: browsers are its screens. No pygame in here."""
