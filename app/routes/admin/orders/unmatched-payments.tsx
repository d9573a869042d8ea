import { data, Link, useSearchParams } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import { redirectWithToast } from '#app/http/flash-toast.ts'
import { field, readForm } from '#app/http/forms.ts'
import { actorOf, requireId } from '#app/http/guards.ts'
import { useAnswer } from '#app/ui/admin/hooks/use-answer.ts'
import { AnswerSheet } from '#app/ui/admin/orders/answer-sheet.tsx'
import { MatchSheet, recordedText } from '#app/ui/admin/orders/match-sheet.tsx'
import type { AnswerFailure } from '#app/ui/admin/orders/order-failure.ts'
import { AdminPageHead } from '#app/ui/admin/shared/admin-page-head.tsx'
import { BackLink } from '#app/ui/admin/shared/back-link.tsx'
import { Confirm } from '#app/ui/admin/shared/confirm-dialog.tsx'
import { DescriptionList } from '#app/ui/admin/shared/description-list.tsx'
import { Panel } from '#app/ui/admin/shared/panel.tsx'
import { RouteDialog } from '#app/ui/admin/shared/route-dialog.tsx'
import { WaitingSince } from '#app/ui/admin/shared/waiting-since.tsx'
import { answerForm } from '#copy/payment/manual-payment-form.ts'
import { refundErrors } from '#copy/payment/refunds.ts'
import { returnWayOfBuyer } from '#copy/payment/returned-money.ts'
import { reviewFlagLabels, paymentMethodLabels, paymentStatusLabels } from '#copy/shared/labels.ts'
import { auditLabels } from '#copy/staff/audit-labels.ts'
import { reviewFlagExplanations } from '#copy/staff/staff-mails.ts'
import { refundableAmount, unrefundedAmount } from '#core/payment/payment.ts'
import { parseSum } from '#core/payment/refund-sum.ts'
import { formatDateTime } from '#core/shared/dates.ts'
import { formatMoney } from '#core/shared/money.ts'
import { listUnmatchedQuestions } from '#db/payment/payment-questions.ts'
import { answerQuestion } from '#use-cases/payment/answer-question.ts'
import { matchRecordedPayment } from '#use-cases/payment/match-recorded-payment.ts'
import { refundUnmatchedPayment } from '#use-cases/payment/refund-unmatched-payment.ts'

import type { Route } from './+types/unmatched-payments.ts'
import { findRecordedMatches } from './recorded-matches.ts'

const path = '/admin/orders/unmatched'

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(depsContext)
  const rows = await listUnmatchedQuestions(db)
  const matches = await findRecordedMatches(
    db,
    rows.map(({ payment }) => payment),
  )
  return { rows: rows.map((row) => ({ ...row, matches: matches.get(row.payment.providerId) ?? [] })) }
}

type Failure = ({ intent: 'clear' } & AnswerFailure) | { intent: 'refund' | 'match'; refusal: string }

export async function action({ context, request }: Route.ActionArgs) {
  const deps = context.get(depsContext)
  const actor = actorOf(context)
  const form = await readForm(request)
  const questionId = requireId(field(form, 'question'))

  switch (field(form, 'intent')) {
    case 'refund': {
      const given = await refundUnmatchedPayment(deps, actor, { questionId, confirmed: parseSum(field(form, 'sum')) })
      if (!given.ok) return failed({ intent: 'refund', refusal: given.code }, 409)
      return redirectWithToast(
        deps,
        path,
        given.value.state === 'done'
          ? { title: 'Reembolso solicitado', text: `O Mercado Pago reembolsa ${returnWayOfBuyer}.` }
          : {
              title: 'Reembolso em processamento',
              text: 'O Mercado Pago ainda não decidiu, e nada voltou. O pagamento fica nesta página: se o reembolso for recusado, peça de novo.',
            },
      )
    }
    case 'match': {
      const recordedId = field(form, 'recorded')
      const matched = await matchRecordedPayment(deps, actor, { questionId, recordedId })
      if (!matched.ok) return failed({ intent: 'match', refusal: matched.code }, 409)
      return redirectWithToast(deps, path, {
        title: auditLabels['payment-matched'],
        text: 'O registro feito à mão foi estornado no livro: o dinheiro conta uma vez.',
      })
    }
    case 'clear': {
      const values = answerForm.read(form)
      const read = answerForm.parse(values)
      if (!read.ok) return failed({ intent: 'clear', values, errors: read.errors, refusal: null }, 422)
      const cleared = await answerQuestion(deps, actor, { questionId, seen: field(form, 'seen'), ...read.value })
      if (!cleared.ok) return failed({ intent: 'clear', values, errors: {}, refusal: cleared.code }, 409)
      return redirectWithToast(deps, path, { title: 'Atenção resolvida', text: read.value.note })
    }
    default:
      throw data(null, { status: 400 })
  }
}

function failed(failure: Failure, status: 409 | 422) {
  return data(failure, { status })
}

