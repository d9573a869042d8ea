import { parseNewUpload, type UploadRefusal } from '#core/audio/upload.ts'
import { acceptsFile } from '#core/delivery/delivery-file.ts'
import { uploadableKinds } from '#core/delivery/delivery.ts'
import { parseNewVersionText, type NewVersionTextRefusal } from '#core/preview/version.ts'
import { cleanText } from '#core/shared/clean-text.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { canAccessProject, type StaffRole } from '#core/staff/staff.ts'
import { insertUpload } from '#db/audio/uploads.ts'
import { findProject } from '#db/project/projects-admin.ts'
import type { Deps } from '#use-cases/deps.ts'

type Person = { id: string; role: StaffRole }
export type UploadRequest = {
  purpose: string
  projectId: string | null
  name: string
  type: string
  bytes: number
  /** Values of the form the file was sent with. */
  metadata: Record<string, unknown>
}
export type StartUploadRefusal = UploadRefusal | NewVersionTextRefusal | 'not-found' | 'wrong-format'

/** Creates an upload: its chunks may then be sent in order, to any process. */
export async function startUpload(
  { db, now }: Deps,
  person: Person,
  request: UploadRequest,
): Promise<Result<{ id: string }, StartUploadRefusal>> {
  const read = parseNewUpload(request)
  if (!read.ok) return read
  // Validate now rather than after gigabytes.
  const texts = read.value.purpose === 'version' ? parseNewVersionText(parseUploadMetadata(request.metadata)) : accept()
  if (!texts.ok) return texts
  const kind = uploadableKinds.find((known) => known === parseUploadMetadata(request.metadata).kind)
  if (read.value.purpose === 'delivery' && kind && !acceptsFile(kind, read.value.name)) return refuse('wrong-format')

  return db.transaction(async (tx) => {
    if (read.value.projectId !== null) {
      const project = await findProject(tx, read.value.projectId)
      if (!project || !canAccessProject(person, project)) return refuse('not-found')
    }
    const at = { createdAt: now(), updatedAt: now() }
    const id = await insertUpload(tx, {
      ...read.value,
      staffId: person.id,
      type: request.type.slice(0, 200),
      metadata: request.metadata,
      ...at,
    })
    return accept({ id })
  })
}

/** Form values as strings, whatever was sent. */
export function parseUploadMetadata(metadata: Record<string, unknown>) {
  const text = (name: string) => {
    const value = metadata[name]
    return typeof value === 'string' ? cleanText(value) : ''
  }
  return {
    name: text('name'),
    description: text('description'),
    lyric: text('lyric'),
    trackNumber: text('trackNumber'),
    recommended: text('recommended') !== '',
    kind: text('kind'),
    title: text('title'),
    item: text('item'),
    category: text('category'),
  }
}
