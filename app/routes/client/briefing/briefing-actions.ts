import { data, redirect, type RouterContextProvider } from 'react-router'

import { depsContext, isAskedByScript, requestInfoContext, type Asked } from '#app/http/context.ts'
import { redirectWithFormState } from '#app/http/flash-form.ts'
import { emailField, field } from '#app/http/forms.ts'
import { recordClientAccess } from '#app/http/security-log.ts'
import { leadToProof } from '#app/http/unsent-form.ts'
import { admitByCode } from '#app/routes/client/admit-by-code.ts'
import { places } from '#app/ui/briefing/progress.tsx'
import { pronunciationErrors } from '#copy/briefing/briefing-pronunciations.ts'
import type { BriefingRefusal } from '#copy/briefing/briefing.ts'
import type { BriefingErrors } from '#core/briefing/briefing-form.ts'
import { emptyAnswers, missingFields, type BriefingAnswers } from '#core/briefing/briefing.ts'
import type { Package } from '#core/catalog/catalog.ts'
import { parseOrderCode } from '#core/order/order-code.ts'
import { parseUuid } from '#core/shared/uuid.ts'
import { answerClarification } from '#use-cases/briefing/answer-clarification.ts'
import { sendBriefingLink } from '#use-cases/briefing/send-briefing-link.ts'
import { sendBriefing } from '#use-cases/briefing/send-briefing.ts'
import { authorizeTracking } from '#use-cases/order/authorize-tracking.ts'

import { readBriefingAccess } from './find-briefing.ts'
import { changePronunciations } from './pronunciation-actions.ts'
import { saveStep } from './save-step.ts'

type Sent = Asked & { context: Readonly<RouterContextProvider>; form: FormData; pkg: Package }

/** What a refused form of the briefing gets back. */
export type BriefingFailure = {
  refusal: BriefingRefusal
  typed?: BriefingAnswers
  errors?: BriefingErrors
  saved?: { id: string; revision: number }
  page?: string
  text?: string
  email?: string
  consented?: boolean
  pronunciationError?: string
}

/** What the forms of the briefing do, by their intent; without one, they keep what a step says and go on. */
export function handleBriefingForm(sent: Sent) {
  switch (field(sent.form, 'intent')) {
    case 'open':
      return openByOrder(sent)
    case 'mail-link':
      return mailLink(sent)
    case 'answer':
      return answer(sent)
    case 'send':
      return send(sent)
    default:
      return saveAndGoOn(sent)
  }
}

async function saveAndGoOn(sent: Sent) {
  const { context, request, form, pkg } = sent
  const { saved, part, errors, typed, writer, headers } = await saveStep(sent, pkg.id)
  if (!saved.ok && isUnknown(request, saved.code)) return leadToProof(sent, pathAfter(sent), form)
  if (!saved.ok) return refused({ refusal: saved.code, typed, errors, page: part.from.page })

  const { id, revision } = saved.value
  const again = { typed, errors, saved: { id, revision }, page: part.from.page }
  if (Object.keys(errors).length > 0) return refused({ refusal: 'unkept-fields', ...again }, headers)

  const here = places.indexOf(part.step) + 1
  const goto = field(form, 'goto')
  const path = pathAfter(sent)
  if (goto === 'link') {
    const email = emailField(form)
    const mailed = await sendBriefingLink(
      context.get(depsContext),
      { briefingId: id, access: writer.access },
      { email, ip: writer.ip },
    )
    if (!mailed.ok) return refused({ refusal: mailed.code, ...again, email }, headers)
    return redirect(`${path}passo=${here}&enviado=1`, { status: 303, headers })
  }

  if (goto === 'voz' || goto.startsWith('tirar-')) {
    const pronunciationRefusal = await changePronunciations(context, writer, { briefingId: id, form })
    if (!pronunciationRefusal) return redirect(`${path}passo=${here}`, { status: 303, headers })
    return refused(
      { refusal: 'unkept-fields', ...again, pronunciationError: pronunciationErrors[pronunciationRefusal] },
      headers,
    )
  }

  const missing = missingFields({ ...emptyAnswers, ...typed }).find(({ step }) => step === part.step)
  if (goto === 'next' && missing) {
    return redirect(`${path}passo=${here}&falta=1#${missing.field}`, { status: 303, headers })
  }
  const wanted = goto === 'next' ? here + 1 : Number(goto)
  const next = places[wanted - 1] ? wanted : here
  return redirect(`${path}passo=${next}`, { status: 303, headers })
}

