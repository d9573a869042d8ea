import type { RouterContextProvider } from 'react-router'

import { statedBytes } from '#app/http/body/receive-body.ts'
import { depsContext, requestInfoContext } from '#app/http/context.ts'
import { field, longFormBytes, readForm } from '#app/http/forms.ts'
import { parseDuration, pronunciationBytes } from '#core/briefing/briefing-pronunciation.ts'
import { parseUuid } from '#core/shared/uuid.ts'
import type { BriefingWriter } from '#use-cases/briefing/save-briefing.ts'
import {
  consumePronunciationLimit,
  removePronunciation,
  savePronunciation,
  type SavePronunciationRefusal,
} from '#use-cases/briefing/save-pronunciation.ts'

const pronunciationFormBytes = pronunciationBytes + longFormBytes

/**
 * Reads a form of the step that may carry a voice. What is larger than a step, or does not say how large it is, counts
 * as an upload before any of it is held in memory. `null` when this address sent too many.
 */
export async function readPronunciationForm(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<FormData | null> {
  const stated = statedBytes(request)
  const isStep = stated > 0 && stated <= longFormBytes
  if (!isStep && !(await consumePronunciationLimit(context.get(depsContext), context.get(requestInfoContext).ip)))
    return null
  return readForm(request, isStep ? longFormBytes : pronunciationFormBytes)
}

/** Adds or removes a recording; `null` when it was done. */
export async function changePronunciations(
  context: Readonly<RouterContextProvider>,
  writer: BriefingWriter,
  { briefingId, form }: { briefingId: string; form: FormData },
): Promise<SavePronunciationRefusal | null> {
  const deps = context.get(depsContext)
  const goto = field(form, 'goto')
  if (goto.startsWith('tirar-')) {
    const pronunciationId = parseUuid(goto.slice('tirar-'.length))
    const dropped = pronunciationId ? await removePronunciation(deps, writer, { briefingId, pronunciationId }) : null
    return dropped && !dropped.ok ? dropped.code : null
  }
  const voice = form.get('voice')
  const sound = voice instanceof Blob ? voice : new Blob()
  const durationMs = parseDuration(field(form, 'voiceMs'))
  const saved = await savePronunciation(deps, writer, { briefingId, sound, durationMs })
  return saved.ok ? null : saved.code
}
