import { readJson, writeJson } from '#app/client/storage/browser-storage.ts'
import { uploadHours } from '#core/audio/upload.ts'

/** An upload this browser began and did not finish: what it needs to go on when the same file is chosen again. */
export type Unfinished = {
  id: string
  purpose: string
  projectId: string | null
  name: string
  size: number
  lastModified: number
  at: number
}

const key = 'harmonia-envios'

/** Unfinished uploads of this purpose, the latest first; removed after a day, as on the server. */
export function readUnfinished({ purpose, projectId }: Pick<Unfinished, 'purpose' | 'projectId'>): Unfinished[] {
  return readAll().filter((known) => known.purpose === purpose && known.projectId === projectId)
}

export function remember(upload: Unfinished): void {
  writeJson('localStorage', key, [upload, ...readAll().filter(({ id }) => id !== upload.id)].slice(0, 20))
}

export function remove(id: string): void {
  writeJson(
    'localStorage',
    key,
    readAll().filter((known) => known.id !== id),
  )
}

/** Storage may be blocked: then an upload cannot be continued later, and nothing else is lost. */
function readAll(): Unfinished[] {
  const stored = readJson('localStorage', key)
  const oldest = new Date().getTime() - uploadHours * 3_600_000
  return Array.isArray(stored) ? stored.filter(isUnfinished).filter(({ at }) => at > oldest) : []
}

function isUnfinished(value: unknown): value is Unfinished {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'string' &&
    'name' in value &&
    typeof value.name === 'string' &&
    'size' in value &&
    typeof value.size === 'number' &&
    'lastModified' in value &&
    typeof value.lastModified === 'number' &&
    'at' in value &&
    typeof value.at === 'number'
  )
}
