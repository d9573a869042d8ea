import { randomUUID } from 'node:crypto'

import { data, redirect, useActionData } from 'react-router'

import { admitToOrder } from '#app/http/access.ts'
import { depsContext, requestInfoContext } from '#app/http/context.ts'
import { readPrefill, readVisitor } from '#app/http/cookies.ts'
import type { Deps } from '#app/http/deps.ts'
import type { PageWishes } from '#app/http/document/page-wishes.ts'
import { consumeFormState } from '#app/http/flash-form.ts'
import { field, readForm } from '#app/http/forms.ts'
import { requireId } from '#app/http/guards.ts'
import { leadToProof } from '#app/http/unsent-form.ts'
import { handleEmailGate, previewGate } from '#app/routes/client/email-gate.ts'
import { canAccessPreview, type PreviewAnswer } from '#app/routes/client/preview-actions.ts'
import { loadSiteData } from '#app/site/load-site-data.ts'
import { ClosedProposal, DeclineForm } from '#app/ui/checkout/closed-proposal.tsx'
import { OfferForm, type OfferFormAnswer } from '#app/ui/checkout/offer-form.tsx'
import { PreviewGate } from '#app/ui/preview/preview-states.tsx'
import { resilientAction, revalidateAfterRefusal } from '#app/ui/shared/resilient-route.ts'
import { useLatest } from '#app/ui/shared/use-latest.ts'
import { useSubmission } from '#app/ui/shared/use-submission.ts'
import { PageHead } from '#app/ui/site/page-head.tsx'
import { secretMeta } from '#app/ui/site/private-meta.ts'
import { purchaseConsent } from '#copy/content/consents.ts'
import { offerForm } from '#copy/order/order-form.ts'
import { methodsText } from '#copy/payment/methods.ts'
import { proposalPromise } from '#copy/proposal/proposal-promise.ts'
import {
  acceptErrors,
  declineErrors,
  proposalSaleErrors,
  repeatedRequestText,
  requestErrors,
} from '#copy/proposal/proposals.ts'
import { trackingPath } from '#core/order/order-paths.ts'
import { isPreviewExpired } from '#core/preview/open-review.ts'
import { maxRequestLength } from '#core/proposal/proposal-request.ts'
import { canRequestAgain, isUnsold, proposalStatus, validDayOf } from '#core/proposal/proposal.ts'
import { formatDay } from '#core/shared/dates.ts'
import { findOrder } from '#db/order/orders.ts'
import { findProject } from '#db/project/projects.ts'
import { findProposal } from '#db/proposal/proposals.ts'
import { acceptProposal, canTakeProposal, offerOfProposal } from '#use-cases/proposal/accept-proposal.ts'
import { declineProposal } from '#use-cases/proposal/decline-proposal.ts'
import { requestProposal } from '#use-cases/proposal/request-proposal.ts'

import type { Route } from './+types/proposal.ts'
import { emptyExtraOrder, redirectToPayment } from './extra-order.ts'
import { sendToCheckout } from './unpaid-order.ts'

export const handle = { formTargets: true } satisfies PageWishes

export const clientAction = resilientAction

export const shouldRevalidate = revalidateAfterRefusal

export const meta: Route.MetaFunction = ({ loaderData }) =>
  secretMeta({
    title: loaderData?.shown ? `Orçamento: ${loaderData.shown.proposal.title}` : 'Orçamento',
    description: 'O orçamento de mais um serviço para a sua música.',
  })

type Args = Pick<Route.LoaderArgs, 'context' | 'request' | 'url'> & { params: { proposalId: string } }

/**
 * Access to the preview is needed; everybody else is asked for the client's e-mail here. Whoever knows the address of a proposal does
 * not learn that of the preview, which is a secret of its own.
 */
