import { buffer } from 'node:stream/consumers'

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { maxReactions } from '#core/gift/reaction.ts'
import { findFile } from '#db/audio/files.ts'
import { findGiftRecording, listGiftReactions, listOwnReactions } from '#db/gift/gift-reactions.ts'
import { files, giftReactions, mails, securityEvents } from '#db/schema.ts'
import { createGift } from '#test/support/delivery-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'
import { deleteUnusedFiles } from '#use-cases/audio/delete-unused-files.ts'

import { consumeRecordingLimit, deleteReaction, sendReaction, type RawRecording } from './send-reaction.ts'
import { withdrawGift } from './withdraw-gift.ts'

const context = await createTestContext()
const { db } = context
let host = 0

const silent: RawRecording = { media: new Blob(), durationMs: 0 }
const webm = '\u001a\u0045\u00df\u00a3'
/** What a browser records, as far as anybody looks at it here. */
function filmed(content = webm, type = 'video/webm;codecs=vp8,opus'): RawRecording {
  return { media: new Blob([Buffer.from(content, 'latin1')], { type }), durationMs: 7_000 }
}

const typed = { name: 'Ana Clara', text: 'Mãe, chorei inteira!', consent: true }
const send = (
  giftId: string,
  change: Partial<typeof typed> = {},
  { visitorId = 'bride', ip = `10.9.1.${(host += 1)}` } = {},
  recording = silent,
) => sendReaction(context, { giftId, visitorId, ip }, { ...typed, ...change }, recording)

test('a reaction → stored with its consent, and the buyer is mailed without its words', async () => {
  const { project, gift } = await createGift(context)

  expect((await send(gift.id)).ok).toBe(true)

  const [stored] = await db.select().from(giftReactions).where(eq(giftReactions.giftId, gift.id))
  expect(stored).toMatchObject({ name: 'Ana Clara', content: 'Mãe, chorei inteira!', consentedAt: context.now() })
  const sent = await db.select().from(mails).where(eq(mails.projectId, project.id))
  const mail = sent.find(({ kind }) => kind === 'gift-reaction')
  expect(mail?.content.subject).toBe(`Chegou um recado para você (${project.code})`)
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
  for (let count = 0; count < 10; count += 1)
    expect((await send(gift.id, { text: `Obrigada ${count}` }, from)).ok).toBe(true)
  expect(await send(gift.id, {}, from)).toEqual({ ok: false, code: 'too-many-tries' })

  const row = { giftId: gift.id, visitorId: 'x', name: '', content: 'x', consentedAt: context.now() }
  await db.insert(giftReactions).values(Array.from({ length: maxReactions - 10 }, () => row))
  expect(await send(gift.id)).toEqual({ ok: false, code: 'too-many' })
})

test('the same twice from one browser → stored and mailed once', async () => {
  const { project, gift } = await createGift(context)
  const sent = await Promise.all([send(gift.id), send(gift.id)])

  expect(sent.map(({ ok }) => ok)).toEqual([true, true])
  expect(await listGiftReactions(db, gift.id)).toHaveLength(1)
  const mailed = await db.select().from(mails).where(eq(mails.projectId, project.id))
  expect(mailed.filter(({ kind }) => kind === 'gift-reaction')).toHaveLength(1)
})

test('the same words from another browser, or with a recording → a reaction of its own', async () => {
  const { gift } = await createGift(context)
  await send(gift.id)
  await send(gift.id, {}, { visitorId: 'groom' })
  await send(gift.id, {}, {}, filmed())

  expect(await listGiftReactions(db, gift.id)).toHaveLength(3)
})

