import { randomUUID } from 'node:crypto'

import type { AudioProcessor, EncodedSound } from '#adapters/audio/audio-processor.ts'
import type { Files } from '#adapters/files/files.ts'
import type { RecordingFailure } from '#core/audio/recording.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { insertFile, type StoredFile } from '#db/audio/files.ts'
import type { Tx } from '#db/client.ts'
import { announceProject, lockProject } from '#db/project/projects.ts'
import type { Jobs } from '#db/queue.ts'
import { withoutSession, type AuditActor } from '#db/staff/audit.ts'
import { findStaffMember } from '#db/staff/team.ts'
import { removeLeftover } from '#use-cases/audio/internal/remove-leftover.ts'
import { addDeliveryFile, type AddDeliveryFileRefusal } from '#use-cases/delivery/add-delivery-file.ts'
import type { MailDeps } from '#use-cases/deps.ts'

import { enqueueMp3 } from './internal/enqueue-mp3.ts'
import { findMp3Source, needsMp3, type Mp3SourceRefusal } from './read-mp3.ts'

type Deps = MailDeps & { files: Files; sound: AudioProcessor }
type Mp3Job = Jobs['make-mp3']
export type StartMp3Refusal = Mp3SourceRefusal | 'already-there'

/** Queues the MP3 of the song, for a delivery that has none. A second press queues nothing. */
export function startMp3(
  { db, queue }: Pick<Deps, 'db' | 'queue'>,
  actor: AuditActor,
  projectId: string,
): Promise<Result<undefined, StartMp3Refusal>> {
  return db.transaction(async (tx) => {
    const project = await lockProject(tx, projectId)
    const source = await findMp3Source(tx, project)
    if (!project || !source.ok) return source.ok ? refuse('not-found') : source
    if (!(await needsMp3(tx, project))) return refuse('already-there')
    await enqueueMp3(tx, queue, { projectId, fileId: source.value.id, staffId: actor.id })
    await announceProject(tx, project)
    return accept()
  })
}

/**
 * Makes an MP3 of 320 kbit/s from the song in full quality and adds it to the delivery, for whoever asked for it. What was
 * decided meanwhile counts: another approval, another song in full quality, or an MP3 that was sent. Rejects on machine failures; safe to retry.
 */
export async function makeMp3(
  deps: Deps,
  { projectId, fileId, staffId }: Mp3Job,
): Promise<Result<undefined, RecordingFailure | Mp3SourceRefusal | AddDeliveryFileRefusal | 'outdated'>> {
  const { db } = deps
  const person = await findStaffMember(db, staffId)
  const source = await db.transaction((tx) => findSource(tx, { projectId, fileId }))
  if (!source.ok) return source
  if (!person) return refuse('not-found')
  const actor = { id: person.id, name: person.name, ip: '', userAgent: '', ...withoutSession }

  const encoded = await deps.sound.encodeMp3(await deps.files.read(source.value.storageKey))
  // An analysed recording that cannot be encoded is the machine's fault, or ours: tried again, then shown as failed.
  if (!encoded.ok) throw new Error(`the MP3 could not be made: ${encoded.code}`)
  return add(deps, { projectId, fileId, actor }, { encoded: encoded.value, source: source.value })
}

async function add(
  deps: Deps,
  { projectId, fileId, actor }: { projectId: string; fileId: string; actor: AuditActor },
  { encoded, source }: { encoded: EncodedSound; source: StoredFile },
): Promise<Result<undefined, Mp3SourceRefusal | AddDeliveryFileRefusal | 'outdated'>> {
  const storageKey = `musicas/${randomUUID()}.${encoded.extension}`
  let isAdded = false
  let refused: AddDeliveryFileRefusal | null = null
  try {
    const stored = await deps.files.put(storageKey, encoded.read())
    const result = await deps.db.transaction(async (tx) => {
      const current = await findSource(tx, { projectId, fileId })
      if (!current.ok) return current
      const name = `${source.name.replace(/\.[^.]*$/, '')}.${encoded.extension}`
      const mp3Id = await insertFile(tx, { storageKey, name, type: encoded.type, ...stored })
      const added = await addDeliveryFile(tx, deps, actor, { projectId, fileId: mp3Id, kind: 'mp3', title: '' })
      if (!added.ok) {
        // The row of a file that the delivery does not take is rolled back.
        refused = added.code
        tx.rollback()
      }
      return accept()
    })
    isAdded = result.ok
    return result
  } catch (error) {
    if (refused) return refuse(refused)
    throw error
  } finally {
    await encoded.discard()
    if (!isAdded) await removeLeftover(deps.files, storageKey)
  }
}

async function findSource(
  tx: Tx,
  { projectId, fileId }: { projectId: string; fileId: string },
): Promise<Result<StoredFile, Mp3SourceRefusal | 'outdated'>> {
  const project = await lockProject(tx, projectId)
  const source = await findMp3Source(tx, project)
  if (!source.ok) return source
  if (!project || source.value.id !== fileId || !(await needsMp3(tx, project))) return refuse('outdated')
  return source
}
