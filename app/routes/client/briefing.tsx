import { data, redirect } from 'react-router'

import { keepBriefingLink } from '#app/briefing-cookie.ts'
import { depsContext, visitorContext } from '#app/context.ts'
import { readPrefill } from '#app/cookies.ts'
import { readForm } from '#app/forms.ts'
import briefingIsland from '#app/islands/briefing.ts?worker&url'
import followUrl from '#app/islands/follow.ts?worker&url'
import voiceIsland from '#app/islands/voice.ts?worker&url'
import { takeAnswer } from '#app/kept-answer.ts'
import { readShop, type Shop } from '#app/shop.ts'
import { BriefingForm, type FormPage } from '#app/ui/briefing/briefing-form.tsx'
import { Gate, isGateRefusal, LinkOnly } from '#app/ui/briefing/doors.tsx'
import { places, wordsOf, type Place } from '#app/ui/briefing/progress.tsx'
import { Review } from '#app/ui/briefing/review.tsx'
import { Told } from '#app/ui/briefing/told.tsx'
import { unlistedMeta } from '#app/ui/page-meta.ts'
import { voiceNotice } from '#copy/consents.ts'
import { deliveryText } from '#copy/packages.ts'
import type { BriefingErrors } from '#core/briefing-form.ts'
import { emptyAnswers, missingIn, unwritten, type BriefingAnswers } from '#core/briefing.ts'
import { findPackage, type Package } from '#core/catalog.ts'
import { dayOf } from '#core/dates.ts'
import { readOrderCode } from '#core/order.ts'
import { listVoices } from '#db/briefing-voices.ts'
import { briefingUrl } from '#use-cases/briefing-links.ts'
import { resumeBriefing } from '#use-cases/resume-briefing.ts'
import { consentToStory } from '#use-cases/send-briefing.ts'

import type { Route } from './+types/briefing.ts'
import { answerBriefingForm, type BriefingFailure } from './briefing-answers.ts'
import { briefingFormBytes, findBriefing, readAccess, toldSteps } from './briefing-desk.ts'
import { voiceFormBytes } from './voice-answers.ts'

export const handle = { microphone: true }

export const meta: Route.MetaFunction = ({ loaderData }) =>
  unlistedMeta({
    title: loaderData?.title ?? 'Briefing',
    description: 'Conte a história da sua música. O que você escreve fica guardado, e dá para continuar depois.',
  })

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const shop = await readShop(context)
  const pkg = packageOf(shop, params.packageId)
  const query = new URL(request.url).searchParams
  const token = query.get('continuar')
  if (token !== null) return openLink({ context, request }, pkg, token)

  const deps = context.get(depsContext)
  const access = readAccess(request, deps)
  const code = readOrderCode(query.get('pedido') ?? '')
  const found = await findBriefing(deps, access, { packageId: pkg.id, code, fresh: query.has('novo') })
  const row = found.kind === 'briefing' ? found.row : null
  const untouched = found.kind === 'new' || (row?.briefing.state === 'draft' && toldSteps(row).length === 0)
  if (pkg.briefingFormUrl && untouched) throw redirect(pkg.briefingFormUrl)

  const answers = answersOf(row?.briefing.answers, found.kind === 'new' && found.order?.ownLyric === true)
  const told = toldSteps(row)
  const place = placeOf(query.get('passo'), told, answers)
  const order = row?.order ?? (found.kind === 'new' ? found.order : null)
  const { answer, cookies } = takeAnswer(request, deps)
  const missed = query.has('falta') ? missingIn(answers).filter(({ step }) => step === place) : []
  const errors: BriefingErrors = Object.fromEntries(missed.map(({ field: name }) => [name, 'required']))

  return data(
    {
      found: found.kind,
      title: `${row && row.briefing.state !== 'draft' ? 'Briefing' : wordsOf(place).title} | Briefing ${pkg.name}`,
      context: order ? `Briefing do pedido ${order.code} · ${pkg.name}` : `Briefing · ${pkg.name}`,
      address: `/briefing/${pkg.id}?${order ? `pedido=${order.code}&` : found.kind === 'new' && query.has('novo') ? 'novo=1&' : ''}`,
      code: found.kind === 'gate' || found.kind === 'link-only' ? found.code : '',
      id: row?.briefing.id ?? (found.kind === 'link-only' ? found.id : ''),
      state: row?.briefing.state ?? ('draft' as const),
      place,
      answers,
      told,
      errors,
      exchanges: row?.briefing.exchanges ?? [],
      voices: row ? await listVoices(deps.db, row.briefing.id) : [],
      orderId: order?.id ?? '',
      order: row?.order ? { id: row.order.id, code: row.order.code } : null,
      due: row?.project ? { expectedOn: row.project.expectedOn, limitOn: row.project.limitOn } : null,
      tied: row ? row.briefing.projectId !== null : order !== null,
      revision: place === 'review' ? 0 : (row?.briefing.marks[place] ?? unwritten).revision,
      page: context.get(visitorContext).id,
      link: row ? briefingUrl(deps, row.briefing) : null,
      mailedTo: query.get('enviado') === '1' ? (row?.briefing.email ?? 'o e-mail do pedido') : '',
      email: row?.briefing.email ?? answer?.email ?? readPrefill(request).email,
      turnedAway: answer?.refusal ?? null,
      unknownLink: query.get('link') === 'desconhecido',
      today: dayOf(deps.now()),
      delivery: deliveryText(pkg),
      pkg,
      settings: shop.settings,
      consent: consentToStory(shop.settings, shop.words),
      voiceNotice: voiceNotice(shop.settings, shop.words),
    },
    { headers: [['Cache-Control', 'no-store'], ...cookies] },
  )
}

