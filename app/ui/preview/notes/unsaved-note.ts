import { readFields, removeStored, writeJson } from '#app/client/storage/browser-storage.ts'

const prefix = 'harmonia-anotacao:'
const fields = ['version', 'name', 'from', 'to', 'fromMs', 'toMs', 'line', 'text'] as const

/** The texts show whole seconds; `fromMs` and `toMs` carry the exact place until its text is changed by hand. */
export type NewNote = Record<(typeof fields)[number], string>

/** The note being written in this tab, if it has any text. */
export function readUnsavedNote(path: string): NewNote | null {
  const stored = readFields('sessionStorage', prefix + path)
  const value = (name: (typeof fields)[number]) => stored?.get(name) ?? ''
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
}

export function storeUnsavedNote(path: string, note: NewNote) {
  writeJson(
    'sessionStorage',
    prefix + path,
    fields.map((name) => [name, note[name]]),
  )
}

export function clearUnsavedNote(path: string) {
  removeStored('sessionStorage', prefix + path)
}
