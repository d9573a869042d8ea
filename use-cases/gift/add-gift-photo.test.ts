import { expect, test } from 'vitest'

import { maxPhotos } from '#core/gift/photo.ts'
import { addDays } from '#core/shared/dates.ts'
import { accept, refuse } from '#core/shared/result.ts'
import { listUnreferencedFiles } from '#db/audio/files.ts'
import { findGiftPhotoFile, listGiftPhotos } from '#db/gift/gift-photos.ts'
import { createDeliveredProject, createGift } from '#test/support/delivery-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'

import { addGiftPhoto, canAddGiftPhoto, consumePhotoLimit, removeGiftPhoto, turnGiftPhoto } from './add-gift-photo.ts'
import { deleteGift } from './withdraw-gift.ts'

const context = await createTestContext()
const { db } = context

const jpeg = new Blob([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'secret place'])
const add = (projectId: string, original: Blob = jpeg, change: Partial<Parameters<typeof addGiftPhoto>[0]> = {}) =>
  addGiftPhoto({ ...context, ...change }, { projectId, original, ip: '203.0.113.5' })
const sweptFiles = async (before = addDays(new Date(), 1)) =>
  (await listUnreferencedFiles(db, before)).map(({ id }) => id)

test('a photo → stored as converted, large and small, and not swept away', async () => {
  const { project, gift } = await createGift(context)
  expect((await add(project.id)).ok).toBe(true)

  const [photo] = await listGiftPhotos(db, gift.id)
  expect(photo).toMatchObject({ width: 1_600, height: 1_200 })
  const stored = await Promise.all(
    (['large', 'thumb'] as const).map((size) =>
      findGiftPhotoFile(db, { giftId: gift.id, photoId: photo?.id ?? '', size }),
    ),
  )
  expect(stored.map((file) => [file?.type, file?.bytes])).toEqual([
    ['image/webp', 11],
    ['image/webp', 11],
  ])
  const swept = await sweptFiles()
  for (const file of stored) expect(swept).not.toContain(file?.id)
})

test('what is no photo, HEIC, nothing → refused before it is converted', async () => {
  const { project, gift } = await createGift(context)
  const photos = { process: () => Promise.reject(new Error('must not be called')), close: () => undefined }

  expect(await add(project.id, new Blob(['GIF89a']), { photos })).toEqual({ ok: false, code: 'photo-unknown' })
  expect(await add(project.id, new Blob(['\0\0\0\u0018ftypheic']), { photos })).toEqual({
    ok: false,
    code: 'photo-heic',
  })
  expect(await add(project.id, new Blob([]), { photos })).toEqual({ ok: false, code: 'photo-missing' })
  expect(await listGiftPhotos(db, gift.id)).toEqual([])
})

test('a photo that cannot be converted, or malware → nothing stored', async () => {
  const { project, gift } = await createGift(context)
  const broken = { process: async () => refuse('photo-broken'), close: () => undefined }
  const scanner = { scan: async () => 'infected' as const, check: async () => undefined }

  expect(await add(project.id, jpeg, { photos: broken })).toEqual({ ok: false, code: 'photo-broken' })
  expect(await add(project.id, jpeg, { scanner })).toEqual({ ok: false, code: 'infected' })
  expect(await listGiftPhotos(db, gift.id)).toEqual([])
})

test('upload after upload from one network → refused before it is read', async () => {
  const ip = '203.0.113.99'
  for (let count = 0; count < 150; count += 1) expect(await consumePhotoLimit(context, ip)).toBe(true)

  expect(await consumePhotoLimit(context, ip)).toBe(false)
  expect(await consumePhotoLimit(context, '203.0.113.98')).toBe(true)
})

