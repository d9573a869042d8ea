import { randomUUID } from 'node:crypto'

import { data, useSearchParams } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import { readForm } from '#app/http/forms.ts'
import { actorOf, requireId } from '#app/http/guards.ts'
import { orderChat } from '#app/routes/admin/clients/chat-subject.ts'
import { provenTo } from '#app/routes/admin/projects/approval-proof.ts'
import { useAnswer } from '#app/ui/admin/hooks/use-answer.ts'
import { MailsPanel } from '#app/ui/admin/mails/mails-panel.tsx'
import { AcceptancePanel } from '#app/ui/admin/orders/acceptance-panel.tsx'
import { BuyerPanel } from '#app/ui/admin/orders/buyer-panel.tsx'
import { DisputesPanel } from '#app/ui/admin/orders/disputes-panel.tsx'
import { ItemsPanel } from '#app/ui/admin/orders/items-panel.tsx'
import { LinkNotice } from '#app/ui/admin/orders/link-notice.tsx'
import { MatchSheet } from '#app/ui/admin/orders/match-sheet.tsx'
import { MoneyPanel } from '#app/ui/admin/orders/money-panel.tsx'
import { offersRefund, OrderAlerts } from '#app/ui/admin/orders/order-alerts.tsx'
import { OrderPayment } from '#app/ui/admin/orders/order-payment.tsx'
import { OrderSheets } from '#app/ui/admin/orders/order-sheets.tsx'
import { PaymentsPanel } from '#app/ui/admin/orders/payments-panel.tsx'
import { RefundsPanel } from '#app/ui/admin/orders/refunds-panel.tsx'
import { WebhookEventsPanel } from '#app/ui/admin/orders/webhook-events-panel.tsx'
import { WithdrawalPanel } from '#app/ui/admin/orders/withdrawal-panel.tsx'
import { ApprovalsPanel } from '#app/ui/admin/projects/project-panels.tsx'
import { proposalRow } from '#app/ui/admin/proposals/proposal-row.ts'
import { ProposalsPanel } from '#app/ui/admin/proposals/proposals-panel.tsx'
import { AdminPageHead } from '#app/ui/admin/shared/admin-page-head.tsx'
import { BackLink } from '#app/ui/admin/shared/back-link.tsx'
import { OrderBadge } from '#app/ui/admin/shared/badges.tsx'
import { HistoryList } from '#app/ui/admin/shared/history-list.tsx'
import { LiveBadge } from '#app/ui/admin/shared/live-badge.tsx'
import { PageIndex } from '#app/ui/admin/shared/page-index.tsx'
import { Panel } from '#app/ui/admin/shared/panel.tsx'
import { RecordColumns } from '#app/ui/admin/shared/record-columns.tsx'
import { orderEventsUrl } from '#app/ui/shared/event-urls.ts'
import { chatLinkText, chatText } from '#copy/whatsapp/chat-texts.ts'
import { isVoucherSale, startsProject } from '#core/catalog/quote.ts'
import { trackingUrl } from '#core/order/order-paths.ts'
import { isPayable } from '#core/order/order.ts'
import { canClose, isAcceptable } from '#core/payment/payment-question.ts'
import { refundableAmount } from '#core/payment/payment.ts'
import { canGiveUp, refundableLines } from '#core/payment/refund.ts'
import { findFallbackPayment, type ReviewFlag } from '#core/payment/settlement.ts'
import { clientWhatsappLink } from '#core/shared/client-chat.ts'
import { dayOf } from '#core/shared/dates.ts'
import { addCents } from '#core/shared/money.ts'
import { listMailsOfOrder } from '#db/mail/mails-admin.ts'
import { hasActivePurchase } from '#db/order/active-orders.ts'
import { findOrder, withdrawalOf } from '#db/order/orders.ts'
import { listChargebacks } from '#db/payment/chargebacks.ts'
import { findPaymentLink } from '#db/payment/checkouts.ts'
import { listEntriesOfOrder, readOrderTotals } from '#db/payment/ledger.ts'
import { listOpenQuestions } from '#db/payment/payment-questions.ts'
import { listPayments } from '#db/payment/payments.ts'
import { listRefunds } from '#db/payment/refunds.ts'
import { listWebhookEventsOfOrder } from '#db/payment/webhook-events.ts'
import { listApprovalsOutlivingProject } from '#db/preview/feedbacks.ts'
import { listHistory } from '#db/project/history.ts'
import { findProject, findProjectIdOfOrder } from '#db/project/projects.ts'
import { listProposalsOfProject } from '#db/proposal/proposals.ts'
import { listStaffNames } from '#db/staff/staff.ts'
import { listUsedLines } from '#use-cases/order/list-used-lines.ts'

