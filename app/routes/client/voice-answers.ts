import type { RouterContextProvider } from 'react-router'

import { depsContext } from '#app/context.ts'
import { field } from '#app/forms.ts'
import { readDuration, voiceBytes } from '#core/briefing-voice.ts'
import { readUuid } from '#core/uuid.ts'
import { dropVoice, keepVoice, type KeepVoiceRefusal } from '#use-cases/keep-voice.ts'
import type { BriefingWriter } from '#use-cases/save-briefing.ts'

import { briefingFormBytes } from './briefing-desk.ts'

/** A file that is too large is still read to its end, so that everything typed beside it is kept. */
export const voiceFormBytes = 4 * voiceBytes + briefingFormBytes

/** What a form of the step says about voices: one more, or one less. `null` when it was done. */
export async function changeVoices(
  context: Readonly<RouterContextProvider>,
  writer: BriefingWriter,
  { briefingId, form }: { briefingId: string; form: FormData },
): Promise<KeepVoiceRefusal | null> {
  const deps = context.get(depsContext)
  const goto = field(form, 'goto')
  if (goto.startsWith('tirar-')) {
    const voiceId = readUuid(goto.slice('tirar-'.length))
    const dropped = voiceId ? await dropVoice(deps, writer, { briefingId, voiceId }) : null
    return dropped && !dropped.ok ? dropped.code : null
  }
  const voice = form.get('voice')
  const bytes = voice instanceof Blob ? await voice.bytes() : new Uint8Array()
  const durationMs = readDuration(field(form, 'voiceMs'))
  const kept = await keepVoice(deps, writer, { briefingId, bytes, durationMs })
  return kept.ok ? null : kept.code
}