/** The same address, for the same order, without where one was. */
function pathAfter({ url, pkg }: Sent): string {
  const code = parseOrderCode(url.searchParams.get('pedido') ?? '')
  return `/briefing/${pkg.id}?${code ? `pedido=${code}&` : ''}`
}

/** The page that answers has no field of what was typed; a script leaves the form as it is. */
function isUnknown(request: Request, refusal: BriefingRefusal): boolean {
  return refusal === 'not-found' && !isAskedByScript(request)
}

async function openByOrder({ context, request, url, form, pkg }: Sent) {
  const deps = context.get(depsContext)
  const { ip } = context.get(requestInfoContext)
  const typed = { code: field(form, 'code').slice(0, 60), email: emailField(form) }
  const tracked = await authorizeTracking(deps, { ...typed, ip })
  await recordClientAccess(context, tracked.ok ? null : tracked.code, parseOrderCode(typed.code) ?? '')
  if (!tracked.ok) {
    const refusal = tracked.code === 'code-required' ? 'not-found' : tracked.code
    return (
      redirectWithFormState({ request, url }, deps, { refusal, email: typed.email }) ??
      refused({ refusal, email: typed.email })
    )
  }
  const { orderId, code } = tracked.value
  if (orderId === null) return refused({ refusal: 'not-found', email: typed.email })
  const headers = await admitByCode({ context, request }, tracked.value)
  return redirect(`/briefing/${pkg.id}?pedido=${code}`, { status: 303, headers })
}

async function mailLink(sent: Sent) {
  const { context, request, form } = sent
  const deps = context.get(depsContext)
  const briefingId = parseUuid(field(form, 'briefing'))
  if (!briefingId) return refused({ refusal: 'not-found' })
  const access = await readBriefingAccess(request, deps)
  const { ip } = context.get(requestInfoContext)
  const mailed = await sendBriefingLink(deps, { briefingId, access }, { email: '', ip })
  return mailed.ok ? redirect(`${pathAfter(sent)}enviado=1`, 303) : refused({ refusal: mailed.code })
}

async function answer(sent: Sent) {
  const { context, request, form } = sent
  const deps = context.get(depsContext)
  const text = field(form, 'answer')
  const briefingId = parseUuid(field(form, 'briefing'))
  if (!briefingId) return refused({ refusal: 'not-found', text })
  const answered = await answerClarification(
    deps,
    { briefingId, access: await readBriefingAccess(request, deps), askedAt: field(form, 'asked') },
    text,
  )
  if (!answered.ok && isUnknown(request, answered.code)) return leadToProof(sent, pathAfter(sent), form)
  return answered.ok ? redirect(pathAfter(sent), 303) : refused({ refusal: answered.code, text })
}

async function send({ context, request, form, pkg }: Sent) {
  const deps = context.get(depsContext)
  const briefingId = parseUuid(field(form, 'briefing'))
  const email = emailField(form)
  const consented = field(form, 'consent') === 'sim'
  if (!briefingId) return refused({ refusal: 'not-found', email, consented })

  const subject = { briefingId, access: await readBriefingAccess(request, deps) }
  const { ip } = context.get(requestInfoContext)
  const sent = await sendBriefing(deps, subject, { consent: consented ? field(form, 'asked') : '', email, ip })
  if (!sent.ok && sent.code !== 'already-sent') {
    return refused({ refusal: sent.code, email, consented: consented && sent.code !== 'consent-changed' })
  }
  return redirect(`/briefing-success?package=${pkg.id}`, 303)
}

function refused(answered: BriefingFailure, headers?: Headers) {
  const changed = answered.refusal === 'stale' || answered.refusal === 'consent-changed'
  const status = answered.refusal.startsWith('too-many') ? 429 : changed ? 409 : 422
  return data(answered, { status, headers })
}
