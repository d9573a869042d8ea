import { randomUUID } from 'node:crypto'

import { data, Form, Link, useSearchParams } from 'react-router'

import { depsContext } from '#app/context.ts'
import { field, readForm } from '#app/forms.ts'
import { doerOf, requireId } from '#app/guards.ts'
import { redirectWithToast } from '#app/toasts.ts'
import { BackLink } from '#app/ui/admin/back-link.tsx'
import { OrderBadge } from '#app/ui/admin/badges.tsx'
import { Confirm } from '#app/ui/admin/confirm.tsx'
import { Facts } from '#app/ui/admin/facts.tsx'
import { HistoryList } from '#app/ui/admin/history-list.tsx'
import { LiveMark } from '#app/ui/admin/live-mark.tsx'
import { NoteField } from '#app/ui/admin/note-field.tsx'
import { OrderAcceptance } from '#app/ui/admin/order-acceptance.tsx'
import { OrderMails } from '#app/ui/admin/order-mails.tsx'
import { OrderNotices } from '#app/ui/admin/order-notices.tsx'
import { OrderPayments } from '#app/ui/admin/order-payments.tsx'
import { OrderRefunds } from '#app/ui/admin/order-refunds.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { Panel } from '#app/ui/admin/panel.tsx'
import { ReceivePayment, type ReceiveValues } from '#app/ui/admin/receive-payment.tsx'
import { refundRefusals, RefundSheet, type RefundValues } from '#app/ui/admin/refund-sheet.tsx'
import { Sheet } from '#app/ui/admin/sheet.tsx'
import { useAnswer } from '#app/ui/admin/use-answer.ts'
import { useLiveOrder } from '#app/ui/admin/use-live-order.ts'
import { WithdrawalPanel, type DecisionValues } from '#app/ui/admin/withdrawal-panel.tsx'
import { isInstrumental } from '#copy/calculator.ts'
import { attentionLabels } from '#copy/labels.ts'
import { formatPhone } from '#core/contacts.ts'
import { formatDateTime } from '#core/dates.ts'
import { isManualPayment, readManualPayment, readNote, type ManualPaymentErrors } from '#core/manual-payment.ts'
import { formatBRL, readBRL } from '#core/money.ts'
import { isPayable } from '#core/order.ts'
import { isExtraOnly } from '#core/quote.ts'
import { listHistory } from '#db/history.ts'
import { findProjectIdOfOrder, listMailsOfOrder, listNoticesOfOrder } from '#db/orders-admin.ts'
import { findOrder, withdrawalOf } from '#db/orders.ts'
import { listPayments } from '#db/payments.ts'
import { findProject } from '#db/projects-admin.ts'
import { listRefunds } from '#db/refunds.ts'
import { listStaffNames } from '#db/staff.ts'
import { clearAttention } from '#use-cases/clear-attention.ts'
import { decideWithdrawal } from '#use-cases/decide-withdrawal.ts'
import { receiveManualPayment } from '#use-cases/receive-manual-payment.ts'
import { refundOrder } from '#use-cases/refund-order.ts'
import { sendPaymentLink } from '#use-cases/send-payment-link.ts'

import type { Route } from './+types/order.ts'

export { sendOrKeep as clientAction } from '#app/ui/admin/unsent.tsx'
export { shouldRevalidate } from './read-again.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = context.get(depsContext)
  const orderId = requireId(params.orderId)
  const order = await findOrder(db, orderId)
  if (!order) throw data(null, { status: 404 })

  const isExtra = isExtraOnly(order.lines)
  const projectId = isExtra ? order.forProjectId : await findProjectIdOfOrder(db, orderId)
  const [payments, notices, history, mails, names, refunds] = await Promise.all([
    listPayments(db, orderId),
    listNoticesOfOrder(db, orderId),
    listHistory(db, { orderId, projectId: (isExtra ? null : projectId) ?? undefined }),
    listMailsOfOrder(db, orderId),
    listStaffNames(db),
    listRefunds(db, orderId),
  ])
  return {
    order,
    withdrawal: withdrawalOf(order),
    isExtra,
    extraOf: isExtra && projectId ? await findProject(db, projectId) : null,
    projectId,
    payments,
    notices,
    history,
    mails,
    refunds,
    staffNames: Object.fromEntries(names),
    submission: randomUUID(),
  }
}

