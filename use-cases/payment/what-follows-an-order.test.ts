import { randomUUID } from 'node:crypto'

import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { orderEvents, orderStates, orderTransitions, type OrderEvent, type OrderState } from '#core/order/order.ts'
import type { ProviderPayment } from '#core/payment/payment.ts'
import { extraRevisionId } from '#core/preview/revision.ts'
import { addDays, addMinutes } from '#core/shared/dates.ts'
import { cents } from '#core/shared/money.ts'
import { findStopReason } from '#db/order/active-orders.ts'
import { lockOrder } from '#db/order/orders.ts'
import { findPaymentLink } from '#db/payment/checkouts.ts'
import { closeQuestionsAbout, listOpenQuestions } from '#db/payment/payment-questions.ts'
import { lockProject } from '#db/project/projects.ts'
import { checkouts, mails, orders, projects } from '#db/schema.ts'
import { createDeliveryFile, createGift, someCredits, typedGift } from '#test/support/delivery-fixtures.ts'
import { createGivenVoucher, createPaidProject, createVersion, createVoucher } from '#test/support/project-fixtures.ts'
import { createForm, createTestContext, createVisitor, testActor } from '#test/support/test-context.ts'
import { deliverProject } from '#use-cases/delivery/deliver-project.ts'
import { openGift } from '#use-cases/gift/open-gift.ts'
import { saveGift } from '#use-cases/gift/save-gift.ts'
import { buyExtra } from '#use-cases/order/buy-extra.ts'
import { decideWithdrawal, type WithdrawalDecision } from '#use-cases/order/decide-withdrawal.ts'
import { placeOrder } from '#use-cases/order/place-order.ts'
import { withdrawOrder } from '#use-cases/order/withdraw-order.ts'
import { acceptProposal } from '#use-cases/proposal/accept-proposal.ts'
import { sendProposal } from '#use-cases/proposal/send-proposal.ts'
import { revokeVoucher } from '#use-cases/voucher/revoke-voucher.ts'

import { confirmPayment } from './confirm-payment.ts'
import { openCheckout } from './open-checkout.ts'
import { refundOrder } from './refund-order.ts'

const context = await createTestContext()
const { db } = context
const actor = testActor()

type Parent = { orderId: string; paymentId: string; projectId: string }
type Child = { read: () => Promise<string> }

/** The song of a paid order. */
async function createSong(): Promise<Parent> {
  const project = await createPaidProject(context)
  await createVersion(context, project.id)
  return { orderId: project.orderId, paymentId: await paymentOf(project.orderId), projectId: project.id }
}

async function createSale(): Promise<Parent & { secret: string }> {
  const { orderId, paymentId, secret } = await createVoucher(context)
  return { orderId, paymentId, secret, projectId: '' }
}

async function paymentOf(orderId: string): Promise<string> {
  const { paidByPaymentId } = await context.order(orderId)
  if (!paidByPaymentId) throw new Error('the order is not paid')
  return paidByPaymentId
}

async function pay(orderId: string): Promise<void> {
  const { total } = await context.order(orderId)
  if (total > 0) await confirmPayment(context, context.payments.has({ reference: orderId, amount: total }).id)
}

/** State, why its work stops, and what staff are asked, of an order. */
async function readOrder(orderId: string): Promise<string> {
  const { state } = await context.order(orderId)
  const questions = (await listOpenQuestions(db, orderId)).map(({ reason }) => reason)
  return [state, (await findStopReason(db, { orderId })) ?? 'runs', ...questions].join(' ')
}

async function buy(projectId: string, extraId: string, isPaid = true): Promise<string> {
  const bought = await buyExtra(context, createVisitor(), { projectId, extraId, form: createForm() })
  if (!bought.ok) throw new Error(bought.code)
  if (isPaid) await pay(bought.value.orderId)
  return bought.value.orderId
}

