import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { maxShownReactions } from '#core/gift/reaction.ts'
import { accept, refuse } from '#core/shared/result.ts'
import { erasePersonalData } from '#db/client/erasure.ts'
import { listGiftReactions, listShownReactions } from '#db/gift/gift-reactions.ts'
import { listen } from '#db/live.ts'
import { saveOrder } from '#db/order/orders.ts'
import { auditLog, giftReactions, gifts } from '#db/schema.ts'
import { createGift } from '#test/support/delivery-fixtures.ts'
import { readProject } from '#test/support/project-fixtures.ts'
import { createTestContext, testActor } from '#test/support/test-context.ts'

import { openGift } from './open-gift.ts'
import { deleteReaction, sendReaction } from './send-reaction.ts'
import { showReaction, withdrawLeaveToShow } from './show-reaction.ts'
import { deleteGift, withdrawGift } from './withdraw-gift.ts'

const context = await createTestContext()
const { db } = context
const actor = testActor()
let host = 0

/** An opened gift with a reaction; `mayShow`: with the leave of its writer to show it. */
async function createReaction({ mayShow = true, name = 'Ana Clara' } = {}) {
  const { project, gift } = await createGift(context)
  await openGift(context, { giftId: gift.id, answer: '', ip: '198.51.100.7', isBuyer: false })
  const who = { giftId: gift.id, visitorId: 'bride', ip: `10.9.2.${(host += 1)}` }
  const raw = { name, text: `Chorei ${host} vezes!`, consent: true, mayShow }
  const sent = await sendReaction(context, who, raw, { media: new Blob(), durationMs: 0 })
  if (!sent.ok) throw new Error(sent.code)
  const [reaction] = await listGiftReactions(db, gift.id)
  const id = reaction?.id ?? ''
  const choose = (isShown = true) => showReaction(context, { projectId: project.id, actor }, { id, isShown })
  return { project, gift, id, text: raw.text, choose }
}

async function createShown() {
  const made = await createReaction()
  await made.choose()
  return made
}

const shownTexts = async () => (await listShownReactions(db, context.now())).map(({ text }) => text)

test('a reaction with the leave of its writer → shown once the studio chose it: first name and words, audited', async () => {
  const { text, choose } = await createReaction()
  expect(await shownTexts()).not.toContain(text)

  expect(await choose()).toEqual(accept())
  expect(await listShownReactions(db, context.now())).toContainEqual({ firstName: 'Ana', text })
  expect(await choose(false)).toEqual(accept())
  expect(await shownTexts()).not.toContain(text)
  const written = await db.select().from(auditLog)
  expect(written.map(({ action }) => action)).toEqual(expect.arrayContaining(['reaction-shown', 'reaction-hidden']))
})

test('a reaction without that leave → the studio cannot choose it', async () => {
  const { choose, text } = await createReaction({ mayShow: false })

  expect(await choose()).toEqual(refuse('no-leave'))
  expect(await shownTexts()).not.toContain(text)
})

test('a reaction of another gift → not chosen', async () => {
  const one = await createReaction()
  const other = await createReaction()
  const who = { projectId: other.project.id, actor }
  expect(await showReaction(context, who, { id: one.id, isShown: true })).toEqual(refuse('no-leave'))
})

test('its writer takes the leave back → gone at once, and not chosen again; another browser cannot', async () => {
  const { gift, id, text, choose } = await createShown()
  expect(await withdrawLeaveToShow(context, { gift, id, visitorId: 'somebody' })).toBe(false)
  expect(await shownTexts()).toContain(text)

  expect(await withdrawLeaveToShow(context, { gift, id, visitorId: 'bride' })).toBe(true)
  expect(await shownTexts()).not.toContain(text)
  expect(await choose()).toEqual(refuse('no-leave'))
  expect(await listGiftReactions(db, gift.id)).toHaveLength(1)
})

type Shown = Awaited<ReturnType<typeof createShown>>

test.each([
  ['the gift is withdrawn', ({ project }: Shown) => withdrawGift(context, null, project.id)],
  ['the gift is deleted', ({ project }: Shown) => deleteGift(context, null, project.id)],
  ['it is deleted', ({ gift, id }: Shown) => deleteReaction(context, { gift, id, visitorId: 'bride' })],
  [
    'the purchase is refunded',
    ({ project }: Shown) =>
      db.transaction((tx) => saveOrder(tx, project.orderId ?? '', { state: 'refunded' }, context.now())),
  ],
  [
    'the client is erased',
    async ({ project }: Shown) => {
      const { clientId, clientEmail } = await readProject(context, project.id)
      const kept = { retainedOrderIds: [], now: context.now() }
      await db.transaction((tx) => erasePersonalData(tx, { id: clientId, email: clientEmail }, kept))
    },
  ],
])('%s → not shown, and the public pages are made anew', async (_, end) => {
  const shown = await createShown()
  const topics: string[] = []
  const line = await listen(context.url, {
    onTopic: (topic) => topics.push(topic),
    onResync: () => undefined,
    onError: ({ message }) => topics.push(message),
  })
  onTestFinished(line.close)
  await end(shown)

  expect(await shownTexts()).not.toContain(shown.text)
  await expect.poll(() => topics).toContain('public-pages')
})

test('a gift that nobody but its buyer opened, or whose hour is put off → nothing of it is shown', async () => {
  const { gift, text } = await createShown()
  await db.update(gifts).set({ firstOpenedAt: null }).where(eq(gifts.id, gift.id))
  expect(await shownTexts()).not.toContain(text)

  await db
    .update(gifts)
    .set({ firstOpenedAt: context.now(), opensAt: new Date(context.now().getTime() + 60_000) })
    .where(eq(gifts.id, gift.id))
  expect(await shownTexts()).not.toContain(text)
})

test('a gift ends → nothing of it is shown any more', async () => {
  const { gift, text } = await createShown()
  await db.update(gifts).set({ endsAt: context.now() }).where(eq(gifts.id, gift.id))
  expect(await shownTexts()).toContain(text)

  await db
    .update(gifts)
    .set({ endsAt: new Date(context.now().getTime() - 1) })
    .where(eq(gifts.id, gift.id))
  expect(await shownTexts()).not.toContain(text)
})

test('many are chosen → the newest few', async () => {
  await db.update(giftReactions).set({ shownAt: null })
  const texts: string[] = []
  for (let count = 0; count <= maxShownReactions; count += 1) {
    context.time = new Date(context.time.getTime() + 60_000)
    texts.unshift((await createShown()).text)
  }
  expect(await shownTexts()).toEqual(texts.slice(0, maxShownReactions))
})
