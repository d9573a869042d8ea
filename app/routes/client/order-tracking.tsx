import { data, redirect } from 'react-router'

import { canOpenOrder, canOpenProject, levelOfSubject, readAccess } from '#app/http/access.ts'
import { hasSignedOut, signOutClient, leaveEverywhere } from '#app/http/client-sign-out.ts'
import { depsContext, requestInfoContext } from '#app/http/context.ts'
import { readPrefill } from '#app/http/cookies.ts'
import type { Deps } from '#app/http/deps.ts'
import { redirectWithFormState, consumeFormState } from '#app/http/flash-form.ts'
import { field, readForm } from '#app/http/forms.ts'
import { payQr } from '#app/http/qr.ts'
import { recordClientAccess } from '#app/http/security-log.ts'
import { sendToCheckout } from '#app/routes/checkout/pending-order.ts'
import { loadSiteData } from '#app/site/load-site-data.ts'
import { readTrackedOrders } from '#app/site/tracked-orders.ts'
import { revisionView } from '#app/ui/preview/revision-view.ts'
import { resilientLoader } from '#app/ui/shared/resilient-route.ts'
import { SignedOutToast } from '#app/ui/shared/signed-out-toast.tsx'
import { Toast } from '#app/ui/shared/toast.tsx'
import { privateMeta } from '#app/ui/site/private-meta.ts'
import { extrasView } from '#app/ui/tracking/extras-view.ts'
import { publicNewOfferPath } from '#app/ui/tracking/new-offer-path.ts'
import { OrderProgress } from '#app/ui/tracking/order-progress.tsx'
import type { PhoneNews } from '#app/ui/tracking/phone-news.tsx'
import { ProjectProgress } from '#app/ui/tracking/project-progress.tsx'
import { listedProposals, proposalsView } from '#app/ui/tracking/proposals-view.ts'
import { StatusProgress } from '#app/ui/tracking/status-progress.tsx'
import { isTrackRefusal, TrackForm } from '#app/ui/tracking/track-form.tsx'
import { firstTrackingStatus, orderStateLabels, trackingText, unsentBriefingStatus } from '#copy/shared/labels.ts'
import { voucherStateTexts } from '#copy/voucher/voucher.ts'
import { whatsappConsentErrors, whatsappConsentText } from '#copy/whatsapp/consent.ts'
import { findPackage, type Catalog } from '#core/catalog/catalog.ts'
import type { Settings } from '#core/content/settings.ts'
import { parseOrderCode } from '#core/order/order-code.ts'
import { trackingPath } from '#core/order/order-paths.ts'
import { parseSurprise, type QuietHours } from '#core/order/surprise.ts'
import {
  statusOfOrder,
  statusOfProject,
  type TrackedCode,
  type TrackedOrder,
  type TrackedProject,
  type TrackedWork,
} from '#core/order/tracking.ts'
import { isWithdrawn } from '#core/order/withdrawal.ts'
import type { AwaitedAction } from '#core/project/project.ts'
import { formatPhone } from '#core/shared/contacts.ts'
import { formatDate } from '#core/shared/dates.ts'
import { findOrderIdByCode } from '#db/order/orders.ts'
import { findProjectByCode, listOwnProjects, type Project } from '#db/project/projects.ts'
import { authorizeTracking } from '#use-cases/order/authorize-tracking.ts'
import { getTrackedOrder, trackOrder } from '#use-cases/order/get-tracked-order.ts'
import { setSurprise } from '#use-cases/order/set-surprise.ts'
import { getTrackedProject } from '#use-cases/project/get-tracked-project.ts'
import { giveWhatsappConsent, withdrawWhatsappConsent } from '#use-cases/whatsapp/change-consent.ts'
import { readPhoneNews } from '#use-cases/whatsapp/read-phone-news.ts'

import type { Route } from './+types/order-tracking.ts'
import { admitByCode } from './admit-by-code.ts'

export const handle = { hydrate: true, formTargets: true }

export const meta: Route.MetaFunction = ({ loaderData }) =>
  privateMeta({
    title: titleOf(loaderData?.shown ?? loaderData?.project ?? loaderData?.state),
    description: 'Veja em que passo está a sua música, com o código do pedido e o e-mail da compra.',
  })

