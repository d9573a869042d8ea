import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { readGiftVisit } from '#app/http/gift/gift-access.ts'
import { grantGift, readGiftGrant } from '#app/http/gift/gift-cookie.ts'
import { addDays } from '#core/shared/dates.ts'
import { listOwnReactions } from '#db/gift/gift-reactions.ts'
import { orders } from '#db/schema.ts'
import { createProjectGrant } from '#test/support/access-fixtures.ts'
import { createGift, typedGift, readGift } from '#test/support/delivery-fixtures.ts'
import { createStaff, depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'
import { saveGift } from '#use-cases/gift/save-gift.ts'
import { deleteReaction, sendReaction } from '#use-cases/gift/send-reaction.ts'
import { renewGiftLink, withdrawGift } from '#use-cases/gift/withdraw-gift.ts'

import { giftRoutes } from './gifts.ts'

const context = await createTestContext()
const { db } = context
const deps = depsOf(context)
const app = giftRoutes(deps)
const nobody = new Request(context.siteUrl)

const ask = async (path: string, cookie = '', headers: Record<string, string> = {}) =>
  app.request(path, { headers: { cookie, ...headers } })
const admitted = (gift: { id: string; accessGeneration: number }) => grantGift(nobody, deps, gift).split(';')[0] ?? ''
const clientOf = (projectId: string) => createProjectGrant(nobody, deps, projectId).split(';')[0] ?? ''
const songOf = (token: string) => `/presente/${token}/musica`
const phaseOf = async (token: string) => (await readGiftVisit(nobody, deps, token))?.phase

/** What a response reveals; of a refusal it must not even say whether the gift exists. */
async function revealed(answer: Response) {
  return [answer.status, await answer.text(), answer.headers.get('etag')]
}
const nothing = [404, '404 Not Found', null]

test('a browser that opened the gift → plays the song, under a name that says nothing', async () => {
  const { gift, token, project } = await createGift(context)
  const answer = await ask(songOf(token), admitted(gift))

  expect(answer.status).toBe(200)
  // Without its tags, which name it, and would keep it from playing at once.
  expect((await answer.arrayBuffer()).byteLength).toBe(2_000)
  const headers = Object.fromEntries(answer.headers)
  expect(headers).toMatchObject({
    'content-type': 'audio/mpeg',
    'content-disposition': expect.stringMatching(/^inline; filename="presente"/),
    'x-robots-tag': expect.stringContaining('noindex'),
    'referrer-policy': 'same-origin',
  })
  expect(JSON.stringify(headers)).not.toContain(project.title)
  expect((await ask(songOf(token), admitted(gift), { range: 'bytes=0-9' })).status).toBe(206)
})

test('a browser that did not open it, staff, or a cookie of another gift → nothing', async () => {
  const { gift, token } = await createGift(context)
  const { gift: other } = await createGift(context)
  const owner = await createStaff(deps, 'owner')

  for (const cookie of [
    '',
    owner.cookie,
    admitted(other),
    `harmonia_presente=${gift.id}`,
    admitted({ ...gift, accessGeneration: 9 }),
  ])
    expect(await revealed(await ask(songOf(token), cookie))).toEqual(nothing)
})

test('before its hour → the song is refused to everybody but its buyer, also to a browser that was admitted', async () => {
  const { gift, token, project } = await createGift(context, { when: 'later', day: '2026-12-24', time: '20:00' })

  for (const cookie of ['', admitted(gift)]) expect(await revealed(await ask(songOf(token), cookie))).toEqual(nothing)
  expect((await ask(songOf(token), clientOf(project.id))).status).toBe(200)
  expect(await phaseOf(token)).toBe('waiting')

  const before = context.time
  context.time = gift.opensAt
  expect(await phaseOf(token)).toBe('locked')
  expect((await ask(songOf(token), admitted(gift))).status).toBe(200)
  context.time = before
})

test('withdrawn, with another key or another link → a browser that was in is out', async () => {
  const { gift, token, project } = await createGift(context)
  const cookie = admitted(gift)
  await saveGift(context, project.id, typedGift({ question: 'Onde?', answer: 'Paraty' }))
  expect(await revealed(await ask(songOf(token), cookie))).toEqual(nothing)

  const renewed = await readGift(context, project.id)
  const again = admitted(renewed.gift)
  expect((await ask(songOf(token), again)).status).toBe(200)
  await renewGiftLink(context, project.id)
  expect(await revealed(await ask(songOf(token), again))).toEqual(nothing)

  const last = await readGift(context, project.id)
  await withdrawGift(context, null, project.id)
  expect(await revealed(await ask(songOf(last.token), admitted(last.gift)))).toEqual(nothing)
  expect(await phaseOf(last.token)).toBe('withdrawn')
})

test('the purchase is refunded after the opening → the gift closes', async () => {
  const { gift, token, project } = await createGift(context)
  await db
    .update(orders)
    .set({ state: 'refunded' })
    .where(eq(orders.id, project.orderId ?? ''))

  expect(await revealed(await ask(songOf(token), admitted(gift)))).toEqual(nothing)
  expect(await phaseOf(token)).toBe('withdrawn')
})

test('the delivery ended → the gift plays on until its own end', async () => {
  const { gift, token, project } = await createGift(context)
  const before = context.time

  context.time = addDays(project.deliveryEndsAt ?? before, 1)
  expect((await ask(songOf(token), admitted(gift))).status).toBe(200)
  context.time = addDays(gift.endsAt, 1)
  expect(await revealed(await ask(songOf(token), admitted(gift)))).toEqual(nothing)
  context.time = before
})

test.each(['x', '{token}', 'a'.repeat(32), '../admin'])('a link that was never made (%s) → nothing', async (token) => {
  for (const part of ['musica', 'estado', 'fotos/00000000-0000-4000-8000-000000000000/grande'])
    expect(await revealed(await ask(`/presente/${encodeURIComponent(token)}/${part}`))).toEqual(nothing)
})

test('a photo that never was → nothing, also to a browser that was admitted', async () => {
  const { gift, token } = await createGift(context)
  for (const id of ['00000000-0000-4000-8000-000000000000', '-'.repeat(36)])
    expect(await revealed(await ask(`/presente/${token}/fotos/${id}/grande`, admitted(gift)))).toEqual(nothing)
})

test('a visitor → one and the same for a gift, another for every other', async () => {
  const [one, other] = [await createGift(context), await createGift(context)]
  const first = admitted(one.gift)
  const both =
    grantGift(new Request(context.siteUrl, { headers: { cookie: first } }), deps, other.gift).split(';')[0] ?? ''
  const visitorOf = async (token: string, cookie: string) =>
    (await readGiftVisit(new Request(context.siteUrl, { headers: { cookie } }), deps, token))?.visitorId

  const mine = await visitorOf(one.token, first)
  expect(await visitorOf(one.token, both)).toBe(mine)
  expect(await visitorOf(other.token, both)).not.toBe(mine)
  expect(await visitorOf(other.token, first)).toBeNull()
})

/** A film that the browser of this gift answered with, and its address. */
async function answerWithFilm(gift: { id: string; accessGeneration: number }) {
  const cookie = admitted(gift)
  const request = new Request(context.siteUrl, { headers: { cookie } })
  const visitorId = readGiftGrant(request, deps, gift)?.visitorId ?? ''
  const media = new Blob([Buffer.from('\u001a\u0045\u00df\u00a3recado', 'latin1')], { type: 'video/webm' })
  const raw = { name: 'Ana Clara', text: '', consent: true }
  const who = { giftId: gift.id, visitorId, ip: `203.0.113.${(host += 1)}` }
  const sent = await sendReaction(context, who, raw, { media, durationMs: 5_000 })
  if (!sent.ok) throw new Error(sent.code)
  const [reaction] = await listOwnReactions(db, gift.id, visitorId)
  return { cookie, path: `/recados/${reaction?.id}` }
}
let host = 100

test('a filmed reaction → played by its writer and the buyer, in parts, as bytes that run nothing', async () => {
  const { gift, project } = await createGift(context)
  const { cookie, path } = await answerWithFilm(gift)

  for (const who of [cookie, clientOf(project.id)]) expect((await ask(path, who)).status).toBe(200)
  const answer = await ask(path, cookie, { range: 'bytes=4-9' })
  expect([answer.status, await answer.text()]).toEqual([206, 'recado'])
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'video/webm',
    'content-disposition': expect.stringMatching(/^inline; filename="recado"/),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-robots-tag': expect.stringContaining('noindex'),
  })
})

test('a filmed reaction → nothing to strangers, staff, other visitors of the gift and other clients', async () => {
  const { gift } = await createGift(context)
  const { project: other, gift: otherGift } = await createGift(context)
  const { path } = await answerWithFilm(gift)
  const owner = await createStaff(deps, 'owner')

  for (const who of ['', owner.cookie, admitted(gift), admitted(otherGift), clientOf(other.id)])
    expect(await revealed(await ask(path, who))).toEqual(nothing)
  expect(await revealed(await ask('/recados/00000000-0000-4000-8000-000000000000', admitted(gift)))).toEqual(nothing)
})

test('the gift is withdrawn → its writer can still play what they sent, until they delete it', async () => {
  const { gift, project } = await createGift(context)
  const { cookie, path } = await answerWithFilm(gift)
  await withdrawGift(context, null, project.id)

  expect((await ask(path, cookie)).status).toBe(200)
  await deleteReaction(context, { gift, id: path.slice('/recados/'.length), visitorId: null })
  for (const who of [cookie, clientOf(project.id)]) expect(await revealed(await ask(path, who))).toEqual(nothing)
})