async function propose(projectId: string): Promise<string> {
  const sent = await sendProposal(context, actor, {
    projectId,
    form: {
      title: 'Coro',
      description: 'Quatro vozes.',
      price: cents(350_00),
      item: 'other',
      workDays: 10,
      addedDays: 0,
      validUntil: addDays(context.now(), 20),
    },
    submissionId: randomUUID(),
    extraId: '',
    answersId: null,
    replacesId: null,
  })
  if (!sent.ok) throw new Error(sent.code)
  return sent.value.proposalId
}

const accept = (proposalId: string) =>
  acceptProposal(context, createVisitor(), { proposalId, form: createForm(), shownFingerprint: '' })

/** Its song is approved, and what was promised is there. */
async function approve(projectId: string): Promise<void> {
  const approvedVersionId = await createVersion(context, projectId)
  await db.update(projects).set({ status: 'approved', approvedVersionId }).where(eq(projects.id, projectId))
  await createDeliveryFile(context, projectId, { kind: 'mp3', name: 'a.mp3' })
}

async function deliver(projectId: string): Promise<string> {
  const delivered = await deliverProject(context, actor, { projectId, missingIsKnown: true, credits: someCredits })
  return delivered.ok ? 'delivered' : delivered.code
}

/** What was bought for a song, and how it stands; the song is what its order says. */
const childrenOfSong = {
  extra: async ({ projectId }: Parent): Promise<Child> => {
    const orderId = await buy(projectId, 'stems-separados')
    return { read: () => readOrder(orderId) }
  },
  'extra on its way': async ({ projectId }: Parent): Promise<Child> => {
    const orderId = await buy(projectId, 'stems-separados', false)
    return {
      read: async () => {
        await pay(orderId)
        return readOrder(orderId)
      },
    }
  },
  revision: async ({ projectId }: Parent): Promise<Child> => {
    const orderId = await buy(projectId, extraRevisionId)
    return { read: () => readOrder(orderId) }
  },
  'paid proposal': async ({ projectId }: Parent): Promise<Child> => {
    const accepted = await accept(await propose(projectId))
    if (!accepted.ok) throw new Error(accepted.code)
    await pay(accepted.value.orderId)
    return { read: () => readOrder(accepted.value.orderId) }
  },
  delivery: async ({ projectId }: Parent): Promise<Child> => {
    await approve(projectId)
    return { read: () => deliver(projectId) }
  },
  'open proposal': async ({ projectId }: Parent): Promise<Child> => {
    const proposalId = await propose(projectId)
    return {
      read: async () => {
        const accepted = await accept(proposalId)
        return accepted.ok ? 'can be bought' : accepted.code
      },
    }
  },
}

/** What the provider says of the parent's payment, later each time. */
const events = {
  'dispute-opened': [
    'disputed',
    (parent: Parent) => tell(parent, { status: 'charged-back', statusDetail: 'in_process' }, 1),
  ],
  'dispute-won': ['paid', (parent: Parent) => dispute(parent, 'reimbursed')],
  'dispute-lost': ['refunded', (parent: Parent) => dispute(parent, 'settled')],
  'payment-refunded': [
    'refunded',
    async (parent: Parent) => {
      const { total } = await context.order(parent.orderId)
      await tell(parent, { status: 'refunded', statusDetail: 'refunded', refunded: total }, 1)
    },
  ],
  'payment-replaced': [
    'paid',
    async (parent: Parent) => {
      await tell(parent, { status: 'charged-back', statusDetail: 'in_process' }, 1)
      await pay(parent.orderId)
      await tell(parent, { status: 'charged-back', statusDetail: 'settled' }, 2)
    },
  ],
} as const satisfies Partial<Record<OrderEvent, readonly [string, (parent: Parent) => Promise<void>]>>
type Told = keyof typeof events

async function tell(
  { orderId, paymentId }: Parent,
  change: Partial<Omit<ProviderPayment, 'reference'>>,
  hours: number,
) {
  const { total } = await context.order(orderId)
  const updatedAt = addMinutes(context.now(), 60 * hours)
  context.payments.has({ reference: orderId, id: paymentId, amount: total, ...change, updatedAt })
  await confirmPayment(context, paymentId)
}

