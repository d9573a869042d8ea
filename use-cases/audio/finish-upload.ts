import { randomUUID } from 'node:crypto'

import type { Files, Written } from '#adapters/files/files.ts'
import { libraryForm } from '#copy/audio/library-form.ts'
import { chunkOffsets, type UploadContentRefusal, type UploadPurpose } from '#core/audio/upload.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { insertFile } from '#db/audio/files.ts'
import { findUpload, lockUpload, saveUploadFinished, type Upload } from '#db/audio/uploads.ts'
import type { Tx } from '#db/client.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { addLibraryItem } from '#use-cases/audio/internal/add-library-item.ts'
import { removeLeftover } from '#use-cases/audio/internal/remove-leftover.ts'
import { isInfected, type ScanDeps } from '#use-cases/audio/internal/scan-upload.ts'
import { addDeliveryFile, type AddDeliveryFileRefusal } from '#use-cases/delivery/add-delivery-file.ts'
import type { MailDeps } from '#use-cases/deps.ts'
import { addUploadedVersion } from '#use-cases/preview/add-uploaded-version.ts'
import type { AddDraftRefusal } from '#use-cases/preview/internal/add-draft.ts'
import { recordSecurityEvent } from '#use-cases/staff/record-security-event.ts'

import { cancelUpload, deleteChunks } from './cancel-upload.ts'
import { parseNewVersionText, parseUploadMetadata, type NewVersionTextRefusal } from './internal/upload-metadata.ts'
import { checkContent, chunkKey } from './receive-chunk.ts'

type Deps = MailDeps & { files: Files } & ScanDeps
type FinisherRefusal = NewVersionTextRefusal | AddDraftRefusal | AddDeliveryFileRefusal | 'library-invalid'
export type FinishUploadRefusal = FinisherRefusal | UploadContentRefusal | 'not-found' | 'not-whole' | 'infected'

type Finisher = (
  tx: Tx,
  deps: Deps,
  actor: AuditActor,
  upload: { projectId: string; fileId: string; metadata: ReturnType<typeof parseUploadMetadata> },
) => Promise<Result<unknown, FinisherRefusal>>

/** What a complete file becomes, by purpose. Runs in the transaction that stores the file: a refusal leaves no file. */
const targetsByPurpose: Record<UploadPurpose, Finisher> = {
  async version(tx, deps, actor, { projectId, fileId, metadata }) {
    const text = parseNewVersionText(metadata)
    return text.ok ? addUploadedVersion(tx, deps, actor, { projectId, fileId, text: text.value }) : text
  },
  delivery: (tx, deps, actor, { projectId, fileId, metadata: { kind, title, item } }) =>
    addDeliveryFile(tx, deps, actor, { projectId, fileId, kind, title, item }),
  async library(tx, deps, actor, { fileId, metadata }) {
    const form = libraryForm.parse(metadata)
    if (!form.ok) return refuse('library-invalid')
    return accept(await addLibraryItem(tx, deps, actor, { fileId, ...form.value }))
  },
}

/** Joins the chunks and creates what the file was uploaded for. Idempotent: repeated calls return the same file. */
export async function finishUpload(
  deps: Deps,
  actor: AuditActor,
  uploadId: string,
): Promise<Result<{ fileId: string }, FinishUploadRefusal>> {
  const upload = await findUpload(deps.db, uploadId, actor.id)
  if (!upload) return refuse('not-found')
  if (upload.fileId !== null) return accept({ fileId: upload.fileId })
  if (upload.received !== upload.bytes) return refuse('not-whole')
  const content = await checkContent(deps.files, upload)
  if (!content.ok) return content
  if (await isInfected(deps, () => readChunks(deps.files, upload))) {
    const { name, ip, userAgent } = actor
    await recordSecurityEvent(deps, { kind: 'upload-infected', subject: name, ip, userAgent })
    await cancelUpload(deps, upload)
    return refuse('infected')
  }

  const storageKey = `originais/${randomUUID()}`
  const stored = await deps.files.put(storageKey, readChunks(deps.files, upload))
  if (stored.bytes !== upload.bytes) throw new Error('the pieces are not the file')
  const finished = await createTarget(deps, actor, upload, { storageKey, type: content.value, ...stored }).catch(
    async (error: unknown) => {
      await removeLeftover(deps.files, storageKey)
      throw error
    },
  )
  // Refused, or another call finished first: nothing refers to this copy.
  if (!finished.ok || finished.value.storageKey !== storageKey) await removeLeftover(deps.files, storageKey)
  if (!finished.ok) return finished
  // The file is stored: chunks that cannot be deleted now are with the finished upload, a day later.
  await deleteChunks(deps.files, upload).catch(() => undefined)
  return accept({ fileId: finished.value.fileId })
}

type Stored = Written & { storageKey: string; type: string }
type TargetResult = Result<{ fileId: string; storageKey: string | null }, FinishUploadRefusal>

/** Rolls back on refusal, by throwing inside the transaction and catching outside. */
async function createTarget(deps: Deps, actor: AuditActor, upload: Upload, stored: Stored): Promise<TargetResult> {
  let refused: TargetResult | null = null
  try {
    return await deps.db.transaction(async (tx): Promise<TargetResult> => {
      const locked = await lockUpload(tx, upload.id)
      // Meanwhile cancelled, or its song was deleted.
      if (locked?.staffId !== actor.id) return refuse('not-found')
      if (locked.fileId !== null) return accept({ fileId: locked.fileId, storageKey: null })

      const fileId = await insertFile(tx, { name: upload.name, ...stored })
      const result = await targetsByPurpose[upload.purpose](tx, deps, actor, {
        projectId: upload.projectId ?? '',
        fileId,
        metadata: parseUploadMetadata(upload.metadata),
      })
      if (!result.ok) {
        refused = result
        tx.rollback()
      }
      await saveUploadFinished(tx, upload.id, fileId, deps.now())
      return accept({ fileId, storageKey: stored.storageKey })
    })
  } catch (error) {
    if (refused) return refused
    throw error
  }
}

async function* readChunks(files: Files, { id, bytes }: Upload): AsyncGenerator<Uint8Array> {
  for (const offset of chunkOffsets(bytes)) {
    for await (const chunk of await files.read(chunkKey(id, offset))) if (chunk instanceof Uint8Array) yield chunk
  }
}
