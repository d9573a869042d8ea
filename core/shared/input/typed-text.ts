import { cleanText } from '#core/shared/clean-text.ts'

/** A text as it was typed. Browsers send a line break as two characters and count it as one: no limit may depend on that. */
export function typedText(value: string): string {
  return cleanText(value).replaceAll(/\r\n?/g, '\n')
}
