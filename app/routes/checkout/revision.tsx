import { randomUUID } from 'node:crypto'

import { data, useActionData } from 'react-router'

import { depsContext, requestInfoContext } from '#app/http/context.ts'
import { readPrefill, readVisitor } from '#app/http/cookies.ts'
import type { PageWishes } from '#app/http/document/page-wishes.ts'
import { field, readForm } from '#app/http/forms.ts'
import { leadToProof } from '#app/http/unsent-form.ts'
import { canAccessPreview } from '#app/routes/client/preview-actions.ts'
import { loadSiteData } from '#app/site/load-site-data.ts'
import { OfferForm, type OfferFormAnswer } from '#app/ui/checkout/offer-form.tsx'
import { resilientAction, revalidateAfterRefusal } from '#app/ui/shared/resilient-route.ts'
import { useLatest } from '#app/ui/shared/use-latest.ts'
import { useSubmission } from '#app/ui/shared/use-submission.ts'
import { PageHead } from '#app/ui/site/page-head.tsx'
import { secretMeta } from '#app/ui/site/private-meta.ts'
import { purchaseConsent } from '#copy/content/consents.ts'
import { extraPromise } from '#copy/contracts/contract-extra.ts'
import { laterExtraErrors } from '#copy/order/extras.ts'
import { offerForm } from '#copy/order/order-form.ts'
import { orderRefusals } from '#copy/order/order-refusals.ts'
import { methodsText } from '#copy/payment/methods.ts'
import { balanceFacts, buyErrors, revisionIntro } from '#copy/preview/revisions.ts'
import { trackingPath } from '#core/order/order-paths.ts'
import { isPreviewExpired } from '#core/preview/open-review.ts'
import { extraRevisionId } from '#core/preview/revision.ts'
import { formatDay } from '#core/shared/dates.ts'
import { findProjectByPreviewKey } from '#db/project/projects.ts'
import { buyExtra, offerExtra, type BuyRefusal, type ExtraOffer } from '#use-cases/order/buy-extra.ts'

import type { Route } from './+types/revision.ts'
import { emptyExtraOrder, redirectToPayment } from './extra-order.ts'

export const handle = { formTargets: true } satisfies PageWishes

export const clientAction = resilientAction

export const shouldRevalidate = revalidateAfterRefusal

export const meta: Route.MetaFunction = ({ loaderData }) =>
  secretMeta({
    title: loaderData?.title ?? 'Serviço extra',
    description: 'Mais um serviço para a sua música.',
  })

type Args = Pick<Route.LoaderArgs, 'context' | 'request' | 'url'> & { params: { key: string; extraId?: string } }

/**
 * Access to the preview is needed; everybody else is led to its gate, without any data, and from there back here. A link
 * outlives the preview: then the order's code and e-mail open the page that offers the extras.
 */
async function openProject({ context, params, request, url }: Args) {
  const { db, now } = context.get(depsContext)
  const project = await findProjectByPreviewKey(db, params.key)
  if (!project) throw data(null, { status: 404 })
  if (await canAccessPreview(context, request, project)) return project
  if (isPreviewExpired(project.expiresAt, now())) return leadToProof({ request, url }, '/acompanhar-pedido')
  const { key, extraId } = params
  return leadToProof(
    { request, url },
    extraId ? `/preview/${key}?extra=${encodeURIComponent(extraId)}` : `/preview/${key}`,
  )
}

