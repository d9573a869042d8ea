import { statedBytes } from '#app/http/body/receive-body.ts'
import { createUploading } from '#app/http/body/uploading.ts'
import type { Deps } from '#app/http/deps.ts'
import { field, readForm, receiveForm } from '#app/http/forms.ts'
import { parseDuration } from '#core/briefing/briefing-pronunciation.ts'
import { maxRecordingBytes } from '#core/gift/reaction-recording.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { createSlots } from '#core/shared/slots.ts'
import { consumeRecordingLimit, type RawRecording } from '#use-cases/gift/send-reaction.ts'

/** A form of texts alone, and what surrounds the file in one with a recording. */
const textBytes = 64 * 1024
const beginUpload = createUploading({ perSender: 2, perReceiver: 20 })
/** Recordings that are in memory at the same time, in this process. */
const inSlot = createSlots(2)

/**
 * Reads a form of a gift's page and handles it. What is larger than its texts, or does not say how large it is, counts as
 * an upload before any of it is held in memory, and is read only for whoever may send a recording.
 */
export async function handleReactionForm<Answer>(
  deps: Deps,
  { request, ip, giftId, canUpload }: { request: Request; ip: string; giftId: string; canUpload: boolean },
  handle: (form: FormData) => Promise<Answer>,
): Promise<Result<Answer, 'recording-too-large' | 'too-many-tries' | 'busy'>> {
  const stated = statedBytes(request)
  if (!canUpload || (stated > 0 && stated <= textBytes)) return accept(await handle(await readForm(request, textBytes)))
  const endUpload = beginUpload({ ip, to: giftId })
  if (!endUpload) return refuse('busy')
  try {
    if (!(await consumeRecordingLimit(deps, ip))) return refuse('too-many-tries')
    const handled = await receiveForm(request, maxRecordingBytes + textBytes, (read) =>
      inSlot(async () => handle(await read())),
    )
    return handled.ok ? handled : refuse('recording-too-large')
  } finally {
    endUpload()
  }
}

/** The recording of a form; an empty one where none was chosen. */
export function readReactionRecording(form: FormData): RawRecording {
  const media = form.get('recording')
  return { media: media instanceof Blob ? media : new Blob(), durationMs: parseDuration(field(form, 'recordingMs')) }
}
