"""From what a rule matched to the span it stands for: pure functions of a hit and the speaker's moment."""