import type { Route } from './+types/order.ts'
import { handleOrderForm } from './order-actions.ts'
import { findRecordedMatches } from './recorded-matches.ts'
import { findVoucherOrders } from './voucher-orders.ts'

export { shouldRevalidate } from '#app/ui/admin/shell/revalidate-on-conflict.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, siteUrl, now } = context.get(depsContext)
  const orderId = requireId(params.orderId)
  const order = await findOrder(db, orderId)
  if (!order) throw data(null, { status: 404 })

  const isSong = startsProject(order.lines)
  const projectId = isSong ? await findProjectIdOfOrder(db, orderId) : order.forProjectId
  const [payments, webhookEvents, history, mails, names, refunds, questions, approvals, entries, totals] =
    await Promise.all([
      listPayments(db, orderId),
      listWebhookEventsOfOrder(db, orderId),
      listHistory(db, { orderId, projectId: isSong ? projectId : null }),
      listMailsOfOrder(db, orderId),
      listStaffNames(db),
      listRefunds(db, orderId),
      listOpenQuestions(db, orderId),
      listApprovalsOutlivingProject(db, orderId),
      listEntriesOfOrder(db, orderId),
      readOrderTotals(db, orderId),
    ])
  const link = await findPaymentLink(db, order)
  const questioned = payments.filter(({ providerId }) => questions.some(({ paymentId }) => paymentId === providerId))
  const chat = await orderChat(db, order)
  const payText = chatLinkText(chat, { kind: 'payment', total: order.total }, link ?? trackingUrl(siteUrl, order.code))
  return {
    order,
    /** Opens a chat about the order, and one with the link to pay it where it can be paid and has a link. */
    whatsapp: {
      chat: clientWhatsappLink(order.buyerPhone, chatText(chat)),
      canSendPayment: isPayable(order.state) && (order.provider !== 'links' || link !== null),
      payment: clientWhatsappLink(order.buyerPhone, payText),
    },
    chargebacks: await listChargebacks(
      db,
      payments.map(({ providerId }) => providerId),
    ),
    link,
    now: now(),
    withdrawal: withdrawalOf(order),
    isSong,
    isVoucher: isVoucherSale(order.lines),
    voucher: await findVoucherOrders(db, order),
    extraOf: !isSong && projectId ? await findProject(db, projectId) : null,
    projectId,
    /** Paid, but nobody works on it. */
    isMissing: isSong && projectId === null && (await hasActivePurchase(db, orderId)),
    proposals: (projectId && isSong ? await listProposalsOfProject(db, projectId) : []).map((proposal) =>
      proposalRow(proposal, now(), { subject: chat, phone: order.buyerPhone, siteUrl }),
    ),
    payments,
    /** What staff recorded by hand and a questioned payment may be, by its id. */
    matches: Object.fromEntries(await findRecordedMatches(db, questioned)),
    webhookEvents,
    history: history.toReversed(),
    mails,
    refunds: refunds.map((refund) => ({ ...refund, canGiveUp: canGiveUp(refund, now()) })),
    refundable: isSong
      ? refundableLines(order.lines, {
          returned: refunds.flatMap(({ state, lines }) => (state === 'refused' ? [] : lines)),
          excluded: await listUsedLines(db, order, now()),
        }).map(({ id, title, amount }) => ({ id, title, amount }))
      : [],
    questions,
    money: { totals, entries: entries.map(({ id, day, kind, amount }) => ({ id, day, kind, amount })) },
    approvals: approvals.map((approval) => provenTo(true, approval, names)),
    staffNames: Object.fromEntries(names),
    submission: randomUUID(),
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const form = await readForm(request)
  const who = { orderId: requireId(params.orderId), actor: actorOf(context) }
  return handleOrderForm(context.get(depsContext), who, form)
}

