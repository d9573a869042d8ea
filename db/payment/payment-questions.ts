import { and, asc, desc, eq, isNotNull, isNull, lt, ne, or, sql, min } from 'drizzle-orm'

import { manualPrefix } from '#core/payment/manual-payment.ts'
import { asksAboutHeldMoney, isAnswered, isUnmatchedReason, canReopen } from '#core/payment/payment-question.ts'
import type { ProviderPayment } from '#core/payment/payment.ts'
import type { ReviewFlag } from '#core/payment/settlement.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import { announce } from '#db/live.ts'
import { orderQuestions, orders, payments } from '#db/schema.ts'
import { countUpTo } from '#db/shared/counters.ts'

export type PaymentQuestion = typeof orderQuestions.$inferSelect

type NewQuestion = { orderId: string | null; paymentId: string | null; reason: ReviewFlag; at: Date }

/**
 * Opens a question, once: not beside the same one, and not again after staff answered it. A payment has one open question
 * about the money we hold, with the newest reason. Returns the payment's question that is open now; null where
 * staff answered it. Call under the order's lock.
 */
export async function openQuestion(
  tx: Tx,
  { orderId, paymentId, reason, at }: NewQuestion,
): Promise<Pick<PaymentQuestion, 'openedAt'> | null> {
  const earlier = paymentId ? await listQuestionsOfPayment(tx, paymentId) : []
  if (earlier.some((question) => wasDecided(question, reason))) return null

  const aboutSameMoney = earlier.find(
    (question) => question.closedAt === null && asksAboutHeldMoney(question.reason) && asksAboutHeldMoney(reason),
  )
  const same = earlier.find((question) => question.closedAt === null && question.reason === reason)
  if (aboutSameMoney) await tx.update(orderQuestions).set({ reason }).where(eq(orderQuestions.id, aboutSameMoney.id))
  else await tx.insert(orderQuestions).values({ orderId, paymentId, reason, openedAt: at }).onConflictDoNothing()
  if (orderId) await refreshReviewFlag(tx, orderId)
  return aboutSameMoney ?? same ?? { openedAt: at }
}

function wasDecided(earlier: PaymentQuestion, reason: ReviewFlag): boolean {
  const byStaff = earlier.closedAt !== null && earlier.closedBy !== closedBySystem
  return byStaff && earlier.reason === reason && !canReopen(reason)
}

const closedBySystem = 'system'

/** Closes a question; others stay open. Call under the order's lock. */
export async function closeQuestion(
  tx: Tx,
  { id, orderId }: Pick<PaymentQuestion, 'id' | 'orderId'>,
  { by, note, at }: { by: string; note: string | null; at: Date },
): Promise<void> {
  await tx.update(orderQuestions).set({ closedAt: at, closedBy: by, note }).where(eq(orderQuestions.id, id))
  if (orderId) await refreshReviewFlag(tx, orderId)
}

/** Closes an order's open questions with this reason. Call under the order's lock. */
export async function closeQuestionsAbout(
  tx: Tx,
  { orderId, reason }: { orderId: string; reason: ReviewFlag },
  end: { by: string; at: Date },
): Promise<void> {
  for (const question of await listOpenQuestions(tx, orderId))
    if (question.reason === reason) await closeQuestion(tx, question, { ...end, note: null })
}

/** Closes the questions about a payment without an order that staff have given one. Call under that order's lock. */
export async function closeUnmatchedQuestions(
  tx: Tx,
  paymentId: string,
  end: { by: string; note: string; at: Date },
): Promise<void> {
  for (const question of await listQuestionsOfPayment(tx, paymentId))
    if (question.closedAt === null && isUnmatchedReason(question.reason)) await closeQuestion(tx, question, end)
}

/** Closes what the newest snapshot of a payment answers. Call under the order's lock. */
export async function closeAnswered(
  tx: Tx,
  payment: Pick<ProviderPayment, 'status' | 'statusDetail' | 'amount' | 'refunded'> & {
    providerId: string
  },
  at: Date,
): Promise<void> {
  for (const question of await listQuestionsOfPayment(tx, payment.providerId))
    if (question.closedAt === null && isAnswered(question.reason, payment))
      await closeQuestion(tx, question, { by: closedBySystem, note: null, at })
}

export async function findQuestion(db: DbOrTx, id: string): Promise<PaymentQuestion | null> {
  const [question] = await db.select().from(orderQuestions).where(eq(orderQuestions.id, id)).limit(1)
  return question ?? null
}

