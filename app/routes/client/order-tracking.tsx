import { data } from 'react-router'

import { canOpenOrder, canOpenProject } from '#app/http/access.ts'
import { hasSignedOut } from '#app/http/client-sign-out.ts'
import { depsContext } from '#app/http/context.ts'
import { readPrefill } from '#app/http/cookies.ts'
import type { Deps } from '#app/http/deps.ts'
import type { PageWishes } from '#app/http/document/page-wishes.ts'
import { consumeFormState } from '#app/http/flash-form.ts'
import { payQr } from '#app/http/qr.ts'
import { loadSiteData } from '#app/site/load-site-data.ts'
import { readTrackedOrders } from '#app/site/tracked-orders.ts'
import { revisionView } from '#app/ui/preview/revision-view.ts'
import { SignedOutToast } from '#app/ui/shared/signed-out-toast.tsx'
import { privateMeta } from '#app/ui/site/private-meta.ts'
import { extrasView } from '#app/ui/tracking/extras-view.ts'
import { publicNewOfferPath } from '#app/ui/tracking/new-offer-path.ts'
import { OrderProgress } from '#app/ui/tracking/order-progress.tsx'
import type { PhoneNews } from '#app/ui/tracking/phone-news.tsx'
import { ProjectProgress } from '#app/ui/tracking/project-progress.tsx'
import { listedProposals, proposalsView } from '#app/ui/tracking/proposals-view.ts'
import { StatusProgress } from '#app/ui/tracking/status-progress.tsx'
import { toldParts } from '#app/ui/tracking/told-parts.ts'
import type { ToldPart } from '#app/ui/tracking/told-story.tsx'
import { isTrackRefusal, TrackForm } from '#app/ui/tracking/track-form.tsx'
import { extraPriceText } from '#copy/catalog/packages.ts'
import { orderStatusText, workStatusText } from '#copy/order/tracking-status.ts'
import { endedDetail } from '#copy/payment/payment-details.ts'
import { whatsappConsentText } from '#copy/whatsapp/consent.ts'
import { emptyAnswers, isBriefingComplete } from '#core/briefing/briefing.ts'
import { findPackage, type Catalog } from '#core/catalog/catalog.ts'
import type { Settings } from '#core/content/settings.ts'
import { missingItems, type Promised } from '#core/delivery/delivery.ts'
import { parseOrderCode } from '#core/order/order-code.ts'
import {
  statusOfOrder,
  statusOfProject,
  type TrackedCode,
  type TrackedOrder,
  type TrackedProject,
} from '#core/order/tracking.ts'
import { extraRevisionId } from '#core/preview/revision.ts'
import type { ProjectStatus } from '#core/project/project.ts'
import { shownStudioWords } from '#core/project/studio-word.ts'
import { formatPhone } from '#core/shared/contacts.ts'
import { formatDate } from '#core/shared/dates.ts'
import { findBriefingOfProject } from '#db/briefing/briefings.ts'
import { listIncompleteDeliveries } from '#db/delivery/incomplete-deliveries.ts'
import { studioWordsOf } from '#db/order/tracked-orders.ts'
import { listOwnProjects, type Project } from '#db/project/projects.ts'
import { listStudioWords } from '#db/project/studio-words.ts'
import { readDelivered } from '#use-cases/delivery/read-delivery.ts'
import { trackOrder } from '#use-cases/order/get-tracked-order.ts'
import { getTrackedProject } from '#use-cases/project/get-tracked-project.ts'
import { readPhoneNews } from '#use-cases/whatsapp/read-phone-news.ts'

import type { Route } from './+types/order-tracking.ts'
import { readHeardSong } from './listening/song-in-progress.ts'
import { handleTrackingForm, isConsentRefusal } from './tracking-actions.ts'

export const handle = { formTargets: true } satisfies PageWishes

export const meta: Route.MetaFunction = ({ loaderData }) =>
  privateMeta({
    title: titleOf(loaderData?.shown ?? loaderData?.project ?? loaderData?.state),
    description: 'Veja em que passo está a sua música, com o código do pedido e o e-mail da compra.',
  })