async function dispute(parent: Parent, end: 'reimbursed' | 'settled') {
  await tell(parent, { status: 'charged-back', statusDetail: 'in_process' }, 1)
  await tell(parent, { status: 'charged-back', statusDetail: end }, 2)
}

test('every event that can befall a paid order → in the tables below', () => {
  const befalling = orderEvents.filter((event) =>
    orderTransitions[event].from.some((state) => state === 'paid' || state === 'disputed'),
  )
  expect(befalling.toSorted()).toEqual(Object.keys(events).toSorted())
})

const held = 'paid runs song-stopped'
const goesOn = 'paid runs'
const takenBack = 'paid withdrawn'
const review = 'manual-review runs project-unavailable'

const ofSong: Record<Told, Record<keyof typeof childrenOfSong, string>> = {
  'dispute-opened': {
    extra: held,
    'extra on its way': review,
    revision: held,
    'paid proposal': held,
    'open proposal': 'order-closed',
    delivery: 'order-closed',
  },
  'dispute-won': {
    extra: goesOn,
    'extra on its way': goesOn,
    revision: goesOn,
    'paid proposal': goesOn,
    'open proposal': 'can be bought',
    delivery: 'delivered',
  },
  'dispute-lost': {
    extra: takenBack,
    'extra on its way': review,
    revision: takenBack,
    'paid proposal': takenBack,
    'open proposal': 'order-closed',
    delivery: 'order-closed',
  },
  'payment-refunded': {
    extra: takenBack,
    'extra on its way': review,
    revision: takenBack,
    'paid proposal': takenBack,
    'open proposal': 'order-closed',
    delivery: 'order-closed',
  },
  'payment-replaced': {
    extra: goesOn,
    'extra on its way': goesOn,
    revision: goesOn,
    'paid proposal': goesOn,
    'open proposal': 'can be bought',
    delivery: 'delivered',
  },
}

const isTold = (name: string): name is Told => name in events
const isChildOfSong = (name: string): name is keyof typeof childrenOfSong => name in childrenOfSong
const songCells = Object.entries(ofSong).flatMap(([event, cells]) =>
  Object.entries(cells).map(([child, result]) => ({ event, child, result })),
)

test.each(songCells)('$event of a song, and its $child → $result', async ({ event, child, result }) => {
  if (!isTold(event) || !isChildOfSong(child)) throw new Error('no such row')
  const song = await createSong()
  const { read } = await childrenOfSong[child](song)
  const [state, happen] = events[event]
  await happen(song)

  expect((await context.order(song.orderId)).state).toBe(state)
  expect(await read()).toBe(result)
})

/** What people do with the order of a song; work has begun. */
const deeds = {
  'staff give all of it back': (parent: Parent) => giveBack(parent, {}),
  'staff record that all of it went back': (parent: Parent) => giveBack(parent, { byHand: true }),
  'staff give a part back': (parent: Parent) => giveBack(parent, { amount: cents(10_00) }),
  'its buyer asks to withdraw': askToWithdraw,
  'the wish is declined': async (parent: Parent) => answerWish(parent, { accepted: false }),
  'the wish is accepted, and a part goes back': async (parent: Parent) => answerWish(parent, { amount: cents(10_00) }),
  'the wish is accepted, and all of it goes back': async (parent: Parent) => answerWish(parent, {}),
}
type Deed = keyof typeof deeds

async function giveBack(parent: Parent, change: Partial<Parameters<typeof refundOrder>[2]>) {
  const { orderId, paymentId } = parent
  await refundOrder(context, actor, {
    id: randomUUID(),
    orderId,
    paymentId,
    amount: null,
    reason: 'Desistiu',
    ...change,
  })
}

async function askToWithdraw({ orderId }: Parent) {
  const asked = await withdrawOrder(context, { orderId, expected: 'request', reason: '' })
  if (!asked.ok) throw new Error(asked.code)
}

