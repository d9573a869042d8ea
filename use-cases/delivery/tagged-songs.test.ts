import { parseBuffer } from 'music-metadata'
import { expect, test } from 'vitest'

import { coverPictures } from '#adapters/cover/cover-pictures.ts'
import { findFile } from '#db/audio/files.ts'
import { listDeliveryFiles } from '#db/delivery/deliveries.ts'
import { readCoverSeed } from '#db/project/covers.ts'
import {
  createApprovedProject,
  createDeliveredProject,
  createDeliveryFile,
  someCredits,
} from '#test/support/delivery-fixtures.ts'
import { readBytes } from '#test/support/formats/read-bytes.ts'
import { readProject } from '#test/support/project-fixtures.ts'
import { testActor, createTestContext } from '#test/support/test-context.ts'

import { chooseCover } from './choose-cover.ts'
import { deliverProject } from './deliver-project.ts'
import { reopenDelivery } from './reopen-delivery.ts'

const context = await createTestContext()
const frame = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(413)])
const sound = Buffer.concat(Array.from({ length: 60 }, () => frame))

async function mp3Of(projectId: string) {
  const song = (await listDeliveryFiles(context.db, projectId)).find(({ kind }) => kind === 'mp3')
  if (!song) throw new Error('no song')
  return { song, bytes: await readBytes(context.files, song.file.storageKey) }
}

async function deliver(bytes: Buffer) {
  const project = await createApprovedProject(context, { email: `${Math.random()}@exemplo.com.br` })
  await createDeliveryFile(context, project.id, { kind: 'mp3', name: 'final.mp3', bytes })
  const request = { projectId: project.id, missingIsKnown: true, credits: someCredits }
  const delivered = await deliverProject(context, testActor(), request)
  if (!delivered.ok) throw new Error(delivered.code)
  return project
}

test('a delivered MP3 → carries title, studio, credits and cover', async () => {
  const project = await deliver(sound)
  const { bytes } = await mp3Of(project.id)
  const { common } = await parseBuffer(bytes, { mimeType: 'audio/mpeg' })

  expect(common.title).toBe(project.title)
  expect(common.artist).toBe('Harmonia')
  expect(common.comment?.[0]?.text).toContain('Ana Lima, arranjo')
  expect(common.comment?.[0]?.text).toContain(project.code)
  expect(common.picture?.[0]?.format).toBe('image/jpeg')
})

test('the sound of a delivered MP3 → unchanged, byte for byte', async () => {
  const project = await deliver(sound)
  const { song, bytes } = await mp3Of(project.id)

  expect(bytes.subarray(song.file.soundStart ?? 0).equals(sound)).toBe(true)
  expect(song.source.bytes).toBe(sound.length)
  expect(song.file.bytes).toBe(bytes.length)
})

test('delivered again → the tag is replaced, not added to', async () => {
  const project = await deliver(sound)
  const first = await mp3Of(project.id)
  await reopenDelivery(context, testActor(), { projectId: project.id, reason: 'Refazer.' })
  await deliverProject(context, testActor(), { projectId: project.id, missingIsKnown: true, credits: someCredits })
  const second = await mp3Of(project.id)

  expect(second.song.file.id).not.toBe(first.song.file.id)
  expect(second.song.file.sha256).toBe(first.song.file.sha256)
})

test('an MP3 with a tag of its own → ours stands in its place', async () => {
  const own = Buffer.concat([Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, 0, 0, 0, 20]), Buffer.alloc(20), sound])
  const { song, bytes } = await mp3Of((await deliver(own)).id)

  expect(bytes.subarray(bytes.length - sound.length).equals(sound)).toBe(true)
  // The one tag ends where the sound begins; its size is written in seven bits a byte.
  const tagBytes = [...bytes.subarray(6, 10)].reduce((size, byte) => size * 128 + byte, 0)
  expect(10 + tagBytes).toBe(bytes.length - sound.length)
  expect(song.source.bytes).toBe(own.length)
})