export async function loader(args: Route.LoaderArgs) {
  const { context, params, request } = args
  const deps = context.get(depsContext)
  const project = await openProject(args)
  const { catalog, settings, textOverrides } = await loadSiteData(context)
  const extraId = extraOf(params)
  const offer = await offerExtra(deps.db, project, { extraId, catalog, settings, textOverrides, now: deps.now() })
  const { setCookie } = readVisitor(request, deps)
  const { title, code, previewCode } = project
  return data(
    {
      project: { title, code, previewCode },
      title: offer.ok
        ? titleOf(offer.value)
        : (catalog.extras.find(({ id }) => id === extraId)?.title ?? 'Serviço extra'),
      back:
        extraId === extraRevisionId
          ? { to: 'preview' as const, path: `/preview/${project.previewCode}` }
          : { to: 'tracking' as const, path: trackingPath(project.code) },
      offer: offer.ok
        ? { ...offerView(offer.value), methods: methodsText(settings), byLink: settings.payment.provider === 'links' }
        : null,
      consent: purchaseConsent(settings, textOverrides),
      closed: offer.ok ? '' : refusalsOf(extraId)[offer.code],
      values: emptyExtraOrder(project, readPrefill(request)),
    },
    { headers: setCookie ? { 'Set-Cookie': setCookie } : {} },
  )
}

export async function action(args: Route.ActionArgs) {
  const { context, params, request } = args
  const deps = context.get(depsContext)
  const { ip, userAgent } = context.get(requestInfoContext)
  const project = await openProject(args)
  const form = await readForm(request)
  const values = offerForm.read(form)
  const parsed = offerForm.parse(values, randomUUID)
  const answer = (status: number, { errors = {}, refusal = null }: Partial<OfferFormAnswer>) =>
    data<OfferFormAnswer>({ values, errors, refusal }, { status })
  if (!parsed.ok) return answer(422, parsed)

  const { visitorId, setCookie } = readVisitor(request, deps)
  const input = {
    projectId: project.id,
    extraId: extraOf(params),
    form: parsed.value,
    shownFingerprint: field(form, 'seen'),
  }
  const bought = await buyExtra(deps, { visitorId, ip, userAgent }, input)
  if (!bought.ok)
    return answer(bought.code === 'too-many-orders' ? 429 : 409, { refusal: refusalsOf(extraOf(params))[bought.code] })

  return redirectToPayment(request, deps, bought.value, setCookie)
}

/** The older address is that of a revision. */
function extraOf({ extraId }: { extraId?: string }): string {
  return extraId ?? extraRevisionId
}

function titleOf({ title, balance }: ExtraOffer): string {
  return balance ? 'Revisão extra' : title
}

/** What the form says of an offer: no more than is shown. */
function offerView({
  title,
  description,
  features,
  priced,
  contract,
  offerFingerprint,
  until,
  promise,
  balance,
}: ExtraOffer) {
  const about = { title, priced, contract, offerFingerprint }
  if (balance)
    return {
      ...about,
      intro: revisionIntro(balance, until),
      features: [],
      note: balanceFacts(balance)
        .map(({ label, value }) => `${label}: ${value}`)
        .join(' · '),
    }
  const end = until ? ` Este projeto já foi entregue: serviços extras podem ser comprados até ${formatDay(until)}.` : ''
  return {
    ...about,
    intro: `${description}${end}`,
    features,
    note: promise ? extraPromise(promise) : '',
  }
}

function refusalsOf(extraId: string) {
  const errors =
    extraId === extraRevisionId ? { ...laterExtraErrors, ...buyErrors } : { ...buyErrors, ...laterExtraErrors }
  return { ...errors, ...refusals } satisfies Record<BuyRefusal, string>
}

const refusals = {
  ...orderRefusals,
  'not-found': 'Este projeto não existe mais.',
}

export default function BuyRevision({ loaderData }: Route.ComponentProps) {
  const { title, back, project, offer, consent, closed } = loaderData
  const sender = useSubmission<typeof action>('revision')
  const answer = useLatest(useActionData<typeof action>(), sender.answer)
  return (
    <>
      <PageHead title={title}>
        <a href={back.path} className="btn-quiet text-base">
          {back.to === 'preview' ? 'Voltar para a prévia' : 'Voltar para o pedido'}
        </a>
      </PageHead>
      {offer ? (
        <OfferForm
          project={project}
          offer={offer}
          consent={consent}
          key={answer.count}
          values={loaderData.values}
          answer={answer}
          sender={sender}
        />
      ) : (
        <p className="gutter pb-24 text-lg">{closed}</p>
      )}
    </>
  )
}
