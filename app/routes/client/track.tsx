import { data, redirect } from 'react-router'

import { depsContext, visitorContext } from '#app/context.ts'
import { grantOrder, readGrants, readPrefill } from '#app/cookies.ts'
import type { Deps } from '#app/deps.ts'
import { field, readForm } from '#app/forms.ts'
import followUrl from '#app/islands/follow.ts?worker&url'
import trackUrl from '#app/islands/track.ts?worker&url'
import { answerByAddress, takeAnswer } from '#app/kept-answer.ts'
import { hasLeft, leave } from '#app/leave.ts'
import { grantPreview, readPreviews } from '#app/preview-cookie.ts'
import { showRevisions } from '#app/revision-offer.ts'
import { sendToCheckout } from '#app/routes/checkout/waiting-order.ts'
import { readShop } from '#app/shop.ts'
import { LeftNotice } from '#app/ui/left-notice.tsx'
import { OrderProgress } from '#app/ui/order/order-progress.tsx'
import { ProjectProgress } from '#app/ui/order/project-progress.tsx'
import { isTrackRefusal, TrackForm } from '#app/ui/order/track-form.tsx'
import { unlistedMeta } from '#app/ui/page-meta.ts'
import { Toast } from '#app/ui/toast.tsx'
import { firstTrackingStatus, orderStateLabels, trackingTexts } from '#copy/labels.ts'
import { findPackage, type Catalog } from '#core/catalog.ts'
import type { FollowedOrder } from '#core/followed.ts'
import { readOrderCode } from '#core/order.ts'
import { isWithdrawn } from '#core/withdrawal.ts'
import { findProjectByPreviewKey, listOwnProjects, type Project } from '#db/projects.ts'
import { followOrder } from '#use-cases/follow-order.ts'
import { followProject } from '#use-cases/follow-project.ts'
import { trackOrder } from '#use-cases/track-order.ts'

import type { Route } from './+types/track.ts'

export const handle = { formTargets: true }

export const meta: Route.MetaFunction = ({ loaderData }) =>
  unlistedMeta({
    title: titleOf(loaderData?.shown ?? loaderData?.project),
    description: 'Veja em que passo está a sua música, com o código do pedido e o e-mail da compra.',
  })