test('an MP3 added to an open delivery → carries the same tags', async () => {
  const project = await deliver(sound)
  const other = Buffer.concat([sound, frame])
  const id = await createDeliveryFile(context, project.id, { kind: 'instrumental', name: 'base.mp3', bytes: other })
  const added = (await listDeliveryFiles(context.db, project.id)).find((entry) => entry.id === id)
  const bytes = await readBytes(context.files, added?.file.storageKey ?? '')

  expect((await parseBuffer(bytes, { mimeType: 'audio/mpeg' })).common.title).toBe(
    `${project.title} (Versão instrumental)`,
  )
  expect(bytes.subarray(-other.length).equals(other)).toBe(true)
})

test('the same upload again → still refused as already there', async () => {
  const project = await deliver(sound)

  await expect(
    createDeliveryFile(context, project.id, { kind: 'mp3', name: 'final.mp3', bytes: sound }),
  ).rejects.toThrow('already-there')
})

test('a WAV → delivered as it was uploaded', async () => {
  const { project, wav } = await createDeliveredProject(context, { email: 'wav@exemplo.com.br' })
  const file = (await listDeliveryFiles(context.db, project.id)).find(({ id }) => id === wav)

  expect(file?.file.sha256).toBe(file?.source.sha256)
  expect(await findFile(context.db, file?.source.id ?? '')).toMatchObject({ name: 'final.wav' })
})

/** The picture in the tag of a delivered song, and the documents with it. */
async function deliveredNow(projectId: string) {
  const { bytes } = await mp3Of(projectId)
  const { common } = await parseBuffer(bytes, { mimeType: 'audio/mpeg' })
  const files = await listDeliveryFiles(context.db, projectId)
  const find = (kind: string) => files.find((file) => file.kind === kind)
  return { picture: Buffer.from(common.picture?.[0]?.data ?? []), certificate: find('certificate'), song: find('mp3') }
}

test('another cover after the delivery → the MP3 carries it, with the same sound', async () => {
  const project = await deliver(sound)
  const before = await deliveredNow(project.id)
  expect(await chooseCover(context, 'buyer', { projectId: project.id, choice: '1' })).toMatchObject({ ok: true })
  const after = await deliveredNow(project.id)

  expect(after.picture.equals(before.picture)).toBe(false)
  const { bytes } = await mp3Of(project.id)
  expect(bytes.subarray(bytes.length - sound.length).equals(sound)).toBe(true)
  await chooseCover(context, 'buyer', { projectId: project.id, choice: '0' })
  expect((await deliveredNow(project.id)).song?.file.sha256).toBe(before.song?.file.sha256)
})

test('another cover after the delivery → the certificate is made anew under its code', async () => {
  const project = await deliver(sound)
  const before = await deliveredNow(project.id)
  await chooseCover(context, 'buyer', { projectId: project.id, choice: '1' })
  const { certificate } = await deliveredNow(project.id)

  expect(certificate?.id).toBe(before.certificate?.id)
  expect(certificate?.file.sha256).not.toBe(before.certificate?.file.sha256)
})

test('two covers chosen at once after the delivery → the MP3 carries the one that is stored', async () => {
  const project = await deliver(sound)
  await Promise.all(['1', '2'].map((choice) => chooseCover(context, 'buyer', { projectId: project.id, choice })))
  const { picture } = await deliveredNow(project.id)
  const seed = await readCoverSeed(context.db, await readProject(context, project.id))

  expect(picture.equals(Buffer.from(await coverPictures.jpeg(seed, 1_000)))).toBe(true)
})

test('a delivery that is made again → keeps its files until it is delivered, then carries the new cover', async () => {
  const project = await deliver(sound)
  const before = await deliveredNow(project.id)
  await reopenDelivery(context, testActor(), { projectId: project.id, reason: 'Refazer.' })
  await chooseCover(context, 'buyer', { projectId: project.id, choice: '1' })
  expect((await deliveredNow(project.id)).song?.file.sha256).toBe(before.song?.file.sha256)

  await deliverProject(context, testActor(), { projectId: project.id, missingIsKnown: true, credits: someCredits })
  expect((await deliveredNow(project.id)).picture.equals(before.picture)).toBe(false)
})
