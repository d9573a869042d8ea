/** Where one of our scripts failed in a visitor's browser. Never what an error says: it may quote what was typed. */
export type BrowserError = { name: string; frames: string[] }

const known = new Set([
  'TypeError',
  'ReferenceError',
  'RangeError',
  'SyntaxError',
  'DOMException',
  'NotFoundError',
  'Error',
])

/** `TypeError /assets/site-x.js:1:20 /assets/y.js:3:4`: a name and up to three places in our own scripts, innermost first. */
const format = /^[A-Za-z]{1,40}(?: \/assets\/[\w.-]{1,80}\.js:\d{1,7}:\d{1,7}){1,3}$/

export const browserErrorBytes = 512

/** Null for anything our own pages do not send. */
export function parseBrowserError(text: string): BrowserError | null {
  if (text.length > browserErrorBytes || !format.test(text)) return null
  const [name = '', ...frames] = text.split(' ')
  return { name: known.has(name) ? name : 'other', frames }
}

/** Errors of one cause are one problem, however many see it. */
export function browserErrorCause({ name, frames }: BrowserError): string {
  return `${name} ${frames[0]}`
}
