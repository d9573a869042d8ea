import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { addDays, addMinutes } from '#core/shared/dates.ts'
import { mails, orders, securityEvents } from '#db/schema.ts'
import { createGift, readGift } from '#test/support/delivery-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'

import { answerLimits, openGift } from './open-gift.ts'
import { withdrawGift } from './withdraw-gift.ts'

const context = await createTestContext()
const { db } = context
let host = 0

const open = (giftId: string, { answer = '', ip = `10.9.0.${(host += 1)}`, isBuyer = false } = {}) =>
  openGift(context, { giftId, answer, ip, isBuyer })
const mailsOf = async (projectId: string) =>
  (await db.select().from(mails).where(eq(mails.projectId, projectId))).filter(({ kind }) => kind === 'gift-opened')

test('opened for the first time → its buyer is mailed once, without a word of what it is', async () => {
  const { project, gift } = await createGift(context)

  expect(await open(gift.id)).toEqual({ ok: true, value: { accessGeneration: 1 } })
  expect((await open(gift.id)).ok).toBe(true)

  const [mail, ...others] = await mailsOf(project.id)
  expect(others).toEqual([])
  expect(mail?.content.subject).toBe(`O seu link foi aberto (${project.code})`)
  expect(JSON.stringify(mail?.content.paragraphs)).not.toMatch(/Ana Clara|Thiago|música/i)
  expect((await readGift(context, project.id)).gift.firstOpenedAt).toEqual(context.now())
})

test('opened by its own buyer → no first opening, no mail', async () => {
  const { project, gift } = await createGift(context)

  expect((await open(gift.id, { isBuyer: true })).ok).toBe(true)
  expect([await mailsOf(project.id), (await readGift(context, project.id)).gift.firstOpenedAt]).toEqual([[], null])
})

test('a second before its hour → refused, at its hour → open', async () => {
  const { gift } = await createGift(context, { when: 'later', day: '2026-12-24', time: '20:00' })
  const before = context.time

  context.time = addMinutes(gift.opensAt, -1 / 60)
  expect(await open(gift.id)).toEqual({ ok: false, code: 'waiting' })
  context.time = gift.opensAt
  expect((await open(gift.id)).ok).toBe(true)
  context.time = before
})

test('withdrawn, ended, its purchase undone, or unknown → refused alike', async () => {
  const { project: one, gift: withdrawn } = await createGift(context)
  await withdrawGift(context, null, one.id)
  const { project, gift: stopped } = await createGift(context)
  await db
    .update(orders)
    .set({ state: 'refunded' })
    .where(eq(orders.id, project.orderId ?? ''))
  const { gift: ended } = await createGift(context)

  const refusal = { ok: false, code: 'not-there' }
  expect(await open(withdrawn.id)).toEqual(refusal)
  expect(await open(stopped.id)).toEqual(refusal)
  expect(await open('00000000-0000-4000-8000-000000000000')).toEqual(refusal)
  const before = context.time
  context.time = addDays(before, 366)
  expect(await open(ended.id)).toEqual(refusal)
  context.time = before
})

test('the right answer, however it is written → open; a wrong or missing one → not', async () => {
  const { gift } = await createGift(context, { question: 'Onde se conheceram?', answer: 'São João del-Rei' })

  expect(await open(gift.id)).toEqual({ ok: false, code: 'answer-required' })
  expect(await open(gift.id, { answer: 'Tiradentes' })).toEqual({ ok: false, code: 'answer-wrong' })
  expect((await open(gift.id, { answer: ' sao joao DEL REI ' })).ok).toBe(true)
})

test('guess after guess → refused, and somebody elsewhere still opens it', async () => {
  const { gift } = await createGift(context, { question: 'Que dia?', answer: '17' })
  const ip = '203.0.113.77'
  for (let guess = 0; guess < answerLimits.own; guess += 1)
    expect(await open(gift.id, { answer: `x${guess}`, ip })).toMatchObject({ code: 'answer-wrong' })

  expect(await open(gift.id, { answer: '17', ip })).toEqual({ ok: false, code: 'too-many-tries' })
  expect((await open(gift.id, { answer: '17' })).ok).toBe(true)
})

test('guessing ends → the security log names what was guessed at, and not the answers', async () => {
  const { gift } = await createGift(context, { question: 'Que dia?', answer: '17' })
  const ip = '203.0.113.78'
  for (let guess = 0; guess <= answerLimits.own; guess += 1) await open(gift.id, { answer: `chute${guess}`, ip })

  const logged = await db.select().from(securityEvents).where(eq(securityEvents.ip, ip))
  expect(logged).toMatchObject([{ kind: 'code-limited', subject: 'resposta de presente' }])
})
