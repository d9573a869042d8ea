import { data, redirect, useActionData, type RouterContextProvider } from 'react-router'

import { hasSignedOut } from '#app/http/client-sign-out.ts'
import { depsContext, requestInfoContext } from '#app/http/context.ts'
import { clearPrefill, clearVisitor } from '#app/http/cookies.ts'
import { emailField, field, readForm } from '#app/http/forms.ts'
import { readLinkSecret } from '#app/http/link-secret.ts'
import { recordClientAccess } from '#app/http/security-log.ts'
import { leadToProof } from '#app/http/unsent-form.ts'
import { OwnDataErased } from '#app/ui/own-data/own-data-erased.tsx'
import { OpenOwnData, OwnDataGate } from '#app/ui/own-data/own-data-gate.tsx'
import { OwnDataPage, type OwnDataAnswer, type OwnDataView } from '#app/ui/own-data/own-data-page.tsx'
import { secretMeta } from '#app/ui/site/private-meta.ts'
import { correctionForm } from '#copy/client/client-form.ts'
import { ownDataSubject } from '#core/client/data-record.ts'
import { checkErasure, retainedUntil } from '#core/client/erasure.ts'
import { formatPhone } from '#core/shared/contacts.ts'
import { endDataSession } from '#db/client/data-links.ts'
import { correctOwnData } from '#use-cases/client/correct-own-data.ts'
import { eraseOwnData, type RetainedOrder } from '#use-cases/client/erase-client.ts'
import { exportOwnData } from '#use-cases/client/export-client.ts'
import { findOwnDataSession, openOwnData, type OwnDataSession } from '#use-cases/client/open-own-data.ts'
import { requestOwnData } from '#use-cases/client/request-own-data.ts'
import { sendDataRequest } from '#use-cases/client/send-data-request.ts'

import type { Route } from './+types/own-data.ts'
import { clearDataSession, readDataSession, storeDataSession } from './data-session-cookie.ts'
import { ownDataSections } from './stored-sections.ts'

const path = '/privacidade/meus-dados'

export const meta: Route.MetaFunction = () =>
  secretMeta({
    title: 'Meus dados',
    description: 'Veja, baixe, corrija ou apague os seus dados pessoais, como garante a LGPD.',
  })