async function openProposal({ context, params, request }: Args) {
  const { db, now } = context.get(depsContext)
  const proposal = await findProposal(db, requireId(params.proposalId))
  const project = proposal && (await findProject(db, proposal.projectId))
  if (!proposal || !project) throw data(null, { status: 404 })
  const isOpen = await canAccessPreview(context, request, project)
  if (!isOpen && isPreviewExpired(project.expiresAt, now())) throw redirect('/acompanhar-pedido', 303)
  return { isOpen, proposal, project, status: proposalStatus(proposal, now()) }
}

/** What a stranger sees: nothing of the proposal. */
function showGate({ context, request, url }: Args) {
  const { answer, cookies } = consumeFormState({ request, url }, context.get(depsContext))
  const gate = {
    email: answer?.email ?? readPrefill(request).email,
    notice: answer && { title: answer.title ?? '', text: answer.words ?? '' },
  }
  return data({ gate, shown: null }, { headers: cookies })
}

export async function loader(args: Route.LoaderArgs) {
  const { context, request } = args
  const deps = context.get(depsContext)
  const { isOpen, proposal, project, status } = await openProposal(args)
  if (!isOpen) return showGate(args)
  const { catalog, settings, textOverrides } = await loadSiteData(context)
  const sold = await canTakeProposal(deps.db, proposal, project)
  const offer = status === 'sent' && sold.ok ? offerOfProposal(proposal, { catalog, settings, textOverrides }) : null
  const { setCookie } = readVisitor(request, deps)
  const provider = proposal.provider ?? settings.payment.provider
  const { title, price, endNote, requestText, validUntil, order } = proposal
  const validOn = validDayOf(validUntil)
  const shown = {
    proposal: {
      title,
      status,
      price,
      validOn,
      description: proposal.description,
      promise: price === null ? '' : proposalPromise(proposal),
      note: status === 'cancelled' ? (endNote ?? '') : status === 'requested' ? (requestText ?? '') : '',
      orderCode: order?.code ?? null,
    },
    project: { title: project.title, code: project.code },
    offer: offer && {
      ...offer,
      intro: proposal.description,
      features: validOn ? [`Orçamento válido até ${formatDay(validOn)}.`] : [],
      note: proposalPromise(proposal),
      methods: methodsText({ payment: { ...settings.payment, provider } }),
      byLink: provider === 'links',
    },
    closed: isUnsold(status) && !sold.ok ? proposalSaleErrors[sold.code] : null,
    canAskAgain: sold.ok && canRequestAgain(status),
    consent: purchaseConsent(settings, textOverrides),
    whatsapp: settings.contact.whatsapp,
    values: emptyExtraOrder(project, readPrefill(request)),
  }
  return data({ gate: null, shown }, { headers: setCookie ? { 'Set-Cookie': setCookie } : {} })
}

/** `isClosed`: it is said on the page of a proposal that cannot be accepted. */
type Answer = OfferFormAnswer & { isClosed?: boolean }

function refused(refusal: string) {
  const values = { ...offerForm.initial, submission: randomUUID() }
  return data<Answer>({ values, errors: {}, refusal, isClosed: true }, { status: 409 })
}

async function decline(deps: Deps, declined: Parameters<typeof declineProposal>[1], here: string) {
  const answer = await declineProposal(deps, declined)
  return !answer.ok && answer.code === 'sent-otherwise' ? refused(declineErrors[answer.code]) : redirect(here, 303)
}

export async function action(args: Route.ActionArgs) {
  const opened = await openProposal(args)
  const form = await readForm(args.request)
  if (opened.isOpen) return answerOffer(args, form, opened)
  const path = `/orcamento/${opened.proposal.id}`
  if (field(form, 'intent') !== 'open') return leadToProof(args, path, form)
  return handleEmailGate({ ...args, form, path }, opened.project.previewCode, previewGate)
}

type OpenedProposal = Awaited<ReturnType<typeof openProposal>>

