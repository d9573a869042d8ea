import { Form } from 'react-router'

import { DescriptionList } from '#app/ui/admin/shared/description-list.tsx'
import { Panel } from '#app/ui/admin/shared/panel.tsx'
import { OutsideLink } from '#app/ui/site/contact-link.tsx'
import { documentationLabel } from '#copy/payment/disputes.ts'
import { documentationDue, wantsProof, type ProviderChargeback } from '#core/payment/chargeback.ts'
import { disputeStatus, type PaymentStatus } from '#core/payment/payment.ts'
import { formatDateTime } from '#core/shared/dates.ts'
import { formatBRL, type Cents } from '#core/shared/money.ts'

type Props = {
  orderId: string
  payments: { providerId: string; status: PaymentStatus; statusDetail: string; amount: Cents }[]
  chargebacks: (Pick<ProviderChargeback, 'id' | 'coverageApplied' | 'documentation' | 'openedAt'> & {
    paymentId: string
  })[]
  /** Since when we know of the disputes that are open. */
  openedAt: { paymentId: string; at: Date }[]
  now: Date
  /** Opens WhatsApp with the buyer; null where there is no number for it. */
  chat: string | null
}

/** How each dispute stands, until when proof is accepted, and the proof itself. */
export function DisputesPanel({ orderId, payments, chargebacks, openedAt, now, chat }: Props) {
  const disputed = payments.filter(
    ({ providerId, ...payment }) =>
      disputeStatus(payment) !== null || chargebacks.some(({ paymentId }) => paymentId === providerId),
  )
  if (disputed.length === 0) return null
  return (
    <div id="contestacao" className="scroll-mt-20">
      <Panel title="Contestação">
        {disputed.map((payment) => (
          <Dispute
            key={payment.providerId}
            payment={payment}
            chargeback={chargebacks.find(({ paymentId }) => paymentId === payment.providerId) ?? null}
            knownSince={openedAt.find(({ paymentId }) => paymentId === payment.providerId)?.at ?? null}
            now={now}
          />
        ))}
        <p className="mb-3">
          As provas reúnem em um PDF o contrato aceito, os e-mails, os acessos, a aprovação, a entrega e os downloads.
          Confira antes de enviar: elas mostram dados do comprador.
        </p>
        <div className="flex flex-wrap gap-3">
          <Form method="post" noValidate action={`/admin/orders/${orderId}/provas.pdf`} reloadDocument>
            <button type="submit" className="btn btn-line">
              Baixar as provas em PDF
            </button>
          </Form>
          {chat ? (
            <OutsideLink href={chat} className="btn btn-line">
              Falar com o comprador pelo WhatsApp
            </OutsideLink>
          ) : null}
        </div>
      </Panel>
    </div>
  )
}

function Dispute({
  payment,
  chargeback,
  knownSince,
  now,
}: {
  payment: Props['payments'][number]
  chargeback: Props['chargebacks'][number] | null
  knownSince: Date | null
  now: Date
}) {
  const isMediation = payment.status === 'in-mediation'
  const due = chargeback && documentationDue(chargeback, now)
  return (
    <div className="mb-4">
      {due ? (
        <p className="notice mb-3" data-tone="alarm">
          {due.isOver ? (
            <>O prazo para enviar provas acabou em {formatDateTime(due.dueAt)}.</>
          ) : (
            <strong>Envie as provas até {formatDateTime(due.dueAt)}.</strong>
          )}
        </p>
      ) : null}
      <DescriptionList
        facts={[
          ['Tipo', isMediation ? 'Mediação no Mercado Pago' : 'Contestação no cartão (chargeback)'],
          ['Status', <strong key="state">{stateLabels[disputeStatus(payment) ?? 'over']}</strong>],
          ['Pagamento', `${formatBRL(payment.amount)}, ${payment.providerId}`],
          ...(chargeback ? factsOf(chargeback) : []),
          ...(isMediation ? factsOfMediation(knownSince) : []),
        ]}
      />
    </div>
  )
}

function factsOf(chargeback: Props['chargebacks'][number]): [string, string | null][] {
  const { id, openedAt, documentation } = chargeback
  const { dueAt } = documentation
  const isUntold = documentation.status !== 'not_supplied' && wantsProof(chargeback)
  return [
    ['Número', id],
    ['Aberta em', openedAt && formatDateTime(openedAt)],
    ['Provas', documentationLabel(documentation)],
    ['Prazo', dueAt ? formatDateTime(dueAt) : isUntold ? untoldDeadline : null],
  ]
}

const untoldDeadline = 'O Mercado Pago ainda não disse até quando. Envie as provas o quanto antes.'

/** The provider tells a shop that there is a mediation, and not until when it must be answered. */
function factsOfMediation(knownSince: Date | null): [string, string | null][] {
  return [
    ['Soubemos em', knownSince && formatDateTime(knownSince)],
    [
      'Prazo',
      'O Mercado Pago não o informa à loja: está na reclamação, na conta do Mercado Pago. Responda por lá o quanto antes.',
    ],
  ]
}

const stateLabels = {
  open: 'Aberta: ainda não há decisão',
  won: 'Ganha: o dinheiro é nosso',
  lost: 'Perdida: o dinheiro voltou para o comprador',
  over: 'Encerrada',
}
