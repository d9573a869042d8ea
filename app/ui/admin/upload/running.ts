import { createListeners } from '#app/client/listeners.ts'

import type { UploadAnnouncement, Transfer, TransferView } from './transfer.ts'
import { startTransfer } from './transfer.ts'
import type { Unfinished } from './unfinished.ts'

export type UploadTarget = { purpose: string; projectId: string | null }
/** An upload of this tab. It belongs to no screen: a closed dialog or another screen does not end it. */
export type ActiveUpload = { file: File; metadata: Record<string, string>; view: TransferView; transfer: Transfer }

const running = new Map<string, ActiveUpload>()
const listeners = createListeners()

export const { subscribe } = listeners

/** At most one of each place. */
export function findRunning(place: UploadTarget): ActiveUpload | null {
  return running.get(keyOf(place)) ?? null
}

export function startRunning(file: File, announcement: UploadAnnouncement, known: Unfinished | null): void {
  const key = keyOf(announcement)
  let isCurrent = true
  const transfer = startTransfer(file, {
    announcement,
    known,
    onChange(view) {
      if (!isCurrent) return
      const before = running.get(key)
      if (before) set(key, { ...before, view })
    },
  })
  running.get(key)?.transfer.leave()
  set(key, {
    file,
    metadata: announcement.metadata,
    view: { kind: 'sending', sent: 0, secondsLeft: null },
    transfer: {
      ...transfer,
      cancel() {
        isCurrent = false
        transfer.cancel()
      },
    },
  })
}

/** Takes an upload that is over, or was cancelled, out of sight. */
export function clearRunning(place: UploadTarget): void {
  if (running.delete(keyOf(place))) listeners.notify()
}

function set(key: string, upload: ActiveUpload): void {
  running.set(key, upload)
  listeners.notify()
}

export function keyOf({ purpose, projectId }: UploadTarget): string {
  return `${purpose} ${projectId}`
}
