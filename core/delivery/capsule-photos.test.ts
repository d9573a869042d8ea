import { expect, test } from 'vitest'

import { fitPhotos, maxCapsulePhotoBytes } from './capsule-photos.ts'

const mega = 1024 * 1024
const photosOf = (...sizes: number[]) => sizes.map((bytes, id) => ({ id, file: { bytes } }))

test('photos of a phone → all of them, in their order', () => {
  const photos = photosOf(...Array.from({ length: 20 }, () => 0.5 * mega))
  expect(fitPhotos(photos)).toEqual({ photos, omitted: 0 })
})

test('more than fits → those that do not fit are left out and counted, smaller ones after them are not', () => {
  const { photos, omitted } = fitPhotos(photosOf(8 * mega, 5 * mega, 4 * mega, 1))
  expect([photos.map(({ id }) => id), omitted]).toEqual([[0, 2], 2])
})

test('exactly as much as fits → nothing is left out', () => {
  expect(fitPhotos(photosOf(maxCapsulePhotoBytes)).omitted).toBe(0)
  expect(fitPhotos(photosOf(maxCapsulePhotoBytes, 1)).omitted).toBe(1)
  expect(fitPhotos([])).toEqual({ photos: [], omitted: 0 })
})
