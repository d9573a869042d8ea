import type { PhotoRefusal } from '#core/gift/photo.ts'
import type { Result } from '#core/shared/result.ts'

/** A photo as it is stored: decoded, turned upright, made smaller and written anew. Nothing of the original is in it. */
export type ProcessedPhoto = {
  type: 'image/webp'
  /** At most `largeSide` pixels wide and high. */
  large: { bytes: Uint8Array; width: number; height: number }
  /** A square around what matters in it. */
  thumb: Uint8Array
}

export type PhotoProcessingRefusal = Extract<PhotoRefusal, 'photo-broken' | 'photo-too-many-pixels'>

/** Makes photos fit for a page, away from the web server. */
export type PhotoProcessor = {
  /** `turned`: by a quarter to the right. `busy` when too many photos are waiting already. */
  process(original: Uint8Array, turned?: boolean): Promise<Result<ProcessedPhoto, PhotoProcessingRefusal | 'busy'>>
  /** Photos that are not finished are rejected. */
  close(): void
}

/** Sides in pixels: sharp on a phone held across, and in a grid of two columns. */
export const largeSide = 1_600
export const thumbSide = 640