async function answerWish(parent: Parent, change: Partial<WithdrawalDecision>) {
  await askToWithdraw(parent)
  const decision = { id: randomUUID(), accepted: true, amount: null, reason: 'Combinado', ...change }
  const answered = await decideWithdrawal(context, actor, { orderId: parent.orderId, decision })
  if (!answered.ok) throw new Error(answered.code)
}

const over = { bought: takenBack, 'on its way': review, offered: 'order-closed', made: 'order-closed' }
const running = { bought: goesOn, 'on its way': goesOn, offered: 'can be bought', made: 'delivered' }
const kindOf: Record<keyof typeof childrenOfSong, keyof typeof over> = {
  extra: 'bought',
  revision: 'bought',
  'paid proposal': 'bought',
  'extra on its way': 'on its way',
  'open proposal': 'offered',
  delivery: 'made',
}

const ofDeed: Record<Deed, { song: string } & typeof over> = {
  'staff give all of it back': { song: 'refunded refunded', ...over },
  'staff record that all of it went back': { song: 'refunded refunded', ...over },
  'staff give a part back': { song: goesOn, ...running },
  // Until it is answered nothing more is made or sold for the song; what was paid for it waits with it.
  'its buyer asks to withdraw': { song: `${takenBack} withdrawal`, ...over, bought: goesOn },
  'the wish is declined': { song: goesOn, ...running },
  'the wish is accepted, and a part goes back': { song: takenBack, ...over },
  'the wish is accepted, and all of it goes back': { song: 'refunded refunded', ...over },
}

const isDeed = (name: string): name is Deed => name in deeds

test.each(
  Object.entries(ofDeed).flatMap(([deed, results]) =>
    Object.entries(kindOf).map(([child, kind]) => ({ deed, child, song: results.song, result: results[kind] })),
  ),
)('$deed: its $child → $result', async ({ deed, child, song: expected, result }) => {
  if (!isDeed(deed) || !isChildOfSong(child)) throw new Error('no such row')
  const song = await createSong()
  const { read } = await childrenOfSong[child](song)
  await deeds[deed](song)

  expect([await readOrder(song.orderId), await read()]).toEqual([expected, result])
})

/** Whether what is open to pay for an order is to be closed. */
async function isClosed(orderId: string): Promise<boolean> {
  const open = await db.select().from(checkouts).where(eq(checkouts.orderId, orderId))
  return open.length > 0 && open.every(({ replacedAt }) => replacedAt !== null)
}

test.each(Object.entries(ofDeed))(
  '$0: what is open to pay for its extra → closed where the song stops',
  async (deed) => {
    if (!isDeed(deed)) throw new Error('no such row')
    const song = await createSong()
    const extra = await buy(song.projectId, 'stems-separados', false)
    await deeds[deed](song)

    const goes = deed === 'staff give a part back' ? { closed: false, opens: true } : { closed: true, opens: false }
    const expected = deed === 'the wish is declined' ? { closed: true, opens: true } : goes
    expect({ closed: await isClosed(extra), opens: (await openCheckout(context, extra)).ok }).toEqual(expected)
  },
)

test('withdrawn before work began → what is open to pay for its extra is closed', async () => {
  const project = await createPaidProject(context)
  const extra = await buy(project.id, 'stems-separados', false)
  const withdrawn = await withdrawOrder(context, { orderId: project.orderId, expected: 'automatic', reason: '' })

  expect([withdrawn.ok, await isClosed(extra)]).toEqual([true, true])
})

const askedBefore = ({ orderId }: Parent) =>
  db.update(orders).set({ withdrawalRequestedAt: context.now() }).where(eq(orders.id, orderId))

async function acceptWish({ orderId }: Parent, amount: WithdrawalDecision['amount'] = null): Promise<void> {
  const decision = { id: randomUUID(), accepted: true, amount, reason: 'Combinado' }
  const answered = await decideWithdrawal(context, actor, { orderId, decision })
  if (!answered.ok) throw new Error(answered.code)
}

