import { data, redirect, type RouterContextProvider } from 'react-router'

import { canOpenOrder, levelOfSubject, readAccess } from '#app/http/access.ts'
import { signOutClient, leaveEverywhere } from '#app/http/client-sign-out.ts'
import { depsContext, requestInfoContext, type Asked } from '#app/http/context.ts'
import { redirectWithFormState } from '#app/http/flash-form.ts'
import { emailField, field, readForm } from '#app/http/forms.ts'
import { recordClientAccess } from '#app/http/security-log.ts'
import { payAgain } from '#app/routes/checkout/unpaid-order.ts'
import { loadSiteData } from '#app/site/load-site-data.ts'
import { whatsappConsentErrors, whatsappConsentText } from '#copy/whatsapp/consent.ts'
import { parseOrderCode } from '#core/order/order-code.ts'
import { trackingPath } from '#core/order/order-paths.ts'
import { parseSurprise, type QuietHours } from '#core/order/surprise.ts'
import { findOrderIdByCode } from '#db/order/orders.ts'
import { findProjectByCode } from '#db/project/projects.ts'
import { authorizeTracking } from '#use-cases/order/authorize-tracking.ts'
import { getTrackedOrder } from '#use-cases/order/get-tracked-order.ts'
import { setSurprise } from '#use-cases/order/set-surprise.ts'
import { giveWhatsappConsent, withdrawWhatsappConsent } from '#use-cases/whatsapp/change-consent.ts'

import { admitByCode } from './admit-by-code.ts'

type Arguments = Asked & { context: Context }
type Context = Readonly<RouterContextProvider>

/** The forms of the tracking page: code and e-mail, paying, surprise mode, news by WhatsApp, leaving. */
export async function handleTrackingForm({ context, request, url }: Arguments) {
  const form = await readForm(request)
  const intent = field(form, 'intent')
  if (intent === 'pay') return payAgain(context, request, field(form, 'order'), '/acompanhar-pedido')
  if (intent === 'surprise' || intent === 'surprise-off') {
    const hours = parseSurprise({ surprise: intent === 'surprise' ? 'sim' : '', quiet: field(form, 'quiet') })
    return changeSurprise(context, request, field(form, 'order'), hours)
  }
  if (intent === 'whatsapp' || intent === 'whatsapp-off') return changePhoneNews(context, { request, url }, form)
  if (intent === 'leave' || intent === 'leave-everywhere')
    return leaveTracked(context, request, { code: field(form, 'followed'), everywhere: intent === 'leave-everywhere' })

  const deps = context.get(depsContext)
  const { ip } = context.get(requestInfoContext)
  const typed = { code: field(form, 'code').slice(0, 200), email: emailField(form) }
  const tracked = await authorizeTracking(deps, { ...typed, ip })
  await recordClientAccess(context, tracked.ok ? null : tracked.code, parseOrderCode(typed.code) ?? '')
  if (!tracked.ok) {
    const refusal = tracked.code
    const answered = redirectWithFormState({ request, url }, deps, { ...typed, refusal })
    return answered ?? data({ typed, refusal }, { status: refusal === 'too-many-tries' ? 429 : 422 })
  }

  const { code } = tracked.value
  const headers = await admitByCode({ context, request }, tracked.value)
  return redirect(trackingPath(code), { status: 303, headers })
}

/** Like the story and the contract: for the browser that bought, or one that was verified. */
async function changeSurprise(context: Context, request: Request, orderId: string, hours: QuietHours | null) {
  const deps = context.get(depsContext)
  const isOpen = canOpenOrder(await readAccess(request, deps), orderId)
  const order = isOpen && (await setSurprise(deps, orderId, hours)).ok ? await getTrackedOrder(deps, orderId) : null
  return redirect(order ? `${trackingPath(order.code)}#surpresa` : '/acompanhar-pedido', 303)
}

export function isConsentRefusal(code: string): code is keyof typeof whatsappConsentErrors {
  return Object.hasOwn(whatsappConsentErrors, code)
}

/** Like surprise mode: for the browser that bought, or one that was verified. */
async function changePhoneNews(context: Context, { request, url }: Asked, form: FormData) {
  const deps = context.get(depsContext)
  const { ip, userAgent } = context.get(requestInfoContext)
  const orderId = field(form, 'order')
  if (!canOpenOrder(await readAccess(request, deps), orderId)) return redirect('/acompanhar-pedido', 303)
  const { settings } = await loadSiteData(context)
  const isAccepted = field(form, 'accepted') === 'sim'
  const text = whatsappConsentText(settings.productName)
  const changed =
    field(form, 'intent') === 'whatsapp'
      ? await giveWhatsappConsent(deps, orderId, { phone: field(form, 'phone'), isAccepted, text, ip, userAgent })
      : await withdrawWhatsappConsent(deps, orderId)
  if (!changed.ok && isConsentRefusal(changed.code)) {
    const answer = { refusal: changed.code, phone: field(form, 'phone').slice(0, 40) }
    const answered = redirectWithFormState({ request, url }, deps, answer)
    return answered ?? data({ phoneRefusal: answer.refusal, phone: answer.phone }, { status: 422 })
  }
  const order = await getTrackedOrder(deps, orderId)
  return redirect(order ? `${trackingPath(order.code)}#whatsapp` : '/acompanhar-pedido', 303)
}

/** Also without access (second click, expired): the browser's storage is cleared in any case. */
async function leaveTracked(
  context: Context,
  request: Request,
  { code, everywhere }: { code: string; everywhere: boolean },
) {
  const deps = context.get(depsContext)
  const access = await readAccess(request, deps)
  const orderCode = parseOrderCode(code)
  const orderId = orderCode && (await findOrderIdByCode(deps.db, orderCode))
  const project = orderCode ? await findProjectByCode(deps.db, orderCode) : null
  const left = { orderId, projectId: project?.id ?? null }
  const isOpen = levelOfSubject(access, orderId, project) === 'verified'
  return (everywhere && isOpen ? leaveEverywhere : signOutClient)(request, deps, left, '/acompanhar-pedido')
}
