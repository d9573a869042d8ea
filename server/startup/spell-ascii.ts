/**
 * A script with all its characters in ASCII, for the server's bundle: with a single other one, V8 keeps the whole source in two
 * bytes per character for the life of the process.
 */
export function spellAscii(code: string): string {
  // A character that is already escaped (`\—`) needs no second backslash.
  return code.replace(/((?:\\\\)*)\\?([^\0-\x7f])/g, (_found, pairs: string, unit: string) => {
    return `${pairs}\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}
