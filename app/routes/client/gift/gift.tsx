import { data } from 'react-router'

import { depsContext, requestInfoContext } from '#app/http/context.ts'
import type { Deps } from '#app/http/deps.ts'
import type { PageWishes } from '#app/http/document/page-wishes.ts'
import { field, uuidIn } from '#app/http/forms.ts'
import { giftHeaders, isGiftBuyer, readGiftVisit, type GiftVisit } from '#app/http/gift/gift-access.ts'
import { grantGift } from '#app/http/gift/gift-cookie.ts'
import { recordVisit } from '#app/http/security-log.ts'
import type { GiftFormState } from '#app/ui/gift/gift-form-state.ts'
import { GiftPage } from '#app/ui/gift/gift-page.tsx'
import { openingScript } from '#app/ui/gift/opening-script.ts'
import { isOfThisPage, stayOnFailedReading } from '#app/ui/shared/failed-reading.ts'
import { linkMeta } from '#app/ui/site/link-meta.ts'
import { secretMeta } from '#app/ui/site/private-meta.ts'
import { giftDescription, giftTitle, openGiftErrors, reactionErrors } from '#copy/gift/gift.ts'
import type { GiftView } from '#core/gift/gift-view.ts'
import { ownValue } from '#core/shared/own-value.ts'
import { sharePictureSize } from '#core/site/share-picture.ts'
import { giftPath } from '#use-cases/gift/gift-links.ts'
import { openGift } from '#use-cases/gift/open-gift.ts'
import { deleteReaction, sendReaction } from '#use-cases/gift/send-reaction.ts'
import { withdrawLeaveToShow } from '#use-cases/gift/show-reaction.ts'

import type { Route } from './+types/gift.ts'
import { loadGiftPreview, loadGiftView } from './load-gift.ts'
import { handleReactionForm, readReactionRecording } from './reaction-form.ts'

export const handle = {
  /** Whoever reacts may speak into the page, or film themselves. */
  camera: true,
  earlyScript: openingScript,
  earlySong: (loaded?: { view: GiftView }) => loaded?.view.kind === 'open',
} satisfies PageWishes

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [stayOnFailedReading(isOfThisPage)]

/** The same before and after its hour, for every gift: neither browser tab nor link preview gives anything away. */
export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...secretMeta({ title: giftTitle, description: giftDescription, robots: 'noindex, nofollow, noarchive' }),
  ...linkMeta({ title: giftTitle, description: giftDescription, type: 'website' }),
  ...(loaderData ? [{ property: 'og:image', content: loaderData.pictureUrl }] : []),
  { property: 'og:image:type', content: 'image/png' },
  { property: 'og:image:width', content: String(sharePictureSize.width) },
  { property: 'og:image:height', content: String(sharePictureSize.height) },
  { name: 'twitter:card', content: 'summary_large_image' },
]

const statuses = { missing: 404, withdrawn: 410, ended: 410, waiting: 200, locked: 200, open: 200 }

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const deps = context.get(depsContext)
  const visit = await readGiftVisit(request, deps, params.token)
  const isPreview = visit !== null && url.searchParams.has('previa') && (await isBuyer(request, deps, visit))
  const view = isPreview
    ? await loadGiftPreview(deps, params.token, visit)
    : await loadGiftView(deps, params.token, visit)
  const pictureUrl = `${deps.siteUrl}/compartilhar/presente.png`
  // Whoever comes back stays the same visitor, who can take back what they answered.
  const grant = visit !== null && visit.visitorId !== null ? grantGift(request, deps, visit.gift) : null
  return data(
    { view, path: giftPath(params.token), pictureUrl, isPreview },
    { status: statuses[view.kind], headers: grant === null ? {} : { 'Set-Cookie': grant } },
  )
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const deps = context.get(depsContext)
  const { ip } = context.get(requestInfoContext)
  const path = giftPath(params.token)
  const visit = await readGiftVisit(request, deps, params.token)
  if (!visit) return backTo(path)
  const canUpload = visit.phase === 'open' && visit.visitorId !== null
  const handled = await handleReactionForm(deps, { request, ip, giftId: visit.gift.id, canUpload }, (form) =>
    handleVisitorForm(context, { request, path, visit, ip, form }),
  )
  if (handled.ok) return handled.value
  const status = handled.code === 'recording-too-large' ? 413 : 429
  return refused({ intent: 'react', error: reactionErrors[handled.code], typed: {} }, status)
}