/** The router passes on cookies by itself, and nothing else. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  const clear = actionHeaders.get('Clear-Site-Data')
  return clear ? { 'Clear-Site-Data': clear } : {}
}

type Context = Readonly<RouterContextProvider>
type Answer = OwnDataAnswer & { email?: string; retained?: RetainedOrder[] }

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const deps = context.get(depsContext)
  const token = readLinkSecret({ request, url }, deps)
  if (token !== '') return { kind: 'link' as const, token }

  const session = await sessionOf(context, request)
  if (!session) {
    const isSent = url.searchParams.get('enviado') === '1'
    return { kind: 'gate' as const, isSent, hasLeft: hasSignedOut(url.searchParams) }
  }
  const done = url.searchParams.get('feito')
  const view = await viewOf(deps, session)
  const known: 'corrigido' | 'pedido' | null = done === 'corrigido' || done === 'pedido' ? done : null
  return { kind: 'open' as const, view, done: known }
}

function sessionOf(context: Context, request: Request): Promise<OwnDataSession | null> {
  const deps = context.get(depsContext)
  const linkId = readDataSession(request, deps)
  return linkId === null ? Promise.resolve(null) : findOwnDataSession(deps, linkId)
}

async function viewOf(deps: Parameters<typeof exportOwnData>[0], session: OwnDataSession): Promise<OwnDataView> {
  const stored = await exportOwnData(deps, session)
  const { client, orders, projects, dataRequests, consents, accesses } = stored
  const decision = checkErasure({ orders, projects }, deps.now())
  // What would be retained once nothing is open any more.
  const retained = orders.flatMap(({ code, paidAt }) => {
    const until = paidAt && retainedUntil(paidAt)
    return until && until > deps.now() ? [{ code, until }] : []
  })
  const waiting = dataRequests.find(({ kind, closedAt }) => kind === 'erasure' && closedAt === null)
  return {
    email: session.subject.email,
    endsAt: session.endsAt,
    client: client && {
      name: client.name,
      phone: client.phone ? formatPhone(client.phone) : '',
      company: client.company ?? '',
    },
    sections: ownDataSections(stored),
    consents,
    accesses,
    requests: dataRequests
      .map(({ id, kind, dueAt, closedAt, answer }) => ({ id, kind, dueAt, closedAt, answer }))
      .toReversed(),
    erasability: {
      obstacle: decision.ok ? null : decision.code,
      requestedUntil: waiting?.dueAt ?? null,
      retained,
      hasGivenVouchers: stored.vouchers.length > 0,
    },
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const deps = context.get(depsContext)
  const { ip, userAgent } = context.get(requestInfoContext)
  const form = await readForm(request)
  const intent = field(form, 'intent')
  if (intent === 'send') return sendLink(context, emailField(form))
  if (intent === 'open') return openByLink(context, field(form, 'chave').slice(0, 300))

  const session = await sessionOf(context, request)
  if (intent === 'leave') {
    if (session) await endDataSession(deps.db, session.linkId, deps.now())
    return redirect(`${path}?aviso=saiu`, { status: 303, headers: { 'Set-Cookie': clearDataSession(deps) } })
  }
  if (!session) return leadToProof({ request, url }, path, form)
  const { subject } = session
  switch (intent) {
    case 'correct': {
      const raw = correctionForm.read(form)
      const corrected = await correctOwnData(deps, subject, { raw, ip, userAgent })
      if (corrected.ok) return redirect(`${path}?feito=corrigido#cadastro`, 303)
      const errors = corrected.code === 'invalid' ? corrected.errors : {}
      return refused({ refusal: corrected.code, errors, corrected: raw })
    }
    case 'request': {
      const typed = { kind: field(form, 'kind'), message: field(form, 'message') }
      const sent = await sendDataRequest(deps, subject, { ...typed, endsSong: false })
      return sent.ok ? redirect(`${path}?feito=pedido#pedidos`, 303) : refused({ refusal: sent.code, typed })
    }
    case 'ask-erasure': {
      const endsSong = field(form, 'confirm') !== ''
      const stored = await exportOwnData(deps, session)
      const decision = checkErasure(stored, deps.now())
      // Meanwhile nothing is open any more: the page now offers to erase at once.
      if (decision.ok) return redirect(`${path}#apagar`, 303)
      if (decision.code === 'work-open' && !endsSong) return refused({ refusal: 'work-open' })
      const sent = await sendDataRequest(deps, subject, { kind: 'erasure', message: '', endsSong })
      return sent.ok ? redirect(`${path}?feito=pedido#apagar`, 303) : refused({ refusal: sent.code })
    }
    case 'erase': {
      if (field(form, 'confirm') === '') return refused({ refusal: 'confirm-required' })
      const erased = await eraseOwnData(deps, subject, { ip, userAgent })
      if (!erased.ok) return refused({ refusal: erased.code }, 409)
      const answer: Answer = { refusal: 'erased', retained: erased.value }
      const cleared = new Headers({ 'Clear-Site-Data': '"cache", "storage"' })
      for (const cookie of [clearDataSession(deps), clearPrefill(deps), clearVisitor(deps)])
        cleared.append('Set-Cookie', cookie)
      return data(answer, { headers: cleared })
    }
    default:
      throw data(null, { status: 400 })
  }
}

async function sendLink(context: Context, email: string) {
  const deps = context.get(depsContext)
  const { ip } = context.get(requestInfoContext)
  const requested = await requestOwnData(deps, { typed: email, ip })
  if (requested.ok) return redirect(`${path}?enviado=1`, 303)
  return refused({ refusal: requested.code, email }, requested.code === 'too-many-tries' ? 429 : 422)
}

async function openByLink(context: Context, token: string) {
  const deps = context.get(depsContext)
  const { ip } = context.get(requestInfoContext)
  const opened = await openOwnData(deps, { token: token.slice(0, 300), ip })
  const subject = opened.ok ? ownDataSubject(opened.value.clientId, opened.value.linkId) : 'Meus dados'
  await recordClientAccess(context, opened.ok ? null : opened.code, subject)
  if (!opened.ok) return refused({ refusal: opened.code }, opened.code === 'too-many-tries' ? 429 : 422)
  return redirect(path, { status: 303, headers: { 'Set-Cookie': storeDataSession(deps, opened.value.linkId) } })
}

function refused(answer: Answer, status = 422) {
  return data(answer, { status })
}

export default function OwnData({ loaderData }: Route.ComponentProps) {
  const answer = useActionData<typeof action>() ?? null
  if (answer?.retained) return <OwnDataErased retained={answer.retained} />
  const refusal = answer?.refusal ?? null
  switch (loaderData.kind) {
    case 'link':
      return <OpenOwnData token={loaderData.token} refusal={refusal} />
    case 'gate':
      return (
        <OwnDataGate
          isSent={loaderData.isSent}
          hasLeft={loaderData.hasLeft}
          email={answer?.email ?? ''}
          refusal={refusal}
        />
      )
    case 'open':
      return <OwnDataPage view={loaderData.view} done={loaderData.done} answer={answer} />
  }
}