function packageOf({ catalog }: Shop, id: string): Package {
  const pkg = findPackage(catalog, id)
  if (!pkg) throw data(null, { status: 404 })
  return pkg
}

function answersOf(stored: Partial<BriefingAnswers> | undefined, ownLyric: boolean): BriefingAnswers {
  return { ...emptyAnswers, ...(ownLyric ? { lyric: 'own' as const } : {}), ...stored }
}

/** The step that was asked for, or the first that was not answered yet. */
function placeOf(asked: string | null, told: Place[], answers: BriefingAnswers): Place {
  const named = places[Number(asked) - 1]
  if (named) return named
  return places.find((place) => place !== 'review' && !told.includes(place)) ?? missingIn(answers)[0]?.step ?? 'review'
}

/** The link opens the briefing once for this browser, which remembers it; the address bar then shows nothing secret. */
async function openLink(
  { context, request }: Pick<Route.LoaderArgs, 'context' | 'request'>,
  pkg: Package,
  token: string,
): Promise<never> {
  const deps = context.get(depsContext)
  const resumed = await resumeBriefing(deps, { token, ip: context.get(visitorContext).ip })
  if (!resumed.ok) {
    if (resumed.code === 'too-many-tries') throw data(null, { status: 429 })
    throw redirect(`/briefing/${pkg.id}?link=desconhecido`, 303)
  }
  const { briefing, orderCode } = resumed.value
  const headers = new Headers()
  const cookie = keepBriefingLink(request, deps, token)
  if (cookie) headers.append('Set-Cookie', cookie)
  throw redirect(`/briefing/${briefing.packageId}${orderCode ? `?pedido=${orderCode}` : ''}`, { status: 303, headers })
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const pkg = packageOf(await readShop(context), params.packageId)
  const isMultipart = request.headers.get('content-type')?.startsWith('multipart/') ?? false
  const form = await readForm(request, isMultipart ? voiceFormBytes : briefingFormBytes)
  return answerBriefingForm({ context, request, form, pkg })
}

export default function Briefing({ loaderData: page, actionData }: Route.ComponentProps) {
  const answered: BriefingFailure | undefined = actionData && 'refusal' in actionData ? actionData : undefined
  const refusal = answered?.refusal ?? (page.unknownLink ? 'unknown-link' : null)
  const addressOf = (place: Place) => `${page.address}passo=${places.indexOf(place) + 1}`

  if (page.found === 'gate') {
    const said = refusal ?? page.turnedAway
    return (
      <Gate
        code={page.code}
        email={answered?.email ?? page.email}
        refusal={isGateRefusal(said) ? said : null}
        address={`/briefing/${page.pkg.id}?pedido=${page.code}`}
      />
    )
  }
  if (page.found === 'link-only') {
    return (
      <LinkOnly
        id={page.id}
        code={page.code}
        mailedTo={page.mailedTo}
        refusal={refusal}
        address={`/briefing/${page.pkg.id}?pedido=${page.code}`}
      />
    )
  }
  if (page.state !== 'draft') {
    return (
      <>
        <Told
          told={{ ...page, packageId: page.pkg.id, state: page.state }}
          address={page.address}
          context={page.context}
          refusal={refusal}
          typed={answered?.text ?? answered?.typed?.story ?? ''}
          settings={page.settings}
        />
        <script defer src={followUrl} />
      </>
    )
  }
  if (page.place === 'review') {
    return (
      <>
        <Review
          review={{ ...page, email: answered?.email ?? page.email, consented: answered?.consented ?? false }}
          refusal={refusal}
          context={page.context}
          addressOf={addressOf}
        />
        <script defer src={briefingIsland} />
      </>
    )
  }

  const stale = refusal === 'stale'
  const form: FormPage = {
    step: page.place,
    id: answered?.saved?.id ?? page.id,
    orderId: page.orderId,
    revision: answered?.saved?.revision ?? page.revision,
    page: answered?.page ?? page.page,
    told: page.told,
    asked: {
      answers: answered?.typed ?? page.answers,
      errors: answered?.errors ?? page.errors,
      elsewhere: stale ? page.answers : null,
      today: page.today,
      delivery: page.delivery,
      voices: {
        voices: page.voices,
        notice: page.voiceNotice,
        error: answered?.voiceError ?? '',
        saveAddress: `/briefing/${page.pkg.id}/vozes`,
      },
    },
    link: page.link,
    tied: page.tied,
    mailedTo: page.mailedTo,
    email: answered?.email ?? page.email,
  }
  return (
    <>
      <BriefingForm
        form={form}
        refusal={refusal}
        context={page.context}
        addressOf={addressOf}
        saveAddress={`/briefing/${page.pkg.id}/guardar`}
      />
      <script defer src={briefingIsland} />
      {page.place === 'people' ? <script defer src={voiceIsland} /> : null}
    </>
  )
}