type Answer =
  | { intent: 'receive'; values: ReceiveValues; errors: ManualPaymentErrors; refusal: string | null }
  | {
      intent: 'refund'
      values: RefundValues
      errors: { amount?: string; reason?: 'note-required' | 'note-too-long' }
      refusal: string | null
    }
  | { intent: 'clear'; note: string; error: 'note-required' | 'note-too-long' | null; refusal: string | null }
  | { intent: 'link'; refusal: string }
  | {
      intent: 'withdrawal'
      values: DecisionValues
      errors: { amount?: string; reason?: 'note-required' | 'note-too-long' }
      refusal: string | null
    }

export async function action({ context, request, params }: Route.ActionArgs) {
  const form = await readForm(request)
  const asked = { context, form, orderId: requireId(params.orderId) }

  switch (field(form, 'intent')) {
    case 'receive':
      return receive(asked)
    case 'refund':
      return refund(asked)
    case 'clear':
      return clear(asked)
    case 'link':
      return sendLink(asked)
    case 'withdrawal':
      return decide(asked)
    default:
      throw data(null, { status: 400 })
  }
}

type Asked = { context: Route.ActionArgs['context']; form: FormData; orderId: string }

async function receive({ context, form, orderId }: Asked) {
  const deps = context.get(depsContext)
  const values = {
    method: field(form, 'method'),
    amount: field(form, 'amount'),
    note: field(form, 'note'),
    difference: field(form, 'difference'),
  }
  const answer = { intent: 'receive' as const, values, errors: {}, refusal: null }
  const read = readManualPayment({ ...values, submission: field(form, 'submission') }, randomUUID)
  if (!read.ok) return data<Answer>({ ...answer, errors: read.errors }, { status: 422 })

  const received = await receiveManualPayment(deps, doerOf(context), { orderId, payment: read.value })
  if (!received.ok) return data<Answer>({ ...answer, refusal: received.code }, { status: 409 })
  return redirectWithToast(deps, `/admin/orders/${orderId}`, {
    title: 'Pagamento registrado',
    text: 'O comprador recebe a confirmação por e-mail.',
  })
}

async function refund({ context, form, orderId }: Asked) {
  const deps = context.get(depsContext)
  const values = { how: field(form, 'how'), amount: field(form, 'amount'), reason: field(form, 'reason') }
  const answer = { intent: 'refund' as const, values, errors: {}, refusal: null }
  const amount = values.how === 'parte' ? readBRL(values.amount) : null
  const reason = readNote(values.reason)
  if ((values.how === 'parte' && !amount) || !reason.ok) {
    const errors = {
      ...(values.how === 'parte' && !amount ? { amount: 'Escreva o valor assim: 50,00' } : {}),
      ...(reason.ok ? {} : { reason: reason.code }),
    }
    return data<Answer>({ ...answer, errors }, { status: 422 })
  }

  const given = await refundOrder(deps, doerOf(context), {
    id: requireId(field(form, 'submission')),
    orderId,
    paymentId: field(form, 'payment'),
    amount,
    reason: reason.value,
  })
  if (!given.ok) return data<Answer>({ ...answer, refusal: given.code }, { status: 409 })
  return redirectWithToast(deps, `/admin/orders/${orderId}`, {
    title: 'Dinheiro devolvido',
    text: `${formatBRL(given.value.amount)} voltam para o comprador.`,
  })
}

async function clear({ context, form, orderId }: Asked) {
  const deps = context.get(depsContext)
  const typed = field(form, 'note')
  const note = readNote(typed)
  if (!note.ok) return data<Answer>({ intent: 'clear', note: typed, error: note.code, refusal: null }, { status: 422 })

  const cleared = await clearAttention(deps, doerOf(context), { orderId, seen: field(form, 'seen'), note: note.value })
  if (!cleared.ok)
    return data<Answer>({ intent: 'clear', note: typed, error: null, refusal: cleared.code }, { status: 409 })
  return redirectWithToast(deps, `/admin/orders/${orderId}`, { title: 'Atenção resolvida', text: note.value })
}

