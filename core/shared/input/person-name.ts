export const maxNameLength = 120

/** What is wrong with a person's name, after `normalizeLine`. */
export function nameError(name: string): 'name-required' | 'name-too-long' | 'name-with-address' | undefined {
  if (name === '') return 'name-required'
  if (name.length > maxNameLength) return 'name-too-long'
  return hasWebAddress(name) ? 'name-with-address' : undefined
}

/**
 * Our mails carry the name to an address that nobody has proved: it must not carry a link. `Sr.João/Sra.Maria` is none: what
 * stands before the slash is a title and a name.
 */
function hasWebAddress(name: string): boolean {
  if (/https?:|www\./i.test(name)) return true
  return [...name.matchAll(/([\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*)\.\p{L}{2,}[/\\]/giu)].some(
    ([, before = '']) => !titles.has(before.toLowerCase()),
  )
}

const titles = new Set(
  'sr sra srs sras srta dr dra drs dras prof profa pr pra pe fr ir eng enga adv arq cel cap sgt maj gen d dna sto sta st jr vó vô'.split(
    ' ',
  ),
)
