import { data, redirect, useActionData, type RouterContextProvider } from 'react-router'

import { admitToSubject, levelOfSubject, readAccess, type Access } from '#app/http/access.ts'
import { depsContext, requestInfoContext, type Asked } from '#app/http/context.ts'
import { readVisitor } from '#app/http/cookies.ts'
import type { Deps } from '#app/http/deps.ts'
import { redirectWithFormState, consumeFormState } from '#app/http/flash-form.ts'
import { field, readForm } from '#app/http/forms.ts'
import { readLinkSecret } from '#app/http/link-secret.ts'
import { recordClientAccess } from '#app/http/security-log.ts'
import { ConfirmAccess, ConfirmByLink } from '#app/ui/access/confirm-access-page.tsx'
import { resilientAction } from '#app/ui/shared/resilient-route.ts'
import { secretMeta } from '#app/ui/site/private-meta.ts'
import { isAccessRefusal, type AccessRefusal } from '#copy/access/access.ts'
import { confirmPath, parseAccessGoal, type AccessGoal } from '#core/access/access-goal.ts'
import { parseOrderCode } from '#core/order/order-code.ts'
import { trackingPath } from '#core/order/order-paths.ts'
import { findAccessSubject, findPreviewCode, type AccessSubject, accessSubjectOf } from '#db/access/access.ts'
import { findOrderIdByCode } from '#db/order/orders.ts'
import { findProjectByCode } from '#db/project/projects.ts'
import { confirmAccessByCode, confirmAccessByLink, type ConfirmedAccess } from '#use-cases/access/confirm-access.ts'
import { requestAccess } from '#use-cases/access/request-access.ts'
import { getTrackedOrder } from '#use-cases/order/get-tracked-order.ts'

import type { Route } from './+types/confirm-access.ts'
import { letBrowserIn } from './let-browser-in.ts'

export const clientAction = resilientAction

export const meta: Route.MetaFunction = () =>
  secretMeta({
    title: 'Confirme que é você',
    description: 'Um código enviado por e-mail abre o que é só seu.',
  })

type Context = Readonly<RouterContextProvider>
type Tracked = { subject: AccessSubject; code: string; packageId: string; email: string; isOpen: boolean }

export async function loader({ context, ...asked }: Route.LoaderArgs) {
  const deps = context.get(depsContext)
  const token = readLinkSecret(asked, deps)
  const { answer, cookies } = consumeFormState(asked, deps)
  const refusal = isAccessRefusal(answer?.refusal) ? answer.refusal : null
  if (token !== '') return data({ kind: 'link' as const, token, refusal }, { headers: cookies })

  const { tracked, goal } = await findTracked(deps, asked)
  if (tracked.isOpen) throw redirect(await pathTo(deps, tracked, goal), 303)
  const { code, email } = tracked
  // The page of its state says as much: nobody is asked for a code to hear that there is nothing to withdraw.
  if (goal === 'desistir' && !(await canWithdraw(deps, tracked.subject)))
    throw redirect(`${trackingPath(code)}&aviso=desistencia`, 303)
  const isSent = asked.url.searchParams.get('enviado') === '1'
  return data({ kind: 'code' as const, code, goal, email, isSent, refusal }, { headers: cookies })
}

export async function action({ context, ...asked }: Route.ActionArgs) {
  const { request } = asked
  const form = await readForm(request)
  if (field(form, 'intent') === 'link') return openByLink(context, asked, field(form, 'chave').slice(0, 300))

  const deps = context.get(depsContext)
  const { ip } = context.get(requestInfoContext)
  const { tracked, goal } = await findTracked(deps, asked)
  const { visitorId, setCookie } = readVisitor(request, deps)
  const { subject, code } = tracked
  if (field(form, 'intent') === 'code') {
    const typed = field(form, 'digits').slice(0, 40)
    const confirmed = await confirmAccessByCode(deps, { subject, visitorId, typed, ip })
    await recordClientAccess(context, confirmed.ok ? null : confirmed.code, code)
    return confirmed.ok ? letIn(deps, request, { ...confirmed.value, goal }) : refused(context, asked, confirmed.code)
  }
  const requested = await requestAccess(deps, { subject, goal, visitorId, ip })
  if (!requested.ok) return refused(context, asked, requested.code === 'not-found' ? 'link-unknown' : requested.code)
  const headers = new Headers(setCookie ? { 'Set-Cookie': setCookie } : {})
  return redirect(`${confirmPath(code, goal)}&enviado=1`, { status: 303, headers })
}

