import { data, redirect, type RouterContextProvider } from 'react-router'

import { keepBriefingLink } from '#app/briefing-cookie.ts'
import { depsContext, visitorContext } from '#app/context.ts'
import { readVisitor } from '#app/cookies.ts'
import { field, readForm } from '#app/forms.ts'
import { voiceRefusals } from '#copy/briefing-voices.ts'
import { readDuration, voiceBytes } from '#core/briefing-voice.ts'
import { isPackageId } from '#core/catalog.ts'
import { linkAddress } from '#use-cases/briefing-links.ts'
import { dropVoice, keepVoice, type KeepVoiceRefusal } from '#use-cases/keep-voice.ts'
import { saveBriefing, type BriefingWriter } from '#use-cases/save-briefing.ts'

import type { Route } from './+types/briefing-voices.ts'
import { briefingFormBytes, readAccess, readPart, uuidOrNull } from './briefing-desk.ts'

/** A file that is too large is still read to its end, so that everything typed beside it is kept. */
export const voiceFormBytes = 4 * voiceBytes + briefingFormBytes

/** Whoever opens the address of the script goes where the questions are. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/briefing/${encodeURIComponent(params.packageId)}`)
}

/** Keeps the step as it is typed and a voice with it, or takes one out; answers in facts, for the page's script. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const deps = context.get(depsContext)
  if (!isPackageId(params.packageId)) throw data(null, { status: 404 })
  const form = await readForm(request, voiceFormBytes)
  const { part } = readPart(form, params.packageId, deps.now())
  const visitor = readVisitor(request, deps)
  const writer = {
    visitorId: visitor.visitorId,
    ip: context.get(visitorContext).ip,
    access: readAccess(request, deps),
  }
  const saved = await saveBriefing(deps, writer, part)
  if (!saved.ok) return Response.json({ refused: saved.code }, { status: saved.code === 'stale' ? 409 : 422 })

  const { id, revision, token } = saved.value
  const refusal = await changeVoices(context, writer, { briefingId: id, form })
  const headers = new Headers({ 'Cache-Control': 'no-store' })
  for (const cookie of [visitor.setCookie, keepBriefingLink(request, deps, token)])
    if (cookie) headers.append('Set-Cookie', cookie)
  const link = linkAddress(deps.siteUrl, params.packageId, token)
  const said = { id, revision, link, wrong: [], error: refusal ? voiceRefusals[refusal] : '' }
  return Response.json(said, { status: refusal ? 422 : 200, headers })
}

/** What a form of the step says about voices: one more, or one less. `null` when it was done. */
export async function changeVoices(
  context: Readonly<RouterContextProvider>,
  writer: BriefingWriter,
  { briefingId, form }: { briefingId: string; form: FormData },
): Promise<KeepVoiceRefusal | null> {
  const deps = context.get(depsContext)
  const goto = field(form, 'goto')
  if (goto.startsWith('tirar-')) {
    const voiceId = uuidOrNull(goto.slice('tirar-'.length))
    const dropped = voiceId ? await dropVoice(deps, writer, { briefingId, voiceId }) : null
    return dropped && !dropped.ok ? dropped.code : null
  }
  const voice = form.get('voice')
  const bytes = voice instanceof Blob ? await voice.bytes() : new Uint8Array()
  const durationMs = readDuration(field(form, 'voiceMs'))
  const kept = await keepVoice(deps, writer, { briefingId, bytes, durationMs })
  return kept.ok ? null : kept.code
}