function listQuestionsOfPayment(db: DbOrTx, paymentId: string): Promise<PaymentQuestion[]> {
  return db.select().from(orderQuestions).where(eq(orderQuestions.paymentId, paymentId))
}

export async function listOpenQuestionsOfPayment(db: DbOrTx, paymentId: string): Promise<PaymentQuestion[]> {
  return (await listQuestionsOfPayment(db, paymentId)).filter(({ closedAt }) => closedAt === null)
}

/** Open questions of an order: about its payments first, each kind the oldest first. */
export function listOpenQuestions(db: DbOrTx, orderId: string): Promise<PaymentQuestion[]> {
  return db
    .select()
    .from(orderQuestions)
    .where(and(eq(orderQuestions.orderId, orderId), isNull(orderQuestions.closedAt)))
    .orderBy(isNull(orderQuestions.paymentId), asc(orderQuestions.openedAt), asc(orderQuestions.id))
}

/** An open question about money that is none of our orders', with that payment, the newest first. */
export function listUnmatchedQuestions(db: DbOrTx) {
  return db
    .select({ question: orderQuestions, payment: payments, orderCode: orders.code })
    .from(orderQuestions)
    .innerJoin(payments, eq(payments.providerId, orderQuestions.paymentId))
    .leftJoin(orders, eq(orders.id, orderQuestions.orderId))
    .where(and(isNull(orderQuestions.closedAt), isNull(payments.orderId)))
    .orderBy(desc(orderQuestions.openedAt), asc(orderQuestions.id))
    .limit(100)
}

/** Orders that were paid twice, with the payment that is too much and not refunded yet, the oldest first. */
export function listDuplicatePayments(db: DbOrTx, limit: number) {
  return db
    .select({
      orderId: orders.id,
      code: orders.code,
      buyerName: orders.buyerName,
      paymentId: payments.providerId,
      amount: payments.amount,
      refunded: payments.refunded,
      since: orderQuestions.openedAt,
      // Staff recorded what paid the order: this may be the same money, which they say on the order's page.
      isMaybeRecorded: sql<boolean>`coalesce(starts_with(${orders.paidByPaymentId}, ${manualPrefix}), false)`,
    })
    .from(orderQuestions)
    .innerJoin(orders, eq(orders.id, orderQuestions.orderId))
    .innerJoin(payments, eq(payments.providerId, orderQuestions.paymentId))
    .where(
      and(
        isNull(orderQuestions.closedAt),
        eq(orderQuestions.reason, 'duplicate-payment'),
        lt(payments.refunded, payments.amount),
      ),
    )
    .orderBy(asc(orderQuestions.openedAt), asc(orderQuestions.id))
    .limit(limit)
}

/** When the oldest open question was asked: about an order, or about a payment without one. */
export async function findOldestQuestionAt(db: DbOrTx, about: 'order' | 'payment'): Promise<Date | null> {
  const isAbout = about === 'order' ? isNotNull(orderQuestions.orderId) : isNull(orderQuestions.orderId)
  const [row] = await db
    .select({ at: min(orderQuestions.openedAt) })
    .from(orderQuestions)
    .where(and(isNull(orderQuestions.closedAt), isAbout))
  return row?.at ?? null
}

/** Number of open questions about payments without any order, up to `countLimit`. */
export function countUnmatchedQuestions(db: DbOrTx): Promise<number> {
  return countUpTo(db, orderQuestions, and(isNull(orderQuestions.closedAt), isNull(orderQuestions.orderId)))
}

/** The reasons of an order's open questions, in their order: a column for lists. */
export const openReasons = sql<ReviewFlag[]>`(
  select coalesce(jsonb_agg(question.reason order by question.payment_id is null, question.opened_at, question.id), '[]')
  from order_questions question where question.order_id = orders.id and question.closed_at is null
)`

/** When the oldest of them was asked. */
export const openSince = sql`(
  select min(question.opened_at) from order_questions question
  where question.order_id = orders.id and question.closed_at is null
)`.mapWith(orderQuestions.openedAt)

async function refreshReviewFlag(tx: Tx, orderId: string): Promise<void> {
  const [oldest] = await listOpenQuestions(tx, orderId)
  const reviewFlag = oldest?.reason ?? null
  const isOther = reviewFlag
    ? or(isNull(orders.reviewFlag), ne(orders.reviewFlag, reviewFlag))
    : isNotNull(orders.reviewFlag)
  await tx
    .update(orders)
    .set({ reviewFlag })
    .where(and(eq(orders.id, orderId), isOther))
  await announce(tx, `order:${orderId}`)
}
