import { data, redirect, type RouterContextProvider } from 'react-router'

import { hasSignedOut } from '#app/http/client-sign-out.ts'
import { depsContext } from '#app/http/context.ts'
import { readPrefill } from '#app/http/cookies.ts'
import type { Deps } from '#app/http/deps.ts'
import type { PageWishes } from '#app/http/document/page-wishes.ts'
import { consumeFormState } from '#app/http/flash-form.ts'
import { field, readForm } from '#app/http/forms.ts'
import { leadToProof } from '#app/http/unsent-form.ts'
import { loadSiteData } from '#app/site/load-site-data.ts'
import { DeliveryMissing } from '#app/ui/delivery/delivery-missing.tsx'
import { DeliveryPage } from '#app/ui/delivery/delivery-page.tsx'
import { PreviewGate } from '#app/ui/preview/preview-states.tsx'
import { secretMeta } from '#app/ui/site/private-meta.ts'
import { deliveryFileNames, deliveryNotFound, discreetFileNames } from '#copy/delivery/delivery.ts'
import { anniversaryOf } from '#core/delivery/anniversary.ts'
import type { DeliveryView } from '#core/delivery/delivery-view.ts'
import { deliveryState, missingItems } from '#core/delivery/delivery.ts'
import { isStopped } from '#core/mail/mail-kinds.ts'
import { isAccessOver } from '#core/order/inactive-reason.ts'
import { lyricLines } from '#core/preview/lyric.ts'
import { isPreviewExpired } from '#core/preview/open-review.ts'
import { dayOf, daysBetween } from '#core/shared/dates.ts'
import { findClient } from '#db/client/clients.ts'
import { findReopenReason } from '#db/delivery/deliveries.ts'
import { findStopReason } from '#db/order/active-orders.ts'
import { findSurpriseOrder } from '#db/order/surprise-orders.ts'
import { findDeliveredVersionId } from '#db/preview/feedbacks.ts'
import { listHearableVersions } from '#db/preview/versions.ts'
import { findProjectByPreviewKey, type Project } from '#db/project/projects.ts'
import { chooseAnniversary } from '#use-cases/delivery/choose-anniversary.ts'
import { chooseCover } from '#use-cases/delivery/choose-cover.ts'
import { readDelivered } from '#use-cases/delivery/read-delivery.ts'

import type { Route } from './+types/delivery.ts'
import { deliveryGate, handleEmailGate } from './email-gate.ts'
import { songLinkHead } from './listening/song-link-head.ts'
import { withAudio } from './listening/version-audio.ts'
import { handleSignOut, canAccessPreview } from './preview-actions.ts'

export const handle = { earlySong: () => true } satisfies PageWishes

export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...secretMeta({
    title: titleOf(loaderData?.view),
    description: 'Os arquivos finais da sua música, para ouvir e baixar.',
  }),
  ...(loaderData?.linkHead ?? []),
]

const gateTitle = 'A entrega da sua música'

type Context = Readonly<RouterContextProvider>
type View = { kind: 'missing' } | { kind: 'gate' } | { kind: 'open'; delivery: DeliveryView }

/** Nothing of a project leaves the server before this browser proved that it is its client's. */
export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const { settings } = await loadSiteData(context)
  const { productName } = settings
  const key = params.code ?? ''
  const view = await readView(context, request, key)
  const deps = context.get(depsContext)
  const { answer, cookies } = consumeFormState({ request, url }, deps)
  return data(
    {
      view,
      contact: { whatsapp: settings.contact.whatsapp, email: settings.contact.email },
      email: answer?.email ?? readPrefill(request).email,
      notice: answer && { title: answer.title ?? '', text: answer.words ?? '' },
      left: hasSignedOut(url.searchParams),
      linkHead: view.kind === 'missing' ? [] : songLinkHead(deps.siteUrl, { key, title: gateTitle, productName }),
    },
    {
      status: view.kind === 'missing' ? 404 : 200,
      headers: cookies,
    },
  )
}

async function readView(context: Context, request: Request, key: string): Promise<View> {
  const project = await findProjectByPreviewKey(context.get(depsContext).db, key)
  if (!project) return { kind: 'missing' }
  const isOpen = await canAccessPreview(context, request, project)
  return isOpen ? { kind: 'open', delivery: await readShown(context, project) } : { kind: 'gate' }
}