test.each([
  ['a song', createSong],
  ['a song that a voucher paid', async () => redeemAlone((await createSale()).secret)],
])(
  '%s whose buyer asked to withdraw before such things were closed → closed with the answer',
  async (_, create: () => Promise<Parent>) => {
    const song = await create()
    const extra = await buy(song.projectId, 'stems-separados', false)
    await askedBefore(song)
    await acceptWish(song, song.paymentId === '' ? null : cents(10_00))

    expect(await isClosed(extra)).toBe(true)
  },
)

test.each([
  ['its buyer asks to withdraw', askToWithdraw],
  ['a wish is accepted, and a part goes back', (song: Parent) => acceptWish(song, cents(10_00))],
  ['staff give all of it back', deeds['staff give all of it back']],
])('%s while its extra is being paid → waits for that before the project is locked', async (_, act) => {
  const song = await createSong()
  await buy(song.projectId, extraRevisionId)
  const extra = await buy(song.projectId, 'stems-separados', false)
  if (act !== askToWithdraw) await askedBefore(song)
  let done: Promise<void> = Promise.resolve()
  await db.transaction(async (tx) => {
    await lockOrder(tx, extra)
    done = act(song)
    await expect.poll(countWaiting).toBe(1)
    await tx.execute(sql`set local lock_timeout = '500ms'`)
    expect(await lockProject(tx, song.projectId)).not.toBeNull()
  })
  await done
})

/** How many of the connections of this database wait for a lock. */
async function countWaiting(): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.count ?? 0
}

/** An order that a voucher pays: with its own package wholly, of a dearer one a part. */
const placeWith = (secret: string, packageId = 'essencial') =>
  placeOrder(context, createVisitor({ visitorId: randomUUID() }), {
    packageId,
    form: createForm({ email: `${randomUUID()}@exemplo.com.br`, discount: secret }),
  })

/** A song paid with a voucher, with an extra that was paid for it. */
async function redeem(secret: string) {
  const { orderId: song, projectId } = await redeemAlone(secret)
  const extra = await buy(projectId, 'stems-separados')
  return { song, extra, projectId }
}

async function redeemAlone(secret: string): Promise<Parent> {
  const placed = await placeWith(secret)
  if (!placed.ok) throw new Error(placed.code)
  const { orderId } = placed.value
  const [project] = await db.select().from(projects).where(eq(projects.orderId, orderId))
  return { orderId, projectId: project?.id ?? '', paymentId: '' }
}

const ofSale: Record<Told, { song: string; extra: string; delivery: string }> = {
  'dispute-opened': { song: 'paid voucher-ended voucher-ended', extra: held, delivery: 'order-closed' },
  'dispute-won': { song: goesOn, extra: goesOn, delivery: 'delivered' },
  'dispute-lost': { song: 'paid voucher-ended voucher-ended', extra: held, delivery: 'order-closed' },
  'payment-refunded': { song: 'paid voucher-ended voucher-ended', extra: held, delivery: 'order-closed' },
  'payment-replaced': { song: goesOn, extra: goesOn, delivery: 'delivered' },
}

test.each(Object.entries(ofSale))(
  '%s of a voucher, and the song it paid, its extra and delivery → %j',
  async (event, result) => {
    if (!isTold(event)) throw new Error('no such row')
    const sale = await createSale()
    const { song, extra, projectId } = await redeem(sale.secret)
    await approve(projectId)
    await events[event][1](sale)

    expect({
      song: await readOrder(song),
      extra: await readOrder(extra),
      delivery: await deliver(projectId),
    }).toEqual(result)
  },
)

