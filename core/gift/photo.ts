import { accept, refuse, type Result } from '#core/shared/result.ts'

export const maxPhotos = 20
/** As cameras of today write them; larger ones are refused before they are read. */
export const maxPhotoBytes = 50 * 1024 * 1024
/** Enough for a camera of 100 megapixels. More would be a bomb: a small file that unpacks into gigabytes. */
export const maxPhotoPixels = 110_000_000
/** Bytes of a file's beginning that say what it is. */
export const photoHeadBytes = 32

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

/** What a file is by its first bytes, whatever its name says. */
export function detectPhoto({ size, head }: { size: number; head: Uint8Array }): Result<PhotoFormat, PhotoRefusal> {
  if (size === 0) return refuse('photo-missing')
  if (size > maxPhotoBytes) return refuse('photo-too-large')
  const text = String.fromCodePoint(...head.slice(0, photoHeadBytes))
  if (text.startsWith('\u00ff\u00d8\u00ff')) return accept('jpeg')
  if (text.startsWith('\u0089PNG\r\n\u001a\n')) return accept('png')
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return accept('webp')
  return refuse(text.slice(4, 8) === 'ftyp' && heicBrands.includes(text.slice(8, 12)) ? 'photo-heic' : 'photo-unknown')
}

/** The photos of iPhones, and AVIF. */
const heicBrands = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1', 'avif']
