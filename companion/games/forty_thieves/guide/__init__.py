"""What people do now, for every state, made only of what the whole table can see. Pure."""
