import type { PhotoProcessor } from '#adapters/photo/photo-processor.ts'
import { accept } from '#core/shared/result.ts'

/** Fake photos, the same for every original. */
export function fakePhotos(): PhotoProcessor {
  return {
    async process() {
      const large = { bytes: Buffer.from('large photo'), width: 1_600, height: 1_200 }
      return accept({ type: 'image/webp', large, thumb: Buffer.from('small photo') })
    },
    close() {},
  }
}