/** Shows an order this browser proved it may see; nothing of any order leaves the server before that. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const deps = context.get(depsContext)
  const { settings, catalog } = await readShop(context)
  const query = new URL(request.url).searchParams
  const asked = query.get('codigo') ?? ''

  const followed = await Promise.all(readGrants(request, deps).map((id) => followOrder(deps, id)))
  const orders = followed.filter((order) => order !== null)
  const shown = asked === '' ? orders[0] : orders.find(({ code }) => code === readOrderCode(asked))
  const projects = await listOwnProjects(deps.db, readPreviews(request, deps))
  const project =
    asked === ''
      ? orders.length === 0
        ? projects[0]
        : undefined
      : projects.find(({ code }) => code === readOrderCode(asked))
  const { answer, cookies } = takeAnswer(request, deps)
  const refused =
    answer && isTrackRefusal(answer.refusal)
      ? { refusal: answer.refusal, typed: { code: answer.code ?? '', email: answer.email ?? '' } }
      : null
  const another = query.has('outro') || refused !== null

  return data(
    {
      settings,
      revisions: shown ? revisionsOfOrder(shown, catalog, deps.now()) : null,
      withdrawn: query.get('aviso') === 'desistencia' && shown ? isWithdrawn(shown.withdrawal) : false,
      shown: another || !shown ? null : { ...shown, statusText: statusText(shown) },
      project: another || shown || !project ? null : await showProject(deps, project, catalog),
      codes: [...orders, ...projects].map(({ code }) => code),
      refused,
      typed: { code: asked.slice(0, 40), email: readPrefill(request).email },
      paymentDown: query.get('aviso') === 'pagamento',
      left: hasLeft(query),
    },
    { headers: [['Cache-Control', 'no-store'], ...cookies] },
  )
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request)
  const intent = field(form, 'intent')
  if (intent === 'leave-project') {
    const deps = context.get(depsContext)
    const project = await findProjectByPreviewKey(deps.db, field(form, 'project'))
    return leave(
      request,
      deps,
      { projectId: project?.id ?? null, orderId: project?.orderId ?? null },
      '/acompanhar-pedido',
    )
  }
  if (intent === 'pay' || intent === 'leave')
    return changeOwnOrder(context, request, { intent, orderId: field(form, 'order') })

  const deps = context.get(depsContext)
  const { ip } = context.get(visitorContext)
  const typed = { code: field(form, 'code').slice(0, 60), email: field(form, 'email').slice(0, 300) }
  const tracked = await trackOrder(deps, { ...typed, ip })
  if (!tracked.ok) {
    const refusal = tracked.code
    const answered = answerByAddress(request, deps, { ...typed, refusal })
    return answered ?? data({ typed, refusal }, { status: refusal === 'too-many-tries' ? 429 : 422 })
  }

  const found = tracked.value
  const grant =
    found.orderId === null ? grantPreview(request, deps, found.projectId) : grantOrder(request, deps, found.orderId)
  return redirect(`/acompanhar-pedido?codigo=${found.code}`, { status: 303, headers: { 'Set-Cookie': grant } })
}

async function changeOwnOrder(
  context: Route.ActionArgs['context'],
  request: Request,
  { intent, orderId }: { intent: 'pay' | 'leave'; orderId: string },
) {
  const deps = context.get(depsContext)
  const order = readGrants(request, deps).includes(orderId) ? await followOrder(deps, orderId) : null
  if (intent === 'pay') return order ? sendToCheckout(deps, order) : redirect('/acompanhar-pedido', 303)

  // Also without access (second click, expired): the browser's storage is cleared in any case.
  const project = order?.project && (await findProjectByPreviewKey(deps.db, order.project.previewCode))
  return leave(request, deps, { orderId, projectId: project?.id ?? null }, '/acompanhar-pedido')
}

export default function TrackOrder(props: Route.ComponentProps) {
  return (
    <>
      <Followed {...props} />
      {props.loaderData.left ? (
        <LeftNotice title="Você saiu deste pedido">Para voltar, use o código e o e-mail da compra.</LeftNotice>
      ) : null}
      <script defer src={trackUrl} />
    </>
  )
}

function Followed({ loaderData, actionData }: Route.ComponentProps) {
  const { shown, project, codes, settings, paymentDown, revisions, withdrawn } = loaderData
  const refused = actionData && 'refusal' in actionData ? actionData : loaderData.refused

  if (project && !refused) {
    return (
      <>
        <ProjectProgress project={project} codes={codes} settings={settings} />
        <script defer src={followUrl} />
      </>
    )
  }
  if (!shown || refused) {
    return <TrackForm typed={refused?.typed ?? loaderData.typed} refusal={refused?.refusal ?? null} codes={codes} />
  }

  return (
    <>
      <OrderProgress order={shown} codes={codes} settings={settings} paymentDown={paymentDown} revisions={revisions} />
      {withdrawn ? <Toast title="Desistência registrada">O comprovante está indo para o seu e-mail.</Toast> : null}
      <script defer src={followUrl} />
    </>
  )
}

async function showProject(deps: Deps, project: Project, catalog: Catalog) {
  const view = await followProject(deps, project)
  return {
    ...view,
    packageName: findPackage(catalog, view.packageId)?.name ?? view.packageId,
    statusText: view.status === 'waiting' && view.versions === 0 ? firstTrackingStatus : trackingTexts[view.status],
  }
}

function titleOf(followed: { code: string } | null | undefined): string {
  return followed ? `Pedido ${followed.code}` : 'Acompanhar pedido'
}

function revisionsOfOrder({ revisions, project }: FollowedOrder, catalog: Catalog, now: Date) {
  if (!revisions || !project) return null
  return showRevisions(revisions, { ...project, hasVersions: project.versions > 0 }, { catalog, now })
}

/** The words of the specification; a project nobody can listen to yet is being analysed, not waiting for its client. */
function statusText({ state, project, isExtra, extraOf, withdrawal }: FollowedOrder): string {
  if (state === 'paid' && isWithdrawn(withdrawal)) return 'Desistência registrada'
  if (state === 'paid' && isExtra && extraOf?.isActive === false && !extraOf.isUsed) return 'Revisão extra parada'
  if (state === 'paid' && isExtra) return extraOf?.isUsed ? 'Revisão extra usada' : 'Revisão extra confirmada'
  if (!project || state !== 'paid') return orderStateLabels[state === 'draft' ? 'awaiting-payment' : state]
  return project.status === 'waiting' && project.versions === 0 ? firstTrackingStatus : trackingTexts[project.status]
}
