import { parseNewUpload, type UploadRefusal } from '#core/audio/upload.ts'
import { acceptsFile } from '#core/delivery/delivery-file.ts'
import { uploadableKinds } from '#core/delivery/delivery.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { canAccessProject, type StaffRole } from '#core/staff/staff.ts'
import { insertUpload } from '#db/audio/uploads.ts'
import { findProject } from '#db/project/projects.ts'
import type { Deps } from '#use-cases/deps.ts'

import { parseNewVersionText, parseUploadMetadata, type NewVersionTextRefusal } from './internal/upload-metadata.ts'

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
  const metadata = parseUploadMetadata(request.metadata)
  const texts = read.value.purpose === 'version' ? parseNewVersionText(metadata) : accept()
  if (!texts.ok) return texts
  const kind = uploadableKinds.find((known) => known === metadata.kind)
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