/**
 * Shows an order to the extent this browser proved access: nothing without access, the state only before verification.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const deps = context.get(depsContext)
  const { settings, catalog } = await loadSiteData(context)
  const query = new URL(request.url).searchParams
  const requestedCode = query.get('codigo') ?? ''

  const { access, rows } = await readTrackedOrders(context, request)
  const orders = await Promise.all(rows.map((row) => trackOrder(deps, row)))
  const found = requestedCode === '' ? orders[0] : orders.find(({ code }) => code === parseOrderCode(requestedCode))
  const projects = await listOwnProjects(deps.db, [...access.projects.keys()])
  const shown = found && canOpenOrder(access, found.id) ? found : null
  const ownProject =
    requestedCode === ''
      ? orders.length === 0
        ? projects[0]
        : undefined
      : projects.find(({ code }) => code === parseOrderCode(requestedCode))
  const project = !found && ownProject ? await showProject(deps, ownProject, catalog) : null
  const isOpenProject = ownProject ? canOpenProject(access, ownProject) : false
  const { answer, cookies } = consumeFormState(request, deps)
  const refused =
    answer && isTrackRefusal(answer.refusal)
      ? { refusal: answer.refusal, typed: { code: answer.code ?? '', email: answer.email ?? '' } }
      : null
  const another = query.has('outro') || refused !== null

  return data(
    {
      whatsapp: settings.contact.whatsapp,
      revisions: shown ? revisionsOfOrder(shown, catalog, deps.now()) : null,
      extras: shown ? extrasView(shown, { catalog, now: deps.now() }) : null,
      proposals: shown
        ? proposalsView(shown, { catalog, whatsapp: settings.contact.whatsapp })
        : project && isOpenProject
          ? listedProposals(project, { catalog, whatsapp: settings.contact.whatsapp })
          : null,
      phoneNews:
        shown && !shown.isExtra
          ? await phoneNewsOf(deps, rows.find(({ order }) => order.id === shown.id)?.consent ?? null, {
              settings,
              answer,
            })
          : null,
      withdrawn: query.get('aviso') === 'desistencia' && found ? isWithdrawn(found.withdrawal) : false,
      shown: another || !shown ? null : { ...shown, statusText: statusText(shown) },
      qr: another ? null : payQr(shown),
      project: another || found || !project || !isOpenProject ? null : project,
      state: another ? null : stateOf(found && !shown ? found : null, isOpenProject ? null : project),
      codes: [...orders, ...projects].map((followed) => codeOf(followed, catalog)),
      refused,
      typed: { code: requestedCode.slice(0, 40), email: readPrefill(request).email },
      paymentDown: query.get('aviso') === 'pagamento',
      priceEnded: query.get('aviso') === 'preco',
      saleEnded: query.get('aviso') === 'encerrado',
      left: hasSignedOut(query),
    },
    { headers: [['Cache-Control', 'no-store'], ...cookies] },
  )
}

export const clientLoader = resilientLoader<typeof loader>()

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request)
  const intent = field(form, 'intent')
  if (intent === 'pay') return pay(context, request, field(form, 'order'))
  if (intent === 'surprise' || intent === 'surprise-off') {
    const hours = parseSurprise({ surprise: intent === 'surprise' ? 'sim' : '', quiet: field(form, 'quiet') })
    return changeSurprise(context, request, field(form, 'order'), hours)
  }
  if (intent === 'whatsapp' || intent === 'whatsapp-off') return changePhoneNews(context, request, form)
  if (intent === 'leave' || intent === 'leave-everywhere')
    return leaveTracked(context, request, { code: field(form, 'followed'), everywhere: intent === 'leave-everywhere' })

  const deps = context.get(depsContext)
  const { ip } = context.get(requestInfoContext)
  const typed = { code: field(form, 'code').slice(0, 60), email: field(form, 'email').slice(0, 300) }
  const tracked = await authorizeTracking(deps, { ...typed, ip })
  await recordClientAccess(context, tracked.ok ? null : tracked.code, parseOrderCode(typed.code) ?? '')
  if (!tracked.ok) {
    const refusal = tracked.code
    const answered = redirectWithFormState(request, deps, { ...typed, refusal })
    return answered ?? data({ typed, refusal }, { status: refusal === 'too-many-tries' ? 429 : 422 })
  }

  const { code } = tracked.value
  const headers = await admitByCode({ context, request }, tracked.value)
  return redirect(trackingPath(code), { status: 303, headers })
}

async function pay(context: Route.ActionArgs['context'], request: Request, orderId: string) {
  const deps = context.get(depsContext)
  const order = (await readAccess(request, deps)).orders.has(orderId) ? await getTrackedOrder(deps, orderId) : null
  return order ? sendToCheckout(deps, order) : redirect('/acompanhar-pedido', 303)
}

/** Like the story and the contract: for the browser that bought, or one that was verified. */
async function changeSurprise(
  context: Route.ActionArgs['context'],
  request: Request,
  orderId: string,
  hours: QuietHours | null,
) {
  const deps = context.get(depsContext)
  const isOpen = canOpenOrder(await readAccess(request, deps), orderId)
  const order = isOpen && (await setSurprise(deps, orderId, hours)).ok ? await getTrackedOrder(deps, orderId) : null
  return redirect(order ? `${trackingPath(order.code)}#surpresa` : '/acompanhar-pedido', 303)
}