test('the same film twice → its bytes are kept once', async () => {
  const { gift } = await createGift(context)
  const before = await db.$count(files)
  await send(gift.id, {}, {}, filmed())
  await send(gift.id, {}, {}, filmed())

  expect((await db.$count(files)) - before).toBe(1)
  expect(await listGiftReactions(db, gift.id)).toHaveLength(1)
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

test('a film with consent and without words → stored whole under a name that says nothing', async () => {
  const { gift } = await createGift(context)

  expect((await send(gift.id, { text: '' }, {}, filmed(`${webm}olá`))).ok).toBe(true)

  const [stored] = await listGiftReactions(db, gift.id)
  expect(stored).toMatchObject({ content: '', recording: { kind: 'video', durationMs: 7_000 } })
  const recording = await findGiftRecording(db, stored?.id ?? '')
  expect(recording).toMatchObject({ giftId: gift.id, visitorId: 'bride', file: { name: 'recado', type: 'video/webm' } })
  const bytes = await buffer(await context.files.read(recording?.file.storageKey ?? ''))
  expect(bytes.toString('latin1')).toBe(`${webm}olá`)
})

test('a film of a phone → stored without the place at which it was recorded', async () => {
  const { gift } = await createGift(context)
  const film = '\0\0\0\x0cftypqt  \0\0\0\x22moov\0\0\0\x1audta-14.2350-051.9253/'

  expect((await send(gift.id, {}, {}, filmed(film, 'video/quicktime'))).ok).toBe(true)

  const [stored] = await listGiftReactions(db, gift.id)
  const recording = await findGiftRecording(db, stored?.id ?? '')
  const bytes = await buffer(await context.files.read(recording?.file.storageKey ?? ''))
  expect(bytes.toString('latin1')).toBe(film.replace('udta', 'free').replace('-14.2350-051.9253/', '\0'.repeat(18)))
})

test.each([
  ['without consent', { consent: false }, filmed(), 'consent-required'],
  ['of a page', {}, filmed('<!doctype html>'), 'recording-unknown'],
  ['of more than a minute', {}, { ...filmed(), durationMs: 70_000 }, 'recording-too-long'],
])('a film %s → refused, nothing stored', async (_what, change, recording, code) => {
  const { gift } = await createGift(context)
  const before = await db.$count(files)

  expect(await send(gift.id, change, {}, recording)).toEqual({ ok: false, code })
  expect([await listGiftReactions(db, gift.id), await db.$count(files)]).toEqual([[], before])
})

test('a recording with malware → refused, nothing stored, and it is in the security log', async () => {
  const { gift } = await createGift(context)
  const scanner = { scan: async () => Promise.resolve('infected' as const), check: async () => Promise.resolve() }
  const who = { giftId: gift.id, visitorId: 'bride', ip: '203.0.113.91' }

  expect(await sendReaction({ ...context, scanner }, who, typed, filmed())).toEqual({ ok: false, code: 'infected' })
  expect(await listGiftReactions(db, gift.id)).toEqual([])
  const logged = await db.select().from(securityEvents).where(eq(securityEvents.ip, '203.0.113.91'))
  expect(logged.map(({ kind }) => kind)).toEqual(['upload-infected'])
})

test('no room for another recording → refused; a text still has room', async () => {
  const { gift } = await createGift(context)
  const small = { ...context, giftRecordingBytes: 6 }
  const from = (ip: string) => ({ giftId: gift.id, visitorId: 'bride', ip })

  expect((await sendReaction(small, from('10.9.3.1'), typed, filmed())).ok).toBe(true)
  expect(await sendReaction(small, from('10.9.3.2'), typed, filmed())).toEqual({ ok: false, code: 'recordings-full' })
  expect((await sendReaction(small, from('10.9.3.3'), typed, silent)).ok).toBe(true)
})

test('withdrawn while a film is sent → refused, and its bytes are removed', async () => {
  const { project, gift } = await createGift(context)
  let storedKey = ''
  const slow: typeof context.files = {
    ...context.files,
    async put(key, body) {
      storedKey = key
      await withdrawGift(context, null, project.id)
      return context.files.put(key, body)
    },
  }
  const who = { giftId: gift.id, visitorId: 'bride', ip: '10.9.3.9' }

  expect(await sendReaction({ ...context, files: slow }, who, typed, filmed())).toEqual({
    ok: false,
    code: 'not-there',
  })
  await expect(context.files.read(storedKey)).rejects.toThrow('ENOENT')
})

test('a deleted recording → its bytes go with the next sweep', async () => {
  const { gift } = await createGift(context)
  await send(gift.id, {}, {}, filmed())
  const [mine] = await listGiftReactions(db, gift.id)
  const stored = await findGiftRecording(db, mine?.id ?? '')

  expect(await deleteReaction(context, { gift, id: mine?.id ?? '', visitorId: 'bride' })).toBe(true)
  await deleteUnusedFiles({ ...context, now: () => new Date() })
  expect(await findFile(db, stored?.file.id ?? '')).toBeNull()
  await expect(context.files.read(stored?.file.storageKey ?? '')).rejects.toThrow('ENOENT')
})

test('thirty uploads from one place in an hour → the next is not read', async () => {
  for (let count = 0; count < 30; count += 1) expect(await consumeRecordingLimit(context, '203.0.113.92')).toBe(true)
  expect(await consumeRecordingLimit(context, '203.0.113.92')).toBe(false)
})
