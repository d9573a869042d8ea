import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { ProposedWork } from '#core/catalog/quote.ts'
import type { OrderState } from '#core/order/order.ts'
import type { SurpriseOrder } from '#core/order/surprise.ts'
import type { Withdrawal } from '#core/order/withdrawal.ts'
import { manualPrefix } from '#core/payment/manual-payment.ts'
import type { PaymentAttempt } from '#core/payment/payment-attempts.ts'
import type { PaymentMethod } from '#core/payment/payment.ts'
import type { RefundState } from '#core/payment/refund.ts'
import type { ReviewFlag } from '#core/payment/settlement.ts'
import { extraRevisionId } from '#core/preview/revision.ts'
import { shownStudioWords, type StudioWordView } from '#core/project/studio-word.ts'
import type { ProposalState } from '#core/proposal/proposal.ts'
import type { Cents } from '#core/shared/money.ts'
import type { Db } from '#db/client.ts'
import { voucherSale } from '#db/order/active-orders.ts'
import { returnedForLines } from '#db/payment/returned-part.ts'
import { isHearable } from '#db/preview/versions.ts'
import { changingLyricId, isDeadlineMet } from '#db/project/progress.ts'
import {
  briefings,
  checkouts,
  deliveryFiles,
  history,
  ledgerEntries,
  lyrics,
  orderQuestions,
  orders,
  payments,
  projectVersions,
  projects,
  proposals,
  recordings,
  refunds,
  studioWords,
  whatsappConsents,
} from '#db/schema.ts'
import { prepareOnce } from '#db/shared/prepare-once.ts'
import { stateText } from '#db/shared/state-text.ts'

/**
 * Everything the tracking page shows of these orders, and what access to them is decided by. One query for each, at once: for
 * a list of unknown length PostgreSQL would plan anew every time, which takes longer than the rest.
 */
export async function listTrackedOrders(db: Db, ids: readonly string[]) {
  const query = orderWithProgress(db)
  return (await Promise.all(ids.map((id) => query.execute({ id })))).flat()
}