type Sent = { request: Request; path: string; visit: GiftVisit; ip: string; form: FormData }

async function handleVisitorForm(context: Route.ActionArgs['context'], { request, path, visit, ip, form }: Sent) {
  const deps = context.get(depsContext)
  const { gift, phase, visitorId } = visit
  switch (field(form, 'intent')) {
    case 'open': {
      const answer = field(form, 'answer').slice(0, 200)
      const opened = await openGift(deps, { giftId: gift.id, answer, ip, isBuyer: await isBuyer(request, deps, visit) })
      // Of the gift nothing that says whose it is: its project is what staff know it by.
      if (opened.ok) await recordVisit(context, 'gift-opened', `presente ${gift.id.slice(0, 8)}`)
      else if (opened.code === 'answer-wrong')
        await recordVisit(context, 'code-refused', `resposta do presente ${gift.id.slice(0, 8)}`)
      if (opened.ok) return backTo(path, grantGift(request, deps, { id: gift.id, ...opened.value }))
      const error = ownValue<string>(openGiftErrors, opened.code)
      if (!error) return backTo(path)
      const status = opened.code === 'too-many-tries' ? 429 : 422
      return refused({ intent: 'open', error, typed: { answer } }, status)
    }
    case 'react': {
      const show = field(form, 'show') !== ''
      const typed = { name: field(form, 'name').slice(0, 200), text: field(form, 'text').slice(0, 4_000), show }
      const recording = readReactionRecording(form)
      const isEmpty = typed.text.trim() === '' && recording.media.size === 0
      if (phase !== 'open' || visitorId === null) return isEmpty ? backTo(path) : tooLate(typed)
      const consent = field(form, 'consent') !== ''
      const who = { giftId: gift.id, visitorId, ip }
      const sent = await sendReaction(deps, who, { ...typed, consent, mayShow: show }, recording)
      if (sent.ok) return backTo(`${path}#recado`)
      if (sent.code === 'not-there') return tooLate(typed)
      const status = sent.code === 'too-many-tries' ? 429 : 422
      return refused({ intent: 'react', error: reactionErrors[sent.code], typed }, status)
    }
    case 'delete-reaction': {
      if (visitorId !== null) await deleteReaction(deps, { gift, id: uuidIn(form, 'reaction'), visitorId })
      return backTo(`${path}#recado`)
    }
    case 'hide-reaction': {
      if (visitorId !== null) await withdrawLeaveToShow(deps, { gift, id: uuidIn(form, 'reaction'), visitorId })
      return backTo(`${path}#recado`)
    }
    default:
      throw data(null, { status: 400 })
  }
}

function isBuyer(request: Request, deps: Deps, { gift, orderId }: GiftVisit): Promise<boolean> {
  return isGiftBuyer(request, deps, { projectId: gift.projectId, orderId })
}

function backTo(path: string, cookie?: string): Response {
  const away = new Headers({ ...giftHeaders, Location: path })
  if (cookie) away.append('Set-Cookie', cookie)
  return new Response(null, { status: 303, headers: away })
}

/** The gift is not open any more: what was written is in the page that says so, and what was recorded is still where it came from. */
function tooLate(typed: { name: string; text: string }) {
  return refused({ intent: 'react', error: '', typed }, 403)
}

function refused(state: GiftFormState, status: number) {
  return data(state, { status })
}

export function headers() {
  return giftHeaders
}

export default function Gift({ loaderData, actionData }: Route.ComponentProps) {
  const { view, path, isPreview } = loaderData
  return <GiftPage view={view} path={path} isPreview={isPreview} form={actionData ?? null} />
}
