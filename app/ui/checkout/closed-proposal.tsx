import { useLocation } from 'react-router'

import { TextArea } from '#app/ui/shared/field.tsx'
import { SendButton } from '#app/ui/shared/send-button.tsx'
import { useKeptText } from '#app/ui/shared/use-kept-text.ts'
import { WhatsappLink } from '#app/ui/site/contact-link.tsx'
import { proposalStatusTexts, unpaidProposalText } from '#copy/proposal/proposals.ts'
import { trackingPath } from '#core/order/order-paths.ts'
import { maxRequestLength } from '#core/proposal/proposal-request.ts'
import { type ProposalStatus } from '#core/proposal/proposal.ts'
import { formatDay, type CalendarDay } from '#core/shared/dates.ts'
import { formatBRL, type Cents } from '#core/shared/money.ts'

type Props = {
  proposal: {
    title: string
    status: ProposalStatus
    description: string
    price: Cents | null
    validOn: CalendarDay | null
    promise: string
    /** What the buyer asked for, or what staff wrote when it was cancelled. */
    note: string
    orderCode: string | null
  }
  code: string
  /** Why the project takes no more work; `null` when it does. */
  closed: string | null
  canAskAgain: boolean
  /** Why the last form was not carried out. */
  refusal: string | null
  whatsapp: string
}

/** A proposal that cannot be accepted now: what it was, where it stands, and what the buyer can do. */
export function ClosedProposal({ proposal, code, closed, canAskAgain, refusal, whatsapp }: Props) {
  useDeclineNote()
  const { title, status, description, price, validOn, promise, note, orderCode } = proposal
  const { title: heading, text } = proposalStatusTexts[closed === null ? status : 'sent']
  const isUnpaid = status === 'expired' && orderCode !== null
  return (
    <div className="gutter grid max-w-[52rem] gap-8 pb-24 [overflow-wrap:anywhere]">
      <section aria-labelledby="situacao" className="grid gap-3 text-lg">
        <h2 id="situacao" className="wide text-title">
          {heading}
        </h2>
        <p>{closed ?? (isUnpaid ? unpaidProposalText : text)}</p>
        {note ? <p className="border-ink border-l-4 pl-4 whitespace-pre-line">{note}</p> : null}
      </section>
      {price === null ? null : (
        <section aria-labelledby="orcado" className="grid gap-3">
          <h2 id="orcado" className="wide text-xl">
            O que foi orçado
          </h2>
          <p className="whitespace-pre-line">{description}</p>
          <p className="text-smoke">{promise}</p>
          <dl className="summary w-full">
            <div>
              <dt>{title}</dt>
              <dd className="tabular-nums">{formatBRL(price)}</dd>
            </div>
            {validOn ? (
              <div>
                <dt>Válido até</dt>
                <dd className="tabular-nums">{formatDay(validOn)}</dd>
              </div>
            ) : null}
          </dl>
        </section>
      )}
      {refusal ? (
        <p role="alert" className="error">
          {refusal}
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-4">
        {status === 'accepted' && closed === null ? (
          <form method="post" noValidate>
            <SendButton name="intent" value="pay" className="btn btn-red" busyLabel="Processando...">
              Pagar agora
            </SendButton>
          </form>
        ) : null}
        {canAskAgain ? (
          <form method="post" noValidate>
            <SendButton name="intent" value="request-again" className="btn btn-red" busyLabel="Enviando...">
              Pedir de novo
            </SendButton>
          </form>
        ) : null}
        {orderCode ? (
          <a href={trackingPath(orderCode)} className="btn btn-line">
            Acompanhar o pedido {orderCode}
          </a>
        ) : null}
        <WhatsappLink
          number={whatsapp}
          message={`Olá! Quero falar sobre o orçamento de “${title}” do projeto ${code}.`}
          className="btn-quiet"
        >
          Falar sobre o orçamento
        </WhatsappLink>
      </div>
    </div>
  )
}

/** Says no to a proposal; why is optional. */
export function DeclineForm() {
  useDeclineNote()
  return (
    <details className="gutter border-ink mb-24 max-w-[52rem]">
      <summary className="btn-quiet">Não quero este orçamento</summary>
      <form method="post" noValidate className="mt-4 grid justify-items-start gap-4">
        <div className="w-full">
          <TextArea id="note" label="Quer contar por quê? (opcional)" rows={3} maxLength={maxRequestLength} />
        </div>
        <SendButton name="intent" value="decline" className="btn btn-line" busyLabel="Enviando...">
          Recusar o orçamento
        </SendButton>
      </form>
    </details>
  )
}

/** Kept until it was sent, which the page of a declined proposal shows. */
function useDeclineNote() {
  useKeptText('note', { key: `recusa:${useLocation().pathname}` })
}
