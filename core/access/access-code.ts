/** Six digits can be guessed, and are read from one screen to the next: fewer minutes than the link of the same mail has. */
export const accessDigitsMinutes = 10
/** Wrong digits until another code is needed. */
export const accessDigitsTries = 5
/** A link is opened when the mail is. */
export const accessLinkMinutes = 30
