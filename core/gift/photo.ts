import type { FoundFormat } from '#core/shared/file-format.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'

export const maxPhotos = 20
/** As cameras of today write them; larger ones are refused before they are read. */
export const maxPhotoBytes = 50 * 1024 * 1024
/** Enough for a camera of 100 megapixels. More would be a bomb: a small file that unpacks into gigabytes. */
export const maxPhotoPixels = 110_000_000

export const photoFormats = ['jpeg', 'png', 'webp'] as const
export type PhotoFormat = (typeof photoFormats)[number]

export type PhotoRefusal =
  | 'photo-missing'
  | 'photo-too-large'
  | 'photo-too-many'
  | 'photo-heic'
  | 'photo-unknown'
  | 'photo-broken'
  | 'photo-too-many-pixels'

/** Whether a file is a photo we can write anew: by what it is, whatever its name says. */
export function checkPhoto({
  size,
  found,
}: {
  size: number
  found: FoundFormat | null
}): Result<PhotoFormat, PhotoRefusal> {
  if (size === 0) return refuse('photo-missing')
  if (size > maxPhotoBytes) return refuse('photo-too-large')
  const format = photoFormats.find((known) => known === found?.format)
  if (format) return accept(format)
  // The photos of iPhones, and AVIF.
  return refuse(found?.format === 'heic' || found?.format === 'avif' ? 'photo-heic' : 'photo-unknown')
}
