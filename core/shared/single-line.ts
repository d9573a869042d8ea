/**
 * One line of text as typed, such as a name: spaces tidied, without control characters and without what nobody sees
 * (zero-width spaces, direction overrides), accents composed. Inside of emoji the invisible parts stay.
 */
export function normalizeLine(typed: string): string {
  return withoutUnseen(typed)
    .replace(/[\s\p{Cc}\u2800]+/gu, ' ')
    .normalize('NFC')
    .trim()
}

/**
 * Text of several lines as typed, without the space around it and, as in one line, without what nobody sees; accents composed.
 * Browsers submit line breaks as CRLF.
 */
export function normalizeLines(typed: string): string {
  return withoutUnseen(typed.replaceAll(/\r\n?/g, '\n'))
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll(/^[\s\u2800]+|[\s\u2800]+$/g, '')
    .normalize('NFC')
}

function withoutUnseen(typed: string): string {
  return typed.replace(seen, (_, emoji: string | undefined) => emoji ?? '')
}

const seen =
  /(\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]*(?:\u200D(?=\p{Extended_Pictographic}))?)|[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB\p{Cs}]/gu
