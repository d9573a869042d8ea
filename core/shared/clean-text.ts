/** Text that PostgreSQL can store: it knows neither NUL nor half a surrogate pair. */
export function cleanText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}