async function answerOffer(args: Route.ActionArgs, form: FormData, { proposal, project, status }: OpenedProposal) {
  const { context, request } = args
  const deps = context.get(depsContext)
  const here = `/orcamento/${proposal.id}`

  switch (field(form, 'intent')) {
    case 'decline':
      return decline(deps, { proposalId: proposal.id, note: field(form, 'note').slice(0, maxRequestLength) }, here)
    case 'request-again': {
      const text = repeatedRequestText(proposal.title)
      const asking = { projectId: project.id, extraId: proposal.extraId ?? '', text }
      if (!canRequestAgain(status)) return redirect(here, 303)
      const requested = await requestProposal(deps, asking)
      if (requested.ok) return redirect(`/orcamento/${requested.value.proposalId}`, 303)
      return refused(requestErrors[requested.code])
    }
    case 'pay': {
      const order = proposal.orderId ? await findOrder(deps.db, proposal.orderId) : null
      if (!order) return redirect(here, 303)
      const answered = await sendToCheckout(deps, order)
      answered.headers.append('Set-Cookie', await admitToOrder(request, deps, order.id, 'status'))
      return answered
    }
    default:
      return accept(args, form, proposal.id)
  }
}

async function accept({ context, request }: Args, form: FormData, proposalId: string) {
  const deps = context.get(depsContext)
  const { ip, userAgent } = context.get(requestInfoContext)
  const values = offerForm.read(form)
  const parsed = offerForm.parse(values, randomUUID)
  const answer = (status: number, { errors = {}, refusal = null }: Partial<Answer>) =>
    data<Answer>({ values, errors, refusal }, { status })
  if (!parsed.ok) return answer(422, parsed)

  const { visitorId, setCookie } = readVisitor(request, deps)
  const accepted = await acceptProposal(
    deps,
    { visitorId, ip, userAgent },
    { proposalId, form: parsed.value, shownFingerprint: field(form, 'seen') },
  )
  if (!accepted.ok && accepted.code === 'sent-otherwise') return refused(acceptErrors[accepted.code])
  if (!accepted.ok)
    return answer(accepted.code === 'too-many-orders' ? 429 : 409, { refusal: acceptErrors[accepted.code] })

  return redirectToPayment(request, deps, accepted.value, setCookie)
}

export default function ProposalPage({ loaderData: { gate, shown }, actionData, matches }: Route.ComponentProps) {
  if (shown) return <Proposal shown={shown} />
  const answer = isGateAnswer(actionData) ? actionData : null
  return (
    <PreviewGate
      heading="O seu orçamento"
      path={matches.at(-1)?.pathname ?? ''}
      email={answer?.typed.email || gate.email}
      notice={answer?.gate ?? gate.notice}
      typed=""
      left={false}
    />
  )
}

function isGateAnswer(answer: unknown): answer is PreviewAnswer {
  return typeof answer === 'object' && answer !== null && 'gate' in answer
}

type Shown = NonNullable<Route.ComponentProps['loaderData']['shown']>

function Proposal({ shown }: { shown: Shown }) {
  const { proposal, project, offer, closed, canAskAgain, consent, whatsapp } = shown
  const sender = useSubmission<typeof answerOffer>('proposal')
  const answer = useLatest(useActionData<typeof answerOffer>(), sender.answer)
  return (
    <>
      <PageHead title={proposal.title}>
        <p>Orçamento para o projeto {project.code}</p>
        <a href={trackingPath(project.code)} className="btn-quiet text-base">
          Voltar para o pedido
        </a>
      </PageHead>
      {offer ? (
        <>
          <OfferForm
            project={project}
            offer={offer}
            consent={consent}
            key={answer.count}
            values={shown.values}
            answer={answer}
            sender={sender}
          />
          <DeclineForm />
        </>
      ) : (
        <ClosedProposal
          proposal={proposal}
          code={project.code}
          closed={closed}
          canAskAgain={canAskAgain}
          refusal={answer.value?.isClosed ? answer.value.refusal : null}
          whatsapp={whatsapp}
        />
      )}
    </>
  )
}
