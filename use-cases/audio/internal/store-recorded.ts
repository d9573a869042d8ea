import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'

import { eraseRecordingOrigin } from '#adapters/audio/recording-metadata.ts'
import type { NewFile } from '#db/audio/files.ts'
import type { FileDeps } from '#use-cases/deps.ts'
import { recordSecurityEvent } from '#use-cases/staff/record-security-event.ts'

import { isInfected, type ScanDeps } from './scan-upload.ts'

type Deps = FileDeps & ScanDeps
/** `name`: of the file, which says nothing, as the order may be a surprise; `subject`: what it is, for the security log. */
type Recorded = { media: Blob; type: string; folder: string; name: string; subject: string; ip: string }

/** Stores what somebody said or filmed once it was scanned, without where and when a phone recorded it. */
export async function storeRecorded(
  deps: Deps,
  { media, type, folder, name, subject, ip }: Recorded,
): Promise<NewFile | 'infected'> {
  if (await isInfected(deps, () => media.stream())) {
    await recordSecurityEvent(deps, { kind: 'upload-infected', subject, ip, userAgent: '' })
    return 'infected'
  }
  const storageKey = `${folder}/${randomUUID()}`
  const bytes = await media.bytes()
  eraseRecordingOrigin(bytes)
  return { storageKey, name, type, ...(await deps.files.put(storageKey, Readable.from([bytes]))) }
}