/**
 * News by WhatsApp, for the order whose song they are about: only where they are connected, or were agreed to before.
 */
async function phoneNewsOf(
  deps: Deps,
  consent: { phone: string | null } | null,
  { settings, answer }: { settings: Settings; answer: Record<string, string> | null },
): Promise<PhoneNews | null> {
  const news = await readPhoneNews(deps, consent)
  return (
    news && {
      phone: news.phone && formatPhone(news.phone),
      text: whatsappConsentText(settings.productName),
      typed: answer?.phone ?? '',
      error: answer?.refusal && isConsentRefusal(answer.refusal) ? answer.refusal : null,
    }
  )
}

function isConsentRefusal(code: string): code is keyof typeof whatsappConsentErrors {
  return Object.hasOwn(whatsappConsentErrors, code)
}

/** Like surprise mode: for the browser that bought, or one that was verified. */
async function changePhoneNews(context: Route.ActionArgs['context'], request: Request, form: FormData) {
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
    const answered = redirectWithFormState(request, deps, answer)
    return answered ?? data({ phoneRefusal: answer.refusal, phone: answer.phone }, { status: 422 })
  }
  const order = await getTrackedOrder(deps, orderId)
  return redirect(order ? `${trackingPath(order.code)}#whatsapp` : '/acompanhar-pedido', 303)
}