async function readShown(context: Context, project: Project): Promise<DeliveryView> {
  const { db, now } = context.get(depsContext)
  const { files, promised, packageName } = await readDelivered(db, project)
  const versions = await listHearableVersions(db, project.id)
  const approvedId = await findDeliveredVersionId(db, project)
  const approved = versions.find(({ id }) => id === approvedId)
  const [song] = withAudio(approved ? [approved] : [], null)
  const { endsOn, daysLeft, ...period } = deliveryState(project, now())
  const state = isAccessOver(await findStopReason(db, project)) ? 'refunded' : period.state
  const isOpen = state === 'open' || state === 'ends-soon'
  const surprise = await findSurpriseOrder(db, { orderId: project.orderId, projectId: project.id })
  const names = surprise ? discreetFileNames(surprise.code, files) : deliveryFileNames(project.title, files)
  const urlOf = (id: string) => `/deliveries/${project.id}/arquivos/${id}`
  const mp3 = files.find(({ kind }) => kind === 'mp3')
  const { id, code, title, recipient, status, deliveredAt } = project

  return {
    id,
    code,
    title,
    recipient,
    packageName,
    status,
    preview: isPreviewExpired(project.expiresAt, now()) ? null : `/client-preview/${project.previewCode}`,
    state,
    deliveredAt,
    anniversary:
      status === 'delivered' && state !== 'refunded' && deliveredAt && anniversaryOf(deliveredAt) > dayOf(now())
        ? { on: anniversaryOf(deliveredAt), isWanted: await isAnniversaryWanted(db, project) }
        : null,
    endsOn,
    daysLeft,
    days: deliveredAt && endsOn ? daysBetween(dayOf(deliveredAt), endsOn) : 0,
    // What is not delivered is not named either.
    files: isOpen
      ? files.map(({ id: fileId, kind, file: { bytes, sha256, name } }, index) => ({
          id: fileId,
          kind,
          name: names[index] ?? name,
          bytes,
          sha256,
          url: urlOf(fileId),
        }))
      : [],
    missing: missingItems(promised, files),
    song: isOpen && song?.sound ? { id: song.id, number: song.number, label: title, sound: song.sound } : null,
    sound: isOpen ? (song?.sound?.url ?? (mp3 ? `${urlOf(mp3.id)}?ouvir` : null)) : null,
    reason: status === 'approved' ? await findReopenReason(db, id) : null,
    isSurprise: surprise !== null,
    cover: project.coverChoice,
    lyric: isOpen ? lyricLines(approved?.lyric ?? '') : [],
  }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await readForm(request)
  const deps = context.get(depsContext)
  const key = params.code ?? ''
  const sent = { context, request, url, form, path: url.pathname }
  const intent = field(form, 'intent')
  if (intent === 'open') return handleEmailGate(sent, key, deliveryGate)

  const project = await findProjectByPreviewKey(deps.db, key)
  if (!project) throw data(null, { status: 404 })
  if (intent === 'leave' || intent === 'leave-everywhere') return handleSignOut(sent, project)
  if (!(await canAccessPreview(context, request, project))) return leadToProof(sent, sent.path, form)
  switch (intent) {
    case 'choose-cover': {
      const chosen = await chooseCover(deps, 'buyer', { projectId: project.id, choice: field(form, 'choice') })
      if (!chosen.ok) throw data(null, { status: statusOfRefusal[chosen.code] })
      return redirect(`${sent.path}#capa`, 303)
    }
    case 'anniversary':
      await chooseAnniversary(deps, { projectId: project.id, isWanted: field(form, 'wanted') === '1' })
      return redirect(`${sent.path}#um-ano`, 303)
    default:
      throw data(null, { status: 400 })
  }
}

const statusOfRefusal = { 'not-found': 404, 'choice-unknown': 400, changed: 409 }

async function isAnniversaryWanted(db: Deps['db'], { clientId, anniversaryWantedAt }: Project): Promise<boolean> {
  if (anniversaryWantedAt === null) return false
  const client = await findClient(db, clientId)
  return !isStopped(client?.stoppedMails ?? {}, 'song-anniversary', anniversaryWantedAt)
}

export default function Delivery({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { view, contact } = loaderData
  const path = matches.at(-1)?.pathname ?? ''

  switch (view.kind) {
    case 'missing':
      return <DeliveryMissing />
    case 'gate':
      return (
        <PreviewGate
          heading={gateTitle}
          left={loaderData.left}
          path={path}
          email={actionData?.typed.email || loaderData.email}
          notice={actionData?.gate ?? loaderData.notice}
          typed=""
        />
      )
    case 'open':
      return <DeliveryPage path={path} delivery={view.delivery} contact={contact} />
  }
}

function titleOf(view: View | undefined): string {
  if (view?.kind === 'open') return `${view.delivery.title}: entrega`
  return view?.kind === 'missing' ? deliveryNotFound : gateTitle
}