async function decide({ context, form, orderId }: Asked) {
  const deps = context.get(depsContext)
  const values = { decision: field(form, 'decision'), amount: field(form, 'amount'), reason: field(form, 'reason') }
  const answer = { intent: 'withdrawal' as const, values, errors: {}, refusal: null }
  if (!['tudo', 'parte', 'nada'].includes(values.decision)) throw data(null, { status: 400 })
  const amount = values.decision === 'parte' ? readBRL(values.amount) : null
  const reason = readNote(values.reason)
  if ((values.decision === 'parte' && !amount) || !reason.ok) {
    const errors = {
      ...(values.decision === 'parte' && !amount ? { amount: 'Escreva o valor assim: 50,00' } : {}),
      ...(reason.ok ? {} : { reason: reason.code }),
    }
    return data<Answer>({ ...answer, errors }, { status: 422 })
  }

  const id = requireId(field(form, 'submission'))
  const decision = { id, accepted: values.decision !== 'nada', amount, reason: reason.value }
  const decided = await decideWithdrawal(deps, doerOf(context), { orderId, decision })
  if (!decided.ok) return data<Answer>({ ...answer, refusal: decided.code }, { status: 409 })
  return redirectWithToast(deps, `/admin/orders/${orderId}`, {
    title: 'Desistência respondida',
    text: 'O comprador recebe a resposta com o motivo por e-mail.',
  })
}

async function sendLink({ context, orderId }: Asked) {
  const deps = context.get(depsContext)
  const sent = await sendPaymentLink(deps, doerOf(context), orderId)
  if (!sent.ok) return data<Answer>({ intent: 'link', refusal: sent.code }, { status: 409 })
  return redirectWithToast(deps, `/admin/orders/${orderId}`, {
    title: 'Link enviado',
    text: 'O comprador recebe o link de pagamento por e-mail.',
  })
}

export default function Order({ loaderData, actionData }: Route.ComponentProps) {
  const {
    order,
    withdrawal,
    isExtra,
    extraOf,
    projectId,
    payments,
    notices,
    history,
    mails,
    refunds,
    staffNames,
    submission,
  } = loaderData
  const live = useLiveOrder(order.id)
  const answer = useAnswer(actionData)
  const [query] = useSearchParams()
  const refunding = payments.find(({ providerId }) => providerId === query.get('devolver'))
  const receivable = isPayable(order.state) || order.state === 'manual-review'
  const receiving = answer?.intent === 'receive' ? answer : null
  const giving = answer?.intent === 'refund' ? answer : null
  const clearing = answer?.intent === 'clear' ? answer : null
  const deciding = answer?.intent === 'withdrawal' ? answer : null

  return (
    <>
      <PageHead title={`Pedido ${order.code}`} back={<BackLink to="/admin/orders">Pedidos</BackLink>}>
        <OrderBadge state={order.state} />
        <LiveMark live={live} />
        <span className="ml-auto flex flex-wrap gap-3">
          {isPayable(order.state) ? (
            <Form method="post">
              <input type="hidden" name="intent" value="link" />
              <button type="submit" className="btn btn-line">
                Enviar link de pagamento
              </button>
            </Form>
          ) : null}
          {receivable ? (
            <Link to="?receber=1" className="btn btn-red" preventScrollReset>
              Pagamento recebido
            </Link>
          ) : null}
        </span>
      </PageHead>
      {answer?.intent === 'link' ? (
        <p role="alert" className="notice mb-4" data-tone="alarm">
          {linkRefusals[answer.refusal]}
        </p>
      ) : null}
      {giving?.refusal && !refunding ? (
        <p role="alert" className="notice mb-4" data-tone="alarm">
          {refundRefusals[giving.refusal]}
        </p>
      ) : null}
      {order.attention && order.attention !== 'withdrawal' ? (
        <div className="notice mb-4" data-tone="alarm">
          <strong>{attentionLabels[order.attention]}</strong>
          <Link to="?atencao=1" className="btn-quiet justify-self-start" preventScrollReset>
            Marcar como resolvido
          </Link>
        </div>
      ) : null}
      <WithdrawalPanel
        order={order}
        withdrawal={withdrawal}
        reason={order.withdrawalReason}
        submission={submission}
        values={deciding?.values ?? null}
        errors={deciding?.errors ?? {}}
        refusal={deciding?.refusal ?? null}
      />
      {receivable ? (
        <ReceivePayment
          total={order.total}
          submission={submission}
          values={receiving?.values ?? null}
          errors={receiving?.errors ?? {}}
          refusal={receiving?.refusal ?? null}
        />
      ) : null}
      {refunding ? (
        <RefundSheet
          key={refunding.providerId}
          payment={{ ...refunding, manual: isManualPayment(refunding.providerId) }}
          submission={submission}
          values={giving?.values ?? null}
          errors={giving?.errors ?? {}}
          refusal={giving?.refusal ?? null}
        />
      ) : null}
      {order.attention ? (
        <Sheet param="atencao" title="Marcar como resolvido">
          <p>{attentionLabels[order.attention]}. O aviso sai da lista e a sua anotação fica no histórico do pedido.</p>
          <Confirm
            intent="clear"
            param="atencao"
            label="Marcar como resolvido"
            busy="Salvando..."
            refusal={clearing?.refusal ? 'Algo mudou neste pedido. Feche, olhe de novo e decida.' : ''}
          >
            <input type="hidden" name="seen" value={order.attention} />
            <NoteField id="note" label="O que foi feito" value={clearing?.note} error={clearing?.error ?? undefined} />
          </Confirm>
        </Sheet>
      ) : null}

      <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
        <div className="grid gap-4">
          <Buyer order={order} project={projectWords({ isExtra, extraOf, projectId })} />
          <Panel title="Itens">
            <Lines lines={order.lines} total={order.total} />
            {isExtra ? null : (
              <p className="text-smoke mt-3 text-sm">
                {lyricWords(order)} {deadlineWords(order)}
              </p>
            )}
          </Panel>
          <OrderPayments payments={payments} paidBy={order.paidBy} />
          <OrderRefunds refunds={refunds} />
          <Panel title="Histórico">
            <HistoryList entries={history} staffNames={staffNames} />
          </Panel>
        </div>
        <div className="grid gap-4">
          <OrderAcceptance order={order} />
          <OrderMails mails={mails} />
          <OrderNotices notices={notices} />
        </div>
      </div>
    </>
  )
}