test.each([
  ['the wish is declined', held],
  ['its buyer asks to withdraw', goesOn],
] as const)(
  'the voucher of a song is disputed, and %s → whether staff are asked about its extra: %s',
  async (deed, expected) => {
    const sale = await createSale()
    const { song: orderId, extra, projectId } = await redeem(sale.secret)
    await createVersion(context, projectId)
    await events['dispute-opened'][1](sale)
    await deeds[deed]({ orderId, projectId, paymentId: '' })

    expect(await readOrder(extra)).toBe(expected)
  },
)

/** What people do with the order of a voucher. */
const saleDeeds = {
  'staff give all of it back': (sale: Parent) => giveBack(sale, {}),
  'staff give a part back': (sale: Parent) => giveBack(sale, { amount: cents(10_00) }),
  'staff record that all of it went back': (sale: Parent) => giveBack(sale, { byHand: true }),
  'its buyer withdraws': ({ orderId }: Parent) =>
    withdrawOrder(context, { orderId, expected: 'automatic', reason: '' }),
}

/** Nothing of it goes back while an order counts on it, but to its buyer, who ends what is not paid yet. */
const ofSaleDeed: Record<keyof typeof saleDeeds, { sale: string; unpaid: string }> = {
  'staff give all of it back': { sale: goesOn, unpaid: 'awaiting-payment' },
  'staff give a part back': { sale: goesOn, unpaid: 'awaiting-payment' },
  'staff record that all of it went back': { sale: goesOn, unpaid: 'awaiting-payment' },
  'its buyer withdraws': { sale: takenBack, unpaid: 'expired' },
}
const isSaleDeed = (name: string): name is keyof typeof saleDeeds => name in saleDeeds

test.each(Object.entries(ofSaleDeed))(
  '%s, of a voucher that paid a song, and of one that an unpaid order counts on → the song runs, the other %j',
  async (deed, result) => {
    if (!isSaleDeed(deed)) throw new Error('no such row')
    const [used, counted] = [await createSale(), await createSale()]
    const { song, extra } = await redeem(used.secret)
    const placed = await placeWith(counted.secret, 'premium')
    if (!placed.ok) throw new Error(placed.code)
    await saleDeeds[deed](used)
    await saleDeeds[deed](counted)

    expect([(await context.order(used.orderId)).state, await readOrder(song), await readOrder(extra)]).toEqual([
      'paid',
      goesOn,
      goesOn,
    ])
    const states = { sale: await readOrder(counted.orderId), unpaid: await stateOf(placed.value.orderId) }
    expect(states).toEqual(result)
  },
)

const stateOf = async (orderId: string) => (await context.order(orderId)).state

test('staff revoke a voucher they gave → refused once it paid a song, and before that the unpaid order ends', async () => {
  const [used, counted] = [await createGivenVoucher(context, actor), await createGivenVoucher(context, actor)]
  const { song } = await redeem(used.secret)
  const placed = await placeWith(counted.secret, 'premium')
  if (!placed.ok) throw new Error(placed.code)
  const revoke = (voucherId: string) => revokeVoucher(context, actor, { voucherId, reason: 'Engano' })

  expect([(await revoke(used.voucher.id)).ok, await readOrder(song)]).toEqual([false, goesOn])
  expect([(await revoke(counted.voucher.id)).ok, await stateOf(placed.value.orderId)]).toEqual([true, 'expired'])
})

/** States in which a voucher never paid anything yet: nothing can hang on them later. */
const ofSaleState: Record<OrderState, string> = {
  draft: 'voucher-unpaid',
  'awaiting-payment': 'voucher-unpaid',
  paid: 'paid',
  expired: 'voucher-unpaid',
  cancelled: 'voucher-ended',
  refunded: 'voucher-ended',
  disputed: 'voucher-ended',
  'manual-review': 'voucher-unpaid',
}

test('the order of a voucher in each of its states → whether a song can be paid with it', async () => {
  const { orderId, secret } = await createSale()
  const read: Record<string, string> = {}
  for (const state of orderStates.filter((known) => known !== 'paid')) {
    await db.update(orders).set({ state }).where(eq(orders.id, orderId))
    const placed = await placeWith(secret)
    read[state] = placed.ok ? await stateOf(placed.value.orderId) : placed.code
  }
  await db.update(orders).set({ state: 'paid' }).where(eq(orders.id, orderId))
  read.paid = await stateOf((await redeem(secret)).song)

  expect(read).toEqual(ofSaleState)
})

