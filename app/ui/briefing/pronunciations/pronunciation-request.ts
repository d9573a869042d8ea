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
  try {
    const response = await fetch(url, { method: 'POST', body, headers: { accept: 'application/json' } })
    const answer: unknown = await response.json()
    const saved = parseSavedStep(answer)
    if (response.ok) return { saved, pronunciations: pronunciationsIn(answer), error: '' }
    return { saved, pronunciations: null, error: errorIn(answer) || pronunciationSendErrors.refused }
  } catch {
    return { saved: null, pronunciations: null, error: pronunciationSendErrors[whyUnanswered()] }
  }
}

function pronunciationsIn(answer: unknown): Pronunciation[] {
  if (typeof answer !== 'object' || answer === null || !('voices' in answer)) throw new Error('no list of recordings')
  return Array.isArray(answer.voices) ? answer.voices.filter(isPronunciation) : []
}

function isPronunciation(value: unknown): value is Pronunciation {
  return typeof value === 'object' && value !== null && 'id' in value && 'durationMs' in value
}

function errorIn(answer: unknown): string {
  return typeof answer === 'object' && answer !== null && 'error' in answer ? String(answer.error) : ''
}
