"""What scenes are made of, and the stage that shows it."""