export default function Order({ loaderData, actionData }: Route.ComponentProps) {
  const { order, payments, questions, submission, isSong } = loaderData
  const failure = useAnswer(actionData)
  const [query] = useSearchParams()
  const refunding = payments.find(({ providerId }) => providerId === query.get('devolver')) ?? null
  const chosen = payments.find(({ providerId }) => providerId === query.get('aceitar'))
  const accepting = chosen && isAcceptable(order, chosen) ? chosen : null
  const { isMissing } = loaderData
  const judgeClosing = ({ reason, paymentId }: { reason: ReviewFlag; paymentId: string | null }) =>
    canClose(reason, {
      withdrawal: loaderData.withdrawal,
      payment: payments.find(({ providerId }) => providerId === paymentId) ?? null,
      chargeback: loaderData.chargebacks.find((chargeback) => chargeback.paymentId === paymentId) ?? null,
    })
  // Also where it may not be closed any more: the sheet says so, and keeps the note.
  const answering = questions.find(({ id }) => id === query.get('atencao')) ?? null
  const matching = questions.find(({ id }) => id === query.get('juntar'))
  const matchable = payments.find(({ providerId }) => providerId === matching?.paymentId) ?? null
  const matches = (matchable && loaderData.matches[matchable.providerId]) ?? []
  const isDuplicate = questions.some(
    ({ paymentId, reason }) => reason === 'duplicate-payment' && paymentId === refunding?.providerId,
  )
  /** Payments whose question has the button that gives them back. */
  const offered = questions.flatMap(({ paymentId, reason }) => {
    const payment = payments.find(({ providerId }) => providerId === paymentId)
    return payment && offersRefund(reason, payment) ? [payment.providerId] : []
  })
  const staysPaid =
    refunding !== null && findFallbackPayment(payments, { ...order, paidByPaymentId: refunding.providerId }) !== null

  return (
    <>
      <AdminPageHead title={`Pedido ${order.code}`} back={<BackLink to="/admin/orders">Pedidos</BackLink>}>
        <OrderBadge
          order={{
            ...order,
            isPartRefunded: payments.some(
              ({ providerId, refunded }) => providerId === order.paidByPaymentId && refunded > 0,
            ),
          }}
        />
        <LiveBadge url={orderEventsUrl(order.id)} />
      </AdminPageHead>
      <OrderPayment
        order={order}
        payment={payments.find(({ providerId }) => providerId === order.paidByPaymentId) ?? null}
        projectId={loaderData.projectId}
        whatsapp={loaderData.whatsapp}
        isRefundOffered={order.paidByPaymentId !== null && offered.includes(order.paidByPaymentId)}
      >
        <OrderAlerts
          order={order}
          isMissing={isMissing}
          questions={questions}
          payments={payments}
          matches={loaderData.matches}
          judgeClosing={judgeClosing}
          refunding={refunding !== null}
          failure={failure}
        />
        <LinkNotice order={order} link={loaderData.link} />
        <WithdrawalPanel
          order={order}
          withdrawal={loaderData.withdrawal}
          left={addCents(...payments.map(refundableAmount))}
          submission={submission}
          failure={failure?.intent === 'withdrawal' ? failure : null}
        />
      </OrderPayment>
      <OrderSheets
        order={order}
        link={loaderData.link}
        today={dayOf(loaderData.now)}
        refunding={refunding}
        refundable={refunding?.providerId === order.paidByPaymentId ? loaderData.refundable : []}
        proposedPart={query.get('valor') ?? ''}
        refundReason={isDuplicate ? 'Pagamento em duplicidade' : ''}
        staysPaid={staysPaid}
        accepting={accepting}
        isMissing={isMissing}
        answering={answering}
        submission={submission}
        failure={failure}
      />

      {matching && matchable && matches.length > 0 ? (
        <MatchSheet
          key={`match-${matching.id}`}
          question={matching}
          payment={matchable}
          matches={matches}
          refusal={failure?.intent === 'match' ? failure.refusal : null}
        />
      ) : null}

      <PageIndex parts={['Itens', 'Comprador', 'Contrato aceito', 'Histórico']} />
      <RecordColumns>
        <div>
          <DisputesPanel
            orderId={order.id}
            payments={payments}
            chargebacks={loaderData.chargebacks}
            openedAt={questions.flatMap(({ paymentId, reason, openedAt: at }) =>
              paymentId && reason === 'disputed' ? [{ paymentId, at }] : [],
            )}
            now={loaderData.now}
            chat={loaderData.whatsapp.chat}
          />
          <ItemsPanel order={order} isSong={isSong} voucher={loaderData.voucher} />
          <MoneyPanel {...loaderData.money} />
          <PaymentsPanel
            payments={payments}
            order={order}
            refundOffered={order.paidByPaymentId ? [...offered, order.paidByPaymentId] : offered}
          />
          <RefundsPanel refunds={loaderData.refunds} failure={failure?.intent === 'give-up' ? failure : null} />
        </div>
        <div>
          <BuyerPanel order={order} project={loaderData} chat={loaderData.whatsapp.chat} />
          {loaderData.projectId && isSong ? (
            <ProposalsPanel rows={loaderData.proposals} projectId={loaderData.projectId} />
          ) : null}
          <AcceptancePanel order={order} />
          <ApprovalsPanel approvals={loaderData.approvals} />
          <MailsPanel mails={loaderData.mails} none="Nenhum e-mail foi escrito para este pedido." />
        </div>
        <div>
          <Panel title="Histórico">
            <HistoryList entries={loaderData.history} staffNames={loaderData.staffNames} />
          </Panel>
          <WebhookEventsPanel events={loaderData.webhookEvents} />
        </div>
      </RecordColumns>
    </>
  )
}