const linkRefusals: Record<string, string> = {
  'not-payable': 'Este pedido não pode mais ser pago.',
  'too-many-mails': 'Já enviamos três links nesta hora. Espere um pouco antes de enviar outro.',
}

type OrderData = Route.ComponentProps['loaderData']['order']

type ProjectFacts = Pick<Route.ComponentProps['loaderData'], 'isExtra' | 'extraOf' | 'projectId'>

function projectWords({ isExtra, extraOf, projectId }: ProjectFacts) {
  if (isExtra && !extraOf) return 'Extra de um projeto que foi excluído'
  if (!projectId) return 'Nasce quando o pagamento for confirmado'
  return (
    <Link to={`/admin/projects/${projectId}`} className="link">
      {extraOf ? `Extra do projeto ${extraOf.code}` : 'Abrir o projeto'}
    </Link>
  )
}

function Buyer({ order, project }: { order: OrderData; project: React.ReactNode }) {
  const mailTo = (
    <a href={`mailto:${order.buyerEmail}`} className="link">
      {order.buyerEmail}
    </a>
  )

  return (
    <Panel title="Comprador">
      <Facts
        facts={[
          ['Nome', order.buyerName],
          ['E-mail', mailTo],
          ['Telefone', order.buyerPhone ? formatPhone(order.buyerPhone) : 'Não informado'],
          ['Pedido em', formatDateTime(order.createdAt)],
          ['Pago em', order.paidAt ? formatDateTime(order.paidAt) : 'Ainda não'],
          ['Projeto', project],
        ]}
      />
    </Panel>
  )
}

function deadlineWords({ expectedDays, limitDays }: OrderData): string {
  return expectedDays === limitDays
    ? `Prazo: até ${limitDays} dias úteis.`
    : `Prazo: ${expectedDays} dias úteis, no máximo ${limitDays}.`
}

function lyricWords({ contract, ownLyric }: Pick<OrderData, 'contract' | 'ownLyric'>): string {
  if (isInstrumental(contract)) return 'Instrumental, sem letra.'
  return ownLyric ? 'Com letra do cliente.' : 'Letra feita por nós.'
}

function Lines({ lines, total }: Pick<OrderData, 'lines' | 'total'>) {
  return (
    <table className="w-full tabular-nums">
      <caption className="sr-only">Itens do pedido</caption>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.kind}-${line.id}`}>
            <th scope="row" className="py-1 pr-4 text-left font-medium">
              {line.kind === 'package' ? `Pacote ${line.title}` : line.title}
            </th>
            <td className="py-1 text-right">{formatBRL(line.amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-line border-t-2 font-bold">
          <th scope="row" className="pt-2 pr-4 text-left">
            Total
          </th>
          <td className="pt-2 text-right">{formatBRL(total)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