const orderWithProgress = prepareOnce((db: Db) => {
  const target = alias(projects, 'target')

  return db
    .select({
      order: {
        id: orders.id,
        code: orders.code,
        state: orders.state,
        surprise: orders.surprise,
        provider: orders.provider,
        packageId: orders.packageId,
        packageName: orders.packageName,
        ownLyric: orders.ownLyric,
        lines: orders.lines,
        total: orders.total,
        buyerName: orders.buyerName,
        buyerEmail: orders.buyerEmail,
        createdAt: orders.createdAt,
        priceUntil: orders.priceUntil,
        paidAt: orders.paidAt,
        paidByPaymentId: orders.paidByPaymentId,
        withdrawalRequestedAt: orders.withdrawalRequestedAt,
        withdrawalDecidedAt: orders.withdrawalDecidedAt,
        withdrawalAnswer: orders.withdrawalAnswer,
        withdrawalAccepted: orders.withdrawalAccepted,
        voucherSale,
        visitorId: orders.visitorId,
        accessGeneration: orders.accessGeneration,
        statusGeneration: orders.statusGeneration,
        termsAcceptedAt: orders.termsAcceptedAt,
        limitDays: orders.limitDays,
      },
      /** The project an extra was bought for. */
      target: {
        id: target.id,
        code: target.code,
        title: target.title,
        orderId: target.orderId,
        packageId: target.packageId,
        previewCode: target.previewCode,
        status: target.status,
        deliveredAt: target.deliveredAt,
        revisedSince: target.revisedSince,
        createdAt: target.createdAt,
      },
      project: {
        id: projects.id,
        orderId: projects.orderId,
        packageId: projects.packageId,
        createdAt: projects.createdAt,
        deliveredAt: projects.deliveredAt,
        revisedSince: projects.revisedSince,
        status: projects.status,
        clientEmail: projects.clientEmail,
        previewCode: projects.previewCode,
        expectedOn: projects.expectedOn,
        deadlineOn: projects.deadlineOn,
        step: projects.step,
        expiresAt: projects.expiresAt,
        isDeadlineMet,
      },
      versions: sql<number>`(
        select count(*)::int from ${projectVersions}
        left join ${recordings} on ${recordings.id} = ${projectVersions.recordingId}
        where ${projectVersions.projectId} = ${projects.id} and ${isHearable}
      )`,
      /** When steps were set, oldest first. */
      stepEvents: sql<{ step: string; at: number }[]>`coalesce((
        select jsonb_agg(jsonb_build_object(
          'step', ${history.details} ->> 'step',
          'at', (extract(epoch from ${history.createdAt}) * 1000)::bigint
        ) order by ${history.id})
        from ${history} where ${history.projectId} = ${projects.id} and ${history.details} ? 'step'
      ), '[]')`,
      /** What went back of the payment that paid it, or of one that staff did not accept; what a chargeback took once it was lost. */
      returned: sql<{
        paid: Cents
        amount: Cents
        ofLines: Cents
        method: PaymentMethod
        byHand: boolean
        at: number | null
      } | null>`(
        select jsonb_build_object(
          'paid', ${payments.amount},
          'amount', gone.amount,
          'ofLines', ${returnedForLines({ orderId: orders.id, paymentId: payments.providerId })},
          'method', ${payments.method},
          'byHand', ${payments.refundedByHand} > 0 and ${payments.refundedByHand} >= gone.amount,
          'at', gone.at
        ) from ${payments} cross join lateral (
          select
            greatest(${payments.refunded}, 0 - coalesce(sum(${ledgerEntries.amount})
              filter (where ${orders.state} = ${stateText<OrderState>('refunded')}), 0)) as amount,
            (extract(epoch from max(${ledgerEntries.at}) filter (where ${ledgerEntries.kind} in ('refund', 'manual-refund')
              or (${ledgerEntries.kind} = 'chargeback' and ${orders.state} = ${stateText<OrderState>('refunded')}))) * 1000)::bigint as at
          from ${ledgerEntries} where ${ledgerEntries.paymentId} = ${payments.providerId}
            and ${ledgerEntries.kind} in ('refund', 'manual-refund', 'chargeback', 'reversal')
        ) gone where ${payments.providerId} = coalesce(${orders.paidByPaymentId}, (
          select own.provider_id from ${payments} own
          left join ${ledgerEntries} taken on taken.payment_id = own.provider_id and taken.kind in ('chargeback', 'reversal')
            and ${orders.state} = ${stateText<OrderState>('refunded')}
          where own.order_id = ${orders.id} group by own.provider_id, own.refunded_cents
          having own.refunded_cents > 0 or sum(taken.amount_cents) < 0
          order by own.refunded_cents - coalesce(sum(taken.amount_cents), 0) desc, own.provider_id limit 1
        ))
      )`,
      returnedLines: sql<string[]>`coalesce((
        select jsonb_agg(line) from ${refunds} cross join jsonb_array_elements_text(${refunds.lines}) line
        where ${refunds.orderId} = ${orders.id} and ${refunds.state} = ${stateText<RefundState>('done')}
      ), '[]')`,
      /** Extras bought later for its project, as `listExtrasBoughtLater` has them, without revisions; oldest first. */
      later: sql<
        {
          code: string
          id: string
          title: string
          paidAt: number
          limitDays: number
          work: ProposedWork | null
          isDelivered: boolean
        }[]
      >`coalesce((
        select jsonb_agg(jsonb_build_object(
          'code', later.code,
          'id', line ->> 'id',
          'title', line ->> 'title',
          'paidAt', (extract(epoch from later.paid_at) * 1000)::bigint,
          'limitDays', later.limit_days,
          'work', line -> 'work',
          'isDelivered', exists (
            select from ${deliveryFiles} where ${deliveryFiles.projectId} = ${projects.id}
              and ${deliveryFiles.item} = line ->> 'id'
              and (${deliveryFiles.removedAt} is null or ${deliveryFiles.removedAt} > ${projects.revisedSince})
              and (${projects.revisedSince} is null or ${deliveryFiles.createdAt} <= ${projects.revisedSince})
          )
        ) order by later.paid_at, later.id)
        from orders later cross join jsonb_array_elements(later.lines) line
        where later.for_project_id = ${projects.id} and later.state = ${stateText<OrderState>('paid')}
          and not (later.withdrawal_requested_at is not null
            and (later.withdrawal_answer is null or later.withdrawal_accepted))
          and line ->> 'kind' = 'extra' and line ->> 'id' <> ${sql.raw(`'${extraRevisionId}'`)}
      ), '[]')`,
      /** The order in surprise mode whose song an extra was bought for. */
      surpriseOfSong: sql<SurpriseOrder | null>`case when ${target.orderId} is not null then (
        select jsonb_build_object('code', song.code, 'hours', song.surprise) from orders song
        where song.id = ${target.orderId} and song.surprise is not null
      ) end`,
      /** The consent to news by WhatsApp that it has now. */
      consent: sql<{ phone: string | null } | null>`(
        select jsonb_build_object('phone', ${whatsappConsents.phone}) from ${whatsappConsents}
        where ${whatsappConsents.orderId} = ${orders.id} and ${whatsappConsents.withdrawnAt} is null
        order by ${whatsappConsents.givenAt} desc limit 1
      )`,
      /** The payment link of an order that is paid by one, as long as it was not replaced. */
      link: sql<string | null>`case when ${orders.provider} = 'links' then (
        select ${checkouts.url} from ${checkouts} where ${checkouts.orderId} = ${orders.id}
          and ${checkouts.url} is not null and ${checkouts.replacedAt} is null
        order by ${checkouts.createdAt} desc limit 1
      ) end`,
      /** Prices asked for or offered for its project, newest first. */
      proposals: sql<
        {
          id: string
          title: string
          price: Cents | null
          state: ProposalState
          validUntil: number | null
          orderState: OrderState | null
          orderPriceUntil: number | null
          withdrawalRequestedAt: number | null
          withdrawalAnswer: Withdrawal['answer']
          /** Null without an order. */
          withdrawalAccepted: boolean | null
        }[]
      >`coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', ${proposals.id},
          'title', ${proposals.title},
          'price', ${proposals.price},
          'state', ${proposals.state},
          'validUntil', (extract(epoch from ${proposals.validUntil}) * 1000)::bigint,
          'orderState', placed.state,
          'orderPriceUntil', (extract(epoch from placed.price_until) * 1000)::bigint,
          'withdrawalRequestedAt', (extract(epoch from placed.withdrawal_requested_at) * 1000)::bigint,
          'withdrawalAnswer', placed.withdrawal_answer,
          'withdrawalAccepted', placed.withdrawal_accepted
        ) order by ${proposals.createdAt} desc, ${proposals.id})
        from ${proposals} left join orders placed on placed.id = ${proposals.orderId}
        where ${proposals.projectId} = ${projects.id}
      ), '[]')`,
      /** The lyric its client was shown last has no answer yet. */
      lyricWaits: sql<boolean>`coalesce((
        select ${lyrics.changesAskedAt} is null and ${lyrics.approvedAt} is null from ${lyrics}
        where ${lyrics.projectId} = ${projects.id} and ${lyrics.presentedAt} is not null
        order by ${lyrics.presentedAt} desc, ${lyrics.number} desc limit 1
      ), false)`,
      /** The one whose changes its client asked for. */
      changingLyricId,
      /** What the studio said while its client waits, newest first. */
      words: sql<{ id: string; content: string; durationMs: number | null; createdAt: number }[]>`coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', word.id,
          'content', word.content,
          'durationMs', case when word.file_id is not null then word.duration_ms end,
          'createdAt', (extract(epoch from word.created_at) * 1000)::bigint
        ) order by word.created_at desc, word.id desc)
        from (
          select * from ${studioWords} where ${studioWords.projectId} = ${projects.id}
          order by ${studioWords.createdAt} desc, ${studioWords.id} desc limit ${sql.raw(String(shownStudioWords))}
        ) word
      ), '[]')`,
      briefing: { state: briefings.state, acceptedAt: briefings.acceptedAt },
      /** What a second payment of it holds, while staff are asked; not where it may be the one they recorded by hand. */
      paidTwice: sql<Cents>`coalesce((
        select sum(${payments.amount} - ${payments.refunded})::int
        from ${orderQuestions} join ${payments} on ${payments.providerId} = ${orderQuestions.paymentId}
        where ${orderQuestions.orderId} = ${orders.id} and ${orderQuestions.closedAt} is null
          and ${orderQuestions.reason} = ${stateText<ReviewFlag>('duplicate-payment')}
          and not coalesce(starts_with(${orders.paidByPaymentId}, ${sql.raw(`'${manualPrefix}'`)}), false)
      ), 0)`,
      /** Every attempt to pay it, newest first. */
      attempts: sql<(Omit<PaymentAttempt, 'expiresAt'> & { expiresAt: number | null })[]>`coalesce((
        select jsonb_agg(jsonb_build_object(
          'status', ${payments.status},
          'statusDetail', ${payments.statusDetail},
          'method', ${payments.method},
          'ticketUrl', ${payments.ticketUrl},
          'payCode', ${payments.payCode},
          'expiresAt', (extract(epoch from ${payments.expiresAt}) * 1000)::bigint
        ) order by ${payments.providerCreatedAt} desc, ${payments.providerId})
        from ${payments} where ${payments.orderId} = ${orders.id}
      ), '[]')`,
    })
    .from(orders)
    .leftJoin(projects, eq(projects.orderId, orders.id))
    .leftJoin(target, eq(target.id, orders.forProjectId))
    .leftJoin(briefings, eq(briefings.orderId, orders.id))
    .where(eq(orders.id, sql.placeholder('id')))
    .limit(1)
    .prepare('order_with_progress')
})

/** What the studio said, as `words` of a row has it. */
export function studioWordsOf({ words }: { words: TrackedRow['words'] }): StudioWordView[] {
  return words.map(({ id, content, durationMs, createdAt }) => ({
    id,
    content,
    voice: durationMs === null ? null : { durationMs },
    createdAt: new Date(createdAt),
  }))
}

export type TrackedRow = Awaited<ReturnType<typeof listTrackedOrders>>[number]