/**
 * Shows an order to the extent this browser proved access: nothing without access, the state only before verification.
 */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const deps = context.get(depsContext)
  const { settings, catalog } = await loadSiteData(context)
  const query = url.searchParams
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
  const row = shown && !shown.stopReason ? rows.find(({ order }) => order.id === shown.id) : null
  const isOpenProject = ownProject ? canOpenProject(access, ownProject) : false
  const { answer, cookies } = consumeFormState({ request, url }, deps)
  const refused =
    answer && isTrackRefusal(answer.refusal)
      ? { refusal: answer.refusal, typed: { code: answer.code ?? '', email: answer.email ?? '' } }
      : null
  const another = query.has('outro') || refused !== null

  return data(
    {
      lead: row?.project
        ? { words: isWaitedFor(row.project) ? studioWordsOf(row) : [], song: await readHeardSong(deps, row.project) }
        : project && isOpenProject
          ? {
              words: isWaitedFor(project) ? await listStudioWords(deps.db, project.id, shownStudioWords) : [],
              song: await readHeardSong(deps, project),
            }
          : null,
      missing: await readMissing(deps, row?.project ?? (isOpenProject ? project : null)),
      story: project && isOpenProject ? await readStory(deps, project) : null,
      whatsapp: settings.contact.whatsapp,
      revisions: shown ? revisionsOfOrder(shown, catalog, deps.now()) : null,
      extras: shown ? extrasView(shown, { catalog, now: deps.now() }) : null,
      proposals: shown
        ? proposalsView(shown, { catalog, whatsapp: settings.contact.whatsapp })
        : project && isOpenProject
          ? listedProposals(project, { catalog, whatsapp: settings.contact.whatsapp })
          : null,
      phoneNews:
        shown && shown.isSong
          ? await phoneNewsOf(deps, rows.find(({ order }) => order.id === shown.id)?.consent ?? null, {
              settings,
              answer,
            })
          : null,
      shown: another || !shown ? null : { ...shown, statusText: orderStatusText(shown) },
      qr: another ? null : payQr(shown),
      ended: !another && shown?.awaitedAction === 'buyer-pays' ? endedDetail(shown.payment) : null,
      project: another || found || !project || !isOpenProject ? null : project,
      state: another
        ? null
        : stateOf(found && !shown ? found : null, isOpenProject ? null : project, {
            wasOpen: found ? access.orders.get(found.id) === 'former' : false,
          }),
      codes: [...orders, ...projects].map((tracked) => codeOf(tracked, catalog)),
      refused,
      typed: { code: requestedCode.slice(0, 40), email: readPrefill(request).email },
      paymentDown: query.get('aviso') === 'pagamento',
      priceEnded: query.get('aviso') === 'preco',
      saleEnded: query.get('aviso') === 'encerrado',
      nothingToWithdraw: query.get('aviso') === 'desistencia',
      left: hasSignedOut(query),
    },
    { headers: cookies },
  )
}