test('a photo turned again and again → counted with the uploads of its network, and then refused before it is read', async () => {
  const { project, gift } = await createGift(context)
  await add(project.id)
  const [photo] = await listGiftPhotos(db, gift.id)
  const ip = '203.0.113.97'
  for (let count = 0; count < 149; count += 1) await consumePhotoLimit(context, ip)
  const turn = (change: Partial<Parameters<typeof turnGiftPhoto>[0]> = {}) =>
    turnGiftPhoto({ ...context, ...change }, { projectId: project.id, photoId: photo?.id ?? '', ip })
  expect(await turn()).toEqual(accept())
  const photos = { process: () => Promise.reject(new Error('must not be called')), close: () => undefined }
  expect(await turn({ photos })).toEqual(refuse('busy'))
})

test('a gift with room, and a project without one → known before a photo is read', async () => {
  const { project } = await createGift(context)
  const { project: other } = await createDeliveredProject(context)

  expect(await canAddGiftPhoto(context, project.id)).toEqual(accept())
  expect(await canAddGiftPhoto(context, other.id)).toEqual(refuse('not-found'))
})

test('more than twenty, or without a gift → refused', async () => {
  const { project, gift } = await createGift(context)
  const { project: plain } = await createDeliveredProject(context)
  for (let count = 0; count < maxPhotos; count += 1) expect((await add(project.id)).ok).toBe(true)

  expect(await add(project.id)).toEqual({ ok: false, code: 'photo-too-many' })
  expect((await listGiftPhotos(db, gift.id)).length).toBe(maxPhotos)
  expect(await add(plain.id)).toEqual({ ok: false, code: 'not-found' })
})

test('a photo turned → in its place, and the bytes of before are swept', async () => {
  const { project, gift } = await createGift(context)
  await add(project.id)
  await add(project.id)
  const before = await listGiftPhotos(db, gift.id)
  const fileOf = async (photoId = '') => (await findGiftPhotoFile(db, { giftId: gift.id, photoId, size: 'large' }))?.id
  const former = await fileOf(before[0]?.id)
  const given: boolean[] = []
  const large = { bytes: Buffer.from('turned'), width: 1_200, height: 1_600 }
  const photos = {
    process: async (_original: Uint8Array, turned = false) => {
      given.push(turned)
      return accept({ type: 'image/webp' as const, large, thumb: Buffer.from('small') })
    },
    close: () => undefined,
  }

  const deps = { ...context, photos }
  expect(
    (await turnGiftPhoto(deps, { projectId: project.id, photoId: before[0]?.id ?? '', ip: '203.0.113.5' })).ok,
  ).toBe(true)
  expect(await turnGiftPhoto(deps, { projectId: project.id, photoId: gift.id, ip: '203.0.113.5' })).toEqual({
    ok: false,
    code: 'not-found',
  })
  const after = await listGiftPhotos(db, gift.id)
  expect(given).toEqual([true])
  expect(after.map(({ id, width }) => [id, width])).toEqual([
    [before[0]?.id, 1_200],
    [before[1]?.id, 1_600],
  ])
  expect(await sweptFiles()).toContain(former)
})

test('a photo removed, or its gift deleted → its bytes are swept at once', async () => {
  const { project, gift } = await createGift(context)
  await add(project.id)
  await add(project.id)
  const yesterday = addDays(new Date(), -1)
  const [first, second] = await listGiftPhotos(db, gift.id)
  const fileOf = async (photoId = '') => (await findGiftPhotoFile(db, { giftId: gift.id, photoId, size: 'large' }))?.id
  const [removed, deleted] = [await fileOf(first?.id), await fileOf(second?.id)]

  expect((await removeGiftPhoto(context, { projectId: project.id, photoId: first?.id ?? '' })).ok).toBe(true)
  expect((await removeGiftPhoto(context, { projectId: project.id, photoId: first?.id ?? '' })).ok).toBe(false)
  expect(await sweptFiles(yesterday)).toContain(removed)
  expect(await sweptFiles(yesterday)).not.toContain(deleted)
  await deleteGift(context, null, project.id)
  expect(await sweptFiles(yesterday)).toContain(deleted)
})