const ofGift: Record<Told, boolean> = {
  'dispute-opened': false,
  'dispute-won': true,
  'dispute-lost': false,
  'payment-refunded': false,
  'payment-replaced': true,
}

test.each(Object.entries(ofGift))(
  '%s of a song that is a gift → whoever was given it hears it: %s',
  async (event, isOpen) => {
    if (!isTold(event)) throw new Error('no such row')
    const { project, gift } = await createGift(context)
    const orderId = project.orderId ?? ''
    await events[event][1]({ orderId, paymentId: await paymentOf(orderId), projectId: project.id })

    const opened = await openGift(context, { giftId: gift.id, answer: '', ip: '203.0.113.7', isBuyer: false })
    expect(opened.ok).toBe(isOpen)
  },
)

test.each(Object.keys(events))(
  '%s of a voucher that paid a song which is a gift → whoever was given it hears it, and it can be changed',
  async (event) => {
    if (!isTold(event)) throw new Error('no such row')
    const sale = await createSale()
    const { song } = await redeem(sale.secret)
    const { project, gift } = await createGift(context)
    await db.update(projects).set({ orderId: null }).where(eq(projects.orderId, song))
    await db.update(projects).set({ orderId: song }).where(eq(projects.id, project.id))
    await events[event][1](sale)

    const opened = await openGift(context, { giftId: gift.id, answer: '', ip: '203.0.113.7', isBuyer: false })
    const saved = await saveGift(context, project.id, typedGift())
    expect([opened.ok, saved.ok]).toEqual([true, true])
  },
)

const reviewMails = async (orderId: string) =>
  db
    .select()
    .from(mails)
    .where(and(eq(mails.orderId, orderId), eq(mails.kind, 'staff-review-flag')))
const named = 'Comprado depois para a música'

test('a song with an extra is disputed → one mail, about the song, names the extra', async () => {
  const song = await createSong()
  const extra = await buy(song.projectId, 'stems-separados')
  await events['dispute-opened'][1](song)

  const [mail, ...others] = await reviewMails(song.orderId)
  expect([others, await reviewMails(extra)]).toEqual([[], []])
  expect(mail?.content.facts).toContainEqual({ label: named, value: (await context.order(extra)).code })
  expect(mail?.content.paragraphs).toContain('O que foi comprado depois para a música para junto com ela.')
})

test('a song is disputed while an extra for it is being paid → its checkout is to be closed, and a won dispute opens another', async () => {
  const song = await createSong()
  const extra = await buy(song.projectId, 'stems-separados', false)
  await events['dispute-opened'][1](song)
  const [checkout] = await db.select().from(checkouts).where(eq(checkouts.orderId, extra))
  expect([checkout?.replacedAt instanceof Date, (await context.order(extra)).state]).toEqual([true, 'awaiting-payment'])

  await events['dispute-won'][1](song)
  expect((await openCheckout(context, extra)).ok).toBe(true)
})

test('a song is disputed while the checkout of an extra is being opened → refused, and the checkout is to be closed', async () => {
  const song = await createSong()
  const { payments } = context
  payments.down = true
  const extra = await buy(song.projectId, 'stems-separados', false)
  payments.down = false
  const { createCheckout } = payments
  payments.createCheckout = async (request) => {
    await events['dispute-opened'][1](song)
    return createCheckout(request)
  }
  const opened = await openCheckout(context, extra)
  payments.createCheckout = createCheckout

  expect(opened).toEqual({ ok: false, code: 'not-payable' })
  const [checkout] = await db.select().from(checkouts).where(eq(checkouts.orderId, extra))
  expect([checkout?.providerId === null, checkout?.replacedAt instanceof Date]).toEqual([false, true])
})

