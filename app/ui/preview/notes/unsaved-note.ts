const prefix = 'harmonia-anotacao:'
const fields = ['version', 'name', 'from', 'to', 'fromMs', 'toMs', 'line', 'text'] as const

/** The texts show whole seconds; `fromMs` and `toMs` carry the exact place until its text is changed by hand. */
export type NewNote = Record<(typeof fields)[number], string>

/** The note being written in this tab, if it has any text. */
export function readUnsavedNote(path: string): NewNote | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(prefix + path) ?? '[]')
    if (!Array.isArray(stored)) return null
    const values = new Map(stored.flatMap((one) => (Array.isArray(one) ? [[String(one[0]), String(one[1])]] : [])))
    const value = (name: (typeof fields)[number]) => values.get(name) ?? ''
    if (value('text').trim() === '') return null
    return {
      version: value('version'),
      name: value('name'),
      from: value('from'),
      to: value('to'),
      fromMs: value('fromMs'),
      toMs: value('toMs'),
      line: value('line'),
      text: value('text'),
    }
  } catch {
    return null
  }
}

export function storeUnsavedNote(path: string, note: NewNote) {
  try {
    sessionStorage.setItem(prefix + path, JSON.stringify(fields.map((name) => [name, note[name]])))
  } catch {
    // Storage is blocked: the note does not outlive a reload.
  }
}

export function clearUnsavedNote(path: string) {
  try {
    sessionStorage.removeItem(prefix + path)
  } catch {
    // Nothing was stored either.
  }
}
