import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { maxReactions } from '#core/gift/thank-you.ts'
import { listGiftReactions, listOwnReactions } from '#db/gift/gift-reactions.ts'
import { giftReactions, mails } from '#db/schema.ts'
import { createGift } from '#test/support/delivery-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'

import { deleteReaction, sendReaction } from './send-reaction.ts'
import { withdrawGift } from './withdraw-gift.ts'

const context = await createTestContext()
const { db } = context
let host = 0

const typed = { name: 'Ana Clara', text: 'Mãe, chorei inteira!', consent: true }
const send = (
  giftId: string,
  change: Partial<typeof typed> = {},
  { visitorId = 'bride', ip = `10.9.1.${(host += 1)}` } = {},
) => sendReaction(context, { giftId, visitorId, ip }, { ...typed, ...change })

test('a thank-you → stored with its consent, and the buyer is mailed without its words', async () => {
  const { project, gift } = await createGift(context)

  expect((await send(gift.id)).ok).toBe(true)

  const [stored] = await db.select().from(giftReactions).where(eq(giftReactions.giftId, gift.id))
  expect(stored).toMatchObject({ name: 'Ana Clara', content: 'Mãe, chorei inteira!', consentedAt: context.now() })
  const sent = await db.select().from(mails).where(eq(mails.projectId, project.id))
  const mail = sent.find(({ kind }) => kind === 'gift-reaction')
  expect(mail?.content.subject).toBe(`Chegou uma mensagem para você (${project.code})`)
  expect(JSON.stringify(mail?.content)).not.toMatch(/chorei|Ana Clara/)
})

test('without consent, or without words → refused, nothing stored', async () => {
  const { gift } = await createGift(context)

  expect(await send(gift.id, { consent: false })).toEqual({ ok: false, code: 'consent-required' })
  expect(await send(gift.id, { text: ' ' })).toEqual({ ok: false, code: 'text-required' })
  expect(await listGiftReactions(db, gift.id)).toEqual([])
})

test('a gift that is not open → refused', async () => {
  const { gift: waiting } = await createGift(context, { when: 'later', day: '2026-12-24', time: '20:00' })
  const { project, gift: withdrawn } = await createGift(context)
  await withdrawGift(context, null, project.id)

  expect(await send(waiting.id)).toEqual({ ok: false, code: 'not-there' })
  expect(await send(withdrawn.id)).toEqual({ ok: false, code: 'not-there' })
})

test('too many from one place, or for one gift → refused', async () => {
  const { gift } = await createGift(context)
  const from = { ip: '203.0.113.80' }
  for (let count = 0; count < 10; count += 1) expect((await send(gift.id, {}, from)).ok).toBe(true)
  expect(await send(gift.id, {}, from)).toEqual({ ok: false, code: 'too-many-tries' })

  const row = { giftId: gift.id, visitorId: 'x', name: '', content: 'x', consentedAt: context.now() }
  await db.insert(giftReactions).values(Array.from({ length: maxReactions - 10 }, () => row))
  expect(await send(gift.id)).toEqual({ ok: false, code: 'too-many' })
})

test('its writer or the buyer → deletes it; another visitor does not', async () => {
  const { gift } = await createGift(context)
  await send(gift.id)
  await send(gift.id, { text: 'Outra' }, { visitorId: 'groom' })
  const [mine] = await listOwnReactions(db, gift.id, 'bride')
  const [theirs] = await listOwnReactions(db, gift.id, 'groom')
  if (!mine || !theirs) throw new Error('no reactions')

  expect(await deleteReaction(context, { gift, id: theirs.id, visitorId: 'bride' })).toBe(false)
  expect(await deleteReaction(context, { gift, id: mine.id, visitorId: 'bride' })).toBe(true)
  expect(await deleteReaction(context, { gift, id: theirs.id, visitorId: null })).toBe(true)
  expect(await listGiftReactions(db, gift.id)).toEqual([])
})

test('a reaction of another gift → stays', async () => {
  const { gift } = await createGift(context)
  const { gift: other } = await createGift(context)
  await send(gift.id)
  const [mine] = await listGiftReactions(db, gift.id)

  expect(await deleteReaction(context, { gift: other, id: mine?.id ?? '', visitorId: null })).toBe(false)
})