test('a song is disputed while an extra for it waits for its payment by link → the link stays the order’s', async () => {
  const song = await createSong()
  const extra = await buy(song.projectId, 'stems-separados', false)
  await db.update(orders).set({ provider: 'links' }).where(eq(orders.id, extra))
  await events['dispute-won'][1](song)

  expect(await findPaymentLink(db, await context.order(extra))).not.toBeNull()
})

test('its dispute is won → the mail says that the extra goes on', async () => {
  const song = await createSong()
  await buy(song.projectId, 'stems-separados')
  await events['dispute-won'][1](song)

  expect((await reviewMails(song.orderId)).flatMap(({ content }) => content.paragraphs)).toContain(
    'O que foi comprado depois para a música volta a andar com ela.',
  )
})

test('a disputed voucher paid a song with an extra → one mail names both', async () => {
  const sale = await createSale()
  const { song, extra } = await redeem(sale.secret)
  await events['dispute-opened'][1](sale)

  const [mail, ...others] = await reviewMails(sale.orderId)
  expect(others).toEqual([])
  expect(mail?.content.facts).toEqual(
    expect.arrayContaining([
      { label: 'Pago com este vale', value: (await context.order(song)).code },
      { label: named, value: (await context.order(extra)).code },
    ]),
  )
})

async function declineWish({ orderId }: Parent): Promise<void> {
  const decision = { id: randomUUID(), accepted: false, amount: null, reason: 'Combinado' }
  const answered = await decideWithdrawal(context, actor, { orderId, decision })
  if (!answered.ok) throw new Error(answered.code)
}

test.each([
  ['whose buyer asked to withdraw is declined', askedBefore, declineWish, held],
  [
    'that was disputed, too, is won',
    events['dispute-opened'][1],
    events['dispute-won'][1],
    'paid runs dispute-won song-stopped',
  ],
  ['goes back', async () => undefined, deeds['staff give all of it back'], 'refunded refunded'],
])('a song is disputed, and an extra of it %s → whether staff are asked about it', async (_, before, act, expected) => {
  const song = await createSong()
  const orderId = await buy(song.projectId, 'stems-separados')
  const extra = { ...song, orderId, paymentId: await paymentOf(orderId) }
  await before(extra)
  await events['dispute-opened'][1](song)
  await act(extra)

  expect(await readOrder(orderId)).toBe(expected)
})

test('staff answered about an extra of a disputed song, and a part of it goes back → not asked again', async () => {
  const song = await createSong()
  const orderId = await buy(song.projectId, 'stems-separados')
  await events['dispute-opened'][1](song)
  const answered = { by: actor.id, at: context.now() }
  await db.transaction((tx) => closeQuestionsAbout(tx, { orderId, reason: 'song-stopped' }, answered))
  await tell({ ...song, orderId, paymentId: await paymentOf(orderId) }, { refunded: cents(10_00) }, 1)

  expect(await readOrder(orderId)).toBe(goesOn)
})

test('an extra of a disputed song is itself disputed → asked about for that alone', async () => {
  const song = await createSong()
  const extra = await buy(song.projectId, 'stems-separados')
  await events['dispute-opened'][1](song)
  await events['dispute-opened'][1]({ ...song, orderId: extra, paymentId: await paymentOf(extra) })
  await events['dispute-won'][1](song)

  expect(await readOrder(extra)).toBe('disputed disputed disputed')
})

test('staff refund a song whose dispute was won → its extra goes back, and nobody is asked about it', async () => {
  const song = await createSong()
  const extra = await buy(song.projectId, 'stems-separados')
  await events['dispute-won'][1](song)
  const { orderId, paymentId } = song
  const refunded = await refundOrder(context, actor, {
    id: randomUUID(),
    orderId,
    paymentId,
    amount: null,
    reason: 'Desistimos',
  })

  expect([refunded.ok, await readOrder(extra)]).toEqual([true, takenBack])
})