async function openByLink(context: Context, asked: Asked, token: string) {
  const deps = context.get(depsContext)
  const { ip } = context.get(requestInfoContext)
  const confirmed = await confirmAccessByLink(deps, { token, ip })
  await recordClientAccess(context, confirmed.ok ? null : confirmed.code, confirmed.ok ? confirmed.value.code : '')
  return confirmed.ok ? letIn(deps, asked.request, confirmed.value) : refused(context, asked, confirmed.code)
}

async function letIn(deps: Deps, request: Request, { subject, code, packageId, goal }: ConfirmedAccess) {
  const grant = await admitToSubject(request, deps, subject, 'verified')
  const headers = await letBrowserIn(deps, request, { subject, proof: 'mail', grant })
  return redirect(await pathTo(deps, { subject, code, packageId }, goal), { status: 303, headers })
}

function refused(context: Context, asked: Asked, refusal: AccessRefusal) {
  const answered = redirectWithFormState(asked, context.get(depsContext), { refusal })
  return answered ?? data({ refusal }, { status: refusal.startsWith('too-many') ? 429 : 422 })
}

/** Only what this browser follows already; anything else is asked for by code and e-mail first. */
async function findTracked(deps: Deps, { request, url }: Asked): Promise<{ tracked: Tracked; goal: AccessGoal }> {
  const query = url.searchParams
  const code = parseOrderCode(query.get('codigo') ?? '')
  const tracked = code ? await findByCode(deps, await readAccess(request, deps), code) : null
  if (!tracked) throw redirect(`/acompanhar-pedido${code ? `?codigo=${code}` : ''}`, 303)
  return { tracked, goal: parseAccessGoal(query.get('para')) }
}

async function findByCode(deps: Deps, access: Access, code: string): Promise<Tracked | null> {
  const orderId = await findOrderIdByCode(deps.db, code)
  const project = await findProjectByCode(deps.db, code)
  const level = levelOfSubject(access, orderId, project)
  const subject = accessSubjectOf(orderId, project?.id ?? null)
  const found = level && subject ? await findAccessSubject(deps.db, subject) : null
  if (!found || !subject) return null
  return { subject, code, packageId: found.packageId, email: found.contact.email, isOpen: level === 'verified' }
}

async function canWithdraw(deps: Deps, { orderId }: AccessSubject): Promise<boolean> {
  const order = orderId === null ? null : await getTrackedOrder(deps, orderId)
  return order?.withdrawal.offer.ok === true
}

/** Known only to whoever was let in: the addresses of preview and delivery are secret. */
async function pathTo(
  { db }: Deps,
  { subject, code, packageId }: { subject: AccessSubject; code: string; packageId: string },
  goal: AccessGoal,
): Promise<string> {
  const ownPage = trackingPath(code)
  if (goal === 'previa' || goal === 'entrega') {
    const previewCode = await findPreviewCode(db, subject)
    return previewCode ? `/${goal === 'previa' ? 'client-preview' : 'deliveries'}/${previewCode}` : ownPage
  }
  if (goal === 'orcamento') return `/acompanhar-pedido/orcamento?codigo=${code}`
  if (subject.orderId === null) return ownPage
  if (goal === 'briefing') return `/briefing/${packageId}?pedido=${code}`
  if (goal === 'contrato') return `/pedidos/${code}/contrato.pdf`
  return goal === 'desistir' ? `/acompanhar-pedido/desistir?codigo=${code}` : ownPage
}

export default function Confirm({ loaderData }: Route.ComponentProps) {
  const actionData = useActionData<typeof action>()
  const refusal = actionData?.refusal ?? loaderData.refusal
  if (loaderData.kind === 'link') return <ConfirmByLink token={loaderData.token} refusal={refusal} />
  return <ConfirmAccess {...loaderData} refusal={refusal} />
}