export default function UnmatchedPayments({ loaderData: { rows }, actionData }: Route.ComponentProps) {
  const failure = useAnswer(actionData)
  const [query] = useSearchParams()
  const answering = rows.find(({ question }) => question.id === query.get('atencao'))
  const refunding = rows.find(({ question }) => question.id === query.get('devolver'))
  const matching = rows.find(({ question, matches }) => question.id === query.get('juntar') && matches.length > 0)

  return (
    <>
      <AdminPageHead title="Pagamentos sem pedido" back={<BackLink to="/admin/orders">Pedidos</BackLink>} />
      {answering ? (
        <AnswerSheet
          key={answering.question.id}
          question={answering.question}
          failure={failure?.intent === 'clear' ? failure : null}
          place="na auditoria"
        />
      ) : null}
      {refunding ? (
        <RefundSheet row={refunding} refusal={failure?.intent === 'refund' ? failure.refusal : null} />
      ) : null}
      {matching ? (
        <MatchSheet
          key={matching.question.id}
          {...matching}
          refusal={failure?.intent === 'match' ? failure.refusal : null}
        />
      ) : null}
      {rows.length === 0 ? (
        <Panel title="Nada a decidir">
          <p className="text-smoke">
            Aqui aparece o dinheiro que chegou e não paga nenhum pedido: sem referência conhecida, em outra moeda ou
            recebido por outra conta. Agora não há nenhum.
          </p>
        </Panel>
      ) : null}
      <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
        {rows.map((row) => (
          <UnmatchedPayment key={row.question.id} row={row} />
        ))}
      </div>
    </>
  )
}

const refusals: Record<string, string> = {
  'provider-access-denied':
    'O Mercado Pago não aceitou as credenciais da loja. Nada foi reembolsado: confira o token nas configurações do servidor e tente de novo.',
  'not-found': 'Este pagamento já não espera decisão. Feche e olhe de novo.',
}

type Row = Route.ComponentProps['loaderData']['rows'][number]

function UnmatchedPayment({ row: { question, payment, orderCode, matches } }: { row: Row }) {
  const refundable = refundableAmount(payment) > 0 && question.reason !== 'other-collector'
  const likely = matches.filter(({ isLikely }) => isLikely)
  return (
    <section id={`pagamento-${payment.providerId}`} className="scroll-mt-20">
      <Panel title={reviewFlagLabels[question.reason]}>
        <p className="mb-3">{reviewFlagExplanations[question.reason]}</p>
        <p className="text-smoke mb-3 text-sm">
          <WaitingSince since={question.openedAt} />
        </p>
        <DescriptionList
          facts={[
            ['Valor', formatMoney(payment.amount, payment.currency)],
            ['Status', `${paymentStatusLabels[payment.status]}, ${paymentMethodLabels[payment.method]}`],
            ['No Mercado Pago', payment.providerId],
            ['Aprovado em', payment.approvedAt ? formatDateTime(payment.approvedAt) : 'Não foi aprovado'],
            [
              'Pedido',
              question.orderId ? (
                <Link key="order" to={`/admin/orders/${question.orderId}`} className="link">
                  {orderCode}
                </Link>
              ) : (
                'Nenhum'
              ),
            ],
            ['Referência', payment.reference ?? 'Nenhuma'],
          ]}
        />
        {likely.length > 0 ? <ProposedMatch question={question} likely={likely} /> : null}
        <p className="mt-2 flex flex-wrap gap-x-5">
          {likely.length === 0 && matches.length > 0 ? (
            <Link to={`?juntar=${question.id}`} className="btn-quiet" preventScrollReset>
              A equipe já registrou<span className="sr-only"> o pagamento {payment.providerId}</span>
            </Link>
          ) : null}
          {refundable ? (
            <Link to={`?devolver=${question.id}`} className="btn-quiet" preventScrollReset>
              Reembolsar<span className="sr-only"> o pagamento {payment.providerId}</span>
            </Link>
          ) : null}
          <Link to={`?atencao=${question.id}`} className="btn-quiet" preventScrollReset>
            Marcar como resolvido<span className="sr-only">: pagamento {payment.providerId}</span>
          </Link>
        </p>
      </Panel>
    </section>
  )
}

/** Only proposed: two clients may have paid the same amount on the same day. */
function ProposedMatch({ question, likely }: { question: Row['question']; likely: Row['matches'] }) {
  const [first] = likely
  return (
    <div className="notice mt-4">
      <strong>{likely.length === 1 ? 'Parece já estar registrado' : 'Pode já estar registrado'}</strong>
      <p>
        {likely.length === 1 && first
          ? `A equipe registrou à mão, no pedido ${first.orderCode} de ${first.buyerName}: ${recordedText(first)}. Se for o mesmo dinheiro, ele conta duas vezes até você trocar o registro por ele.`
          : `A equipe registrou à mão pagamentos deste valor em ${likely.length} pedidos. Se um deles for este, o dinheiro conta duas vezes até você trocar o registro por ele.`}
      </p>
      <Link to={`?juntar=${question.id}`} className="btn btn-red mt-2 justify-self-start" preventScrollReset>
        {likely.length === 1 ? 'Trocar registro pelo pagamento' : 'Escolher o registro'}
      </Link>
    </div>
  )
}

function RefundSheet({ row: { question, payment }, refusal }: { row: Row; refusal: string | null }) {
  return (
    <RouteDialog param="devolver" title="Reembolsar pagamento">
      <p>O Mercado Pago reembolsa {returnWayOfBuyer}. Esta ação não pode ser desfeita.</p>
      <Confirm
        intent="refund"
        param="devolver"
        label={`Reembolsar ${formatMoney(unrefundedAmount(payment), payment.currency)}`}
        busy="Reembolsando..."
        refusal={refusal ? (refusals[refusal] ?? refundErrors[refusal]) : ''}
      >
        <input type="hidden" name="question" value={question.id} />
        <input type="hidden" name="sum" value={unrefundedAmount(payment)} />
      </Confirm>
    </RouteDialog>
  )
}
