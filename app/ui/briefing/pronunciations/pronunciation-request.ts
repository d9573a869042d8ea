import { parseReply, sendRequest } from '#app/client/send-request.ts'
import { whyUnanswered } from '#app/client/unanswered.ts'
import { parseSavedStep, textFields, type SavedStep, type StepOrigin } from '#app/ui/briefing/autosave/step-request.ts'
import { pronunciationSendErrors } from '#copy/briefing/briefing-pronunciations.ts'

export type Pronunciation = { id: string; durationMs: number }

/** What is sent besides the step itself: one recording more, or one less. */
export type PronunciationChange = { add: Blob; durationMs: number } | { remove: string }

export type PronunciationAnswer = {
  /** The step is stored even when the recording is not. */
  saved: SavedStep | null
  /** Every recording of the briefing; `null` when nothing changed. */
  pronunciations: Pronunciation[] | null
  error: string
}

/** Adds or removes a recording and stores the step as it is typed. */
export async function sendPronunciation(
  url: string,
  form: HTMLFormElement,
  origin: StepOrigin,
  change: PronunciationChange,
): Promise<PronunciationAnswer> {
  const body = new FormData()
  for (const [name, value] of textFields(form, origin)) body.append(name, value)
  if ('add' in change) {
    body.set('goto', 'voz')
    body.set('voice', change.add)
    body.set('voiceMs', String(Math.round(change.durationMs)))
  } else {
    body.set('goto', `tirar-${change.remove}`)
  }
  const reply = await sendRequest(url, { method: 'POST', body, headers: { accept: 'application/json' } })
  if (reply.kind === 'lost')
    return { saved: null, pronunciations: null, error: pronunciationSendErrors[whyUnanswered()] }
  const answer = parseReply(reply.text)
  const saved = parseSavedStep(answer)
  const { voices, error } = answer
  if (reply.status < 300 && Array.isArray(voices))
    return { saved, pronunciations: voices.filter(isPronunciation), error: '' }
  const refused = reply.status >= 400 && reply.status < 500 ? 'refused' : 'server'
  return { saved, pronunciations: null, error: typeof error === 'string' ? error : pronunciationSendErrors[refused] }
}

function isPronunciation(value: unknown): value is Pronunciation {
  return typeof value === 'object' && value !== null && 'id' in value && 'durationMs' in value
}