export function action(args: Route.ActionArgs) {
  return handleTrackingForm(args)
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

export default function TrackOrder(props: Route.ComponentProps) {
  return (
    <>
      <TrackingPage {...props} />
      {props.loaderData.left ? (
        <SignedOutToast title="Você saiu deste pedido">Para voltar, use o código e o e-mail da compra.</SignedOutToast>
      ) : null}
    </>
  )
}

function TrackingPage({ loaderData, actionData }: Route.ComponentProps) {
  const {
    shown,
    qr,
    ended,
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
    lead,
    missing,
    story,
  } = loaderData
  const refused = actionData && 'refusal' in actionData ? actionData : loaderData.refused
  const phoneRefusal = actionData && 'phoneRefusal' in actionData ? actionData : null

  if (project && !refused) {
    return (
      <ProjectProgress
        project={project}
        codes={codes}
        whatsapp={whatsapp}
        proposals={proposals}
        lead={lead ?? { words: [], song: null }}
        missing={missing}
        story={story}
      />
    )
  }
  if (state && !refused) {
    return (
      <StatusProgress
        tracked={state}
        codes={codes}
        whatsapp={whatsapp}
        paymentDown={paymentDown}
        priceEnded={priceEnded}
        saleEnded={saleEnded}
        nothingToWithdraw={loaderData.nothingToWithdraw}
      />
    )
  }
  if (!shown || refused) {
    return <TrackForm typed={refused?.typed ?? loaderData.typed} refusal={refused?.refusal ?? null} codes={codes} />
  }

  return (
    <OrderProgress
      order={shown}
      codes={codes}
      whatsapp={whatsapp}
      paymentDown={paymentDown}
      priceEnded={priceEnded}
      saleEnded={saleEnded}
      qr={qr}
      ended={ended}
      revisions={revisions}
      extras={extras}
      proposals={proposals}
      lead={lead}
      missing={missing}
      phoneNews={
        phoneNews && phoneRefusal
          ? { ...phoneNews, typed: phoneRefusal.phone, error: phoneRefusal.phoneRefusal }
          : phoneNews
      }
    />
  )
}

/** What the studio said meanwhile is for who waits: a song that was handed over speaks for itself. */
function isWaitedFor({ status }: { status: ProjectStatus }): boolean {
  return status !== 'delivered'
}

/** The package and the day tell two orders apart also for a browser that may see no more. */
function codeOf(tracked: TrackedOrder | Project, catalog: Catalog): TrackedCode {
  const isOrder = 'packageName' in tracked
  const name = isOrder ? tracked.packageName : findPackage(catalog, tracked.packageId)?.name
  const day = formatDate(isOrder ? tracked.orderedAt : tracked.createdAt)
  return { code: tracked.code, label: [name, day].filter(Boolean).join(', ') }
}

type TrackedProjectView = React.ComponentProps<typeof ProjectProgress>['project']

function stateOf(order: TrackedOrder | null, project: TrackedProjectView | null, { wasOpen }: { wasOpen: boolean }) {
  if (order)
    return {
      ...statusOfOrder(order, { wasOpen }),
      statusText: orderStatusText(order),
      newOfferPath: publicNewOfferPath(order),
    }
  return project && { ...statusOfProject(project), statusText: project.statusText, newOfferPath: null }
}

/** What a song that was handed over still lacks, as its delivery page says it. */
async function readMissing({ db }: Deps, project: { id: string; status: ProjectStatus } | null): Promise<Promised[]> {
  const [incomplete] = project?.status === 'delivered' ? await listIncompleteDeliveries(db, [project.id]) : []
  if (!incomplete) return []
  const { promised, files } = await readDelivered(db, incomplete)
  return missingItems(promised, files)
}

/** What the client of a project without an order told: its briefing opens only by its mailed link. */
async function readStory({ db }: Deps, { id }: TrackedProject): Promise<ToldPart[] | null> {
  const briefing = await findBriefingOfProject(db, id)
  return briefing && isBriefingComplete(briefing.state) ? toldParts({ ...emptyAnswers, ...briefing.answers }) : null
}

async function showProject(deps: Deps, project: Project, catalog: Catalog): Promise<TrackedProjectView> {
  const view = await getTrackedProject(deps, project)
  const price = extraPriceText(catalog, extraRevisionId)
  return {
    ...view,
    packageName: findPackage(catalog, view.packageId)?.name ?? view.packageId,
    statusText: workStatusText(view, view),
    payChanges:
      view.awaitedAction === 'buyer-pays-changes' && price !== null
        ? { path: `/revisao-extra/${view.previewCode}`, price }
        : null,
  }
}

function titleOf(tracked: { code: string } | null | undefined): string {
  return tracked ? `Pedido ${tracked.code}` : 'Acompanhar pedido'
}

function revisionsOfOrder({ revisions, project }: TrackedOrder, catalog: Catalog, now: Date) {
  if (!revisions || !project) return null
  return revisionView(revisions, project, { catalog, now })
}