/** Also without access (second click, expired): the browser's storage is cleared in any case. */
async function leaveTracked(
  context: Route.ActionArgs['context'],
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

export default function TrackOrder(props: Route.ComponentProps) {
  return (
    <>
      <Followed {...props} />
      {props.loaderData.left ? (
        <SignedOutToast title="Você saiu deste pedido">Para voltar, use o código e o e-mail da compra.</SignedOutToast>
      ) : null}
    </>
  )
}

function Followed({ loaderData, actionData }: Route.ComponentProps) {
  const {
    shown,
    qr,
    project,
    state,
    codes,
    whatsapp,
    paymentDown,
    priceEnded,
    saleEnded,
    revisions,
    extras,
    proposals,
    phoneNews,
    withdrawn,
  } = loaderData
  const refused = actionData && 'refusal' in actionData ? actionData : loaderData.refused
  const phoneRefusal = actionData && 'phoneRefusal' in actionData ? actionData : null

  if (project && !refused) {
    return <ProjectProgress project={project} codes={codes} whatsapp={whatsapp} proposals={proposals} />
  }
  if (state && !refused) {
    return (
      <>
        <StatusProgress
          followed={state}
          codes={codes}
          whatsapp={whatsapp}
          paymentDown={paymentDown}
          priceEnded={priceEnded}
          saleEnded={saleEnded}
        />
        {withdrawn ? withdrawnToast : null}
      </>
    )
  }
  if (!shown || refused) {
    return <TrackForm typed={refused?.typed ?? loaderData.typed} refusal={refused?.refusal ?? null} codes={codes} />
  }

  return (
    <>
      <OrderProgress
        order={shown}
        codes={codes}
        whatsapp={whatsapp}
        paymentDown={paymentDown}
        priceEnded={priceEnded}
        saleEnded={saleEnded}
        qr={qr}
        revisions={revisions}
        extras={extras}
        proposals={proposals}
        phoneNews={
          phoneNews && phoneRefusal
            ? { ...phoneNews, typed: phoneRefusal.phone, error: phoneRefusal.phoneRefusal }
            : phoneNews
        }
      />
      {withdrawn ? withdrawnToast : null}
    </>
  )
}

const withdrawnToast = (
  <Toast title="Desistência registrada" below>
    O comprovante está indo para o seu e-mail.
  </Toast>
)

/** The package and the day tell two orders apart also for a browser that may see no more. */
function codeOf(followed: TrackedOrder | Project, catalog: Catalog): TrackedCode {
  const isOrder = 'packageName' in followed
  const name = isOrder ? followed.packageName : findPackage(catalog, followed.packageId)?.name
  const day = formatDate(isOrder ? followed.orderedAt : followed.createdAt)
  return { code: followed.code, label: [name, day].filter(Boolean).join(', ') }
}

type TrackedProjectView = TrackedProject & { packageName: string; statusText: string }

function stateOf(order: TrackedOrder | null, project: TrackedProjectView | null) {
  if (order) return { ...statusOfOrder(order), statusText: statusText(order), newOfferPath: publicNewOfferPath(order) }
  return project && { ...statusOfProject(project), statusText: project.statusText, newOfferPath: null }
}

async function showProject(deps: Deps, project: Project, catalog: Catalog): Promise<TrackedProjectView> {
  const view = await getTrackedProject(deps, project)
  return {
    ...view,
    packageName: findPackage(catalog, view.packageId)?.name ?? view.packageId,
    statusText: workText(view, view.awaitedAction),
  }
}

function titleOf(followed: { code: string } | null | undefined): string {
  return followed ? `Pedido ${followed.code}` : 'Acompanhar pedido'
}

function revisionsOfOrder({ revisions, project }: TrackedOrder, catalog: Catalog, now: Date) {
  if (!revisions || !project) return null
  return revisionView(revisions, { ...project, hasVersions: project.versions > 0 }, { catalog, now })
}

/** The words of the specification; a project nobody can listen to yet is being analysed, not waiting for its client. */
function statusText({
  state,
  project,
  awaitedAction,
  isExtra,
  extraOf,
  stopReason,
  withdrawal,
  voucher,
}: TrackedOrder): string {
  if (awaitedAction === 'buyer-pays-link') return 'Aguardando confirmação do pagamento'
  if (awaitedAction === 'studio-sends-link') return 'Aguardando o link de pagamento'
  if (stopReason === 'withdrawn') return withdrawal.isAccepted ? 'Desistência aceita' : 'Desistência registrada'
  if (state === 'paid' && voucher) return voucherStateTexts[voucher.state]
  if (state === 'paid' && isExtra) return paidExtraText(extraOf)
  if (!project || state !== 'paid') return orderStateLabels[state === 'draft' ? 'awaiting-payment' : state]
  return workText(project, awaitedAction)
}

function paidExtraText(extra: TrackedOrder['extraOf']): string {
  const isRevision = extra?.kind === 'revision'
  if (extra?.isActive === false && !extra.isUsed) return isRevision ? 'Revisão extra parada' : 'Serviço extra parado'
  if (isRevision) return extra?.isUsed ? 'Revisão extra usada' : 'Revisão extra confirmada'
  return extra?.isUsed ? 'Serviço extra entregue' : 'Serviço extra confirmado'
}

function workText({ status, versions }: TrackedWork, awaitedAction: AwaitedAction): string {
  if (status !== 'waiting' || versions > 0) return trackingText(status)
  return awaitedAction === 'buyer-briefs' ? unsentBriefingStatus : firstTrackingStatus
}
