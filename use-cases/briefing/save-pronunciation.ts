import type { Files } from '#adapters/files/files.ts'
import {
  validatePronunciationFile,
  unlinkedPronunciationBytes,
  maxPronunciations,
  type PronunciationRefusal,
} from '#core/briefing/briefing-pronunciation.ts'
import { isUnlinkedBriefing } from '#core/briefing/briefing.ts'
import { blobSource } from '#core/shared/byte-source.ts'
import { findFormat } from '#core/shared/file-format.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { insertFile } from '#db/audio/files.ts'
import {
  countUnlinkedPronunciationBytes,
  insertPronunciation,
  listPronunciations,
  deletePronunciation,
  pronunciationFolder,
} from '#db/briefing/briefing-pronunciations.ts'
import { lockBriefing, saveBriefingChange } from '#db/briefing/briefings.ts'
import type { Tx } from '#db/client.ts'
import { consumeAddressLimit } from '#db/shared/rate-limits.ts'
import { removeLeftover } from '#use-cases/audio/internal/remove-leftover.ts'
import type { ScanDeps } from '#use-cases/audio/internal/scan-upload.ts'
import { storeRecorded } from '#use-cases/audio/internal/store-recorded.ts'
import type { QueueDeps } from '#use-cases/deps.ts'

import { canEditBriefing, type BriefingWriter } from './save-briefing.ts'

type Deps = QueueDeps & {
  files: Files
  /** Bytes of all recordings without an order or project; only tests set it. */
  unlinkedPronunciationBytes?: number
} & ScanDeps
export type SavePronunciationRefusal =
  | PronunciationRefusal
  | 'not-found'
  | 'already-sent'
  | 'too-many-tries'
  | 'voices-full'
  | 'infected'

/** Limits uploads, so that nobody fills the disk by recording and removing. */
const perAddress = { limit: 60, windowSeconds: 3_600, event: 'none' } as const

/** Counts an upload before its bytes are read, so that nobody fills the memory, either. */
export function consumePronunciationLimit({ db }: Pick<Deps, 'db'>, ip: string): Promise<boolean> {
  return consumeAddressLimit(db, 'voice:read', ip, perAddress)
}

/** Stores a voice recording with a briefing that has not been sent yet. */
export async function savePronunciation(
  deps: Deps,
  writer: BriefingWriter,
  { briefingId, sound, durationMs }: { briefingId: string; sound: Blob; durationMs: number },
): Promise<Result<undefined, SavePronunciationRefusal>> {
  const found = await findFormat(blobSource(sound))
  const checked = validatePronunciationFile({ size: sound.size, found }, durationMs)
  if ('refusal' in checked) return refuse(checked.refusal)
  // Checked before anything is written: unauthorised or surplus uploads store nothing.
  const request = { briefingId, bytes: sound.size, room: deps.unlinkedPronunciationBytes ?? unlinkedPronunciationBytes }
  const early = await deps.db.transaction((tx) => canAdd(tx, writer, request))
  if (!early.ok) return early
  if (!(await consumeAddressLimit(deps.db, 'voice', writer.ip, perAddress))) return refuse('too-many-tries')

  const file = await storeRecorded(deps, {
    media: sound,
    type: checked.type,
    folder: pronunciationFolder,
    name: fileNameOf(checked.type),
    subject: 'voz do briefing',
    ip: writer.ip,
  })
  if (file === 'infected') return refuse('infected')
  const saved = await deps.db.transaction(async (tx) => {
    const allowed = await canAdd(tx, writer, request)
    if (!allowed.ok) return allowed
    await insertPronunciation(tx, { briefingId, fileId: await insertFile(tx, file), durationMs, createdAt: deps.now() })
    await saveBriefingChange(tx, briefingId, {}, deps.now())
    return accept()
  })
  if (!saved.ok) await removeLeftover(deps.files, file.storageKey)
  return saved
}

async function canAdd(
  tx: Tx,
  writer: BriefingWriter,
  { briefingId, bytes, room }: { briefingId: string; bytes: number; room: number },
): Promise<Result<undefined, SavePronunciationRefusal>> {
  const briefing = await lockBriefing(tx, briefingId)
  if (!briefing || !canEditBriefing(briefing, writer)) return refuse('not-found')
  if (briefing.state !== 'draft') return refuse('already-sent')
  if ((await listPronunciations(tx, briefingId)).length >= maxPronunciations) return refuse('too-many-voices')
  return isUnlinkedBriefing(briefing) && (await countUnlinkedPronunciationBytes(tx)) + bytes > room
    ? refuse('voices-full')
    : accept()
}

const endings: Record<string, string> = {
  'audio/webm': 'webm',
  'audio/ogg': 'ogg',
  'audio/mp4': 'm4a',
  'audio/wav': 'wav',
  'audio/flac': 'flac',
  'audio/aac': 'aac',
}

function fileNameOf(type: string): string {
  return `voz.${endings[type] ?? 'mp3'}`
}

/** Removes a voice recording from the briefing; a job then deletes its bytes. */
export function removePronunciation(
  deps: Pick<Deps, 'db' | 'queue' | 'now'>,
  writer: BriefingWriter,
  { briefingId, pronunciationId }: { briefingId: string; pronunciationId: string },
): Promise<Result<undefined, 'not-found' | 'already-sent'>> {
  return deps.db.transaction(async (tx) => {
    const briefing = await lockBriefing(tx, briefingId)
    if (!briefing || !canEditBriefing(briefing, writer)) return refuse('not-found')
    if (briefing.state !== 'draft') return refuse('already-sent')
    // Idempotent: only the first removal queues the job.
    if (await deletePronunciation(tx, briefingId, pronunciationId)) await deps.queue.enqueue(tx, 'cleanup', {})
    return accept()
  })
}
