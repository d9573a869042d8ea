// A child process started by `photo-process.ts`, one per photo: libvips takes up to a few hundred megabytes and may crash on a
// hostile file; neither may happen in the web server.
import sharp from 'sharp'

import { maxPhotoPixels, photoFormats } from '#core/gift/photo.ts'

import { largeSide, thumbSide, type PhotoProcessingRefusal, type ProcessedPhoto } from './photo-processor.ts'

export type PhotoRequest = { original: Uint8Array; turned: boolean }
export type PhotoResponse = { photo: ProcessedPhoto } | { refusal: PhotoProcessingRefusal }

// Of the many decoders libvips has, only those of the formats we accept.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.cache(false)
sharp.concurrency(1)

process.once('message', (request: PhotoRequest) => void respond(request))
// The parent process is gone.
process.once('disconnect', () => process.exit(0))

async function respond(request: PhotoRequest): Promise<void> {
  const response = await convert(request).catch((): PhotoResponse => ({ refusal: 'photo-broken' }))
  process.send?.(response)
}

async function convert({ original, turned }: PhotoRequest): Promise<PhotoResponse> {
  // Reads the header only.
  const { format, width, height } = await sharp(original, { limitInputPixels: false }).metadata()
  if (!photoFormats.some((known) => known === format)) return { refusal: 'photo-broken' }
  if (width * height > maxPhotoPixels) return { refusal: 'photo-too-many-pixels' }

  const upright = sharp(original, {
    failOn: 'error',
    limitInputPixels: maxPhotoPixels,
    sequentialRead: true,
  }).autoOrient()
  const large = await (turned ? upright.rotate(90) : upright)
    .resize(largeSide, largeSide, { fit: 'inside', withoutEnlargement: true })
    // Without asking for it no metadata is written: neither place nor time nor camera.
    .webp({ quality: 80 })
    .toBuffer({ resolveWithObject: true })
  const thumb = await sharp(large.data)
    .resize(thumbSide, thumbSide, { fit: 'cover', position: 'attention' })
    .webp({ quality: 74 })
    .toBuffer()
  return {
    photo: {
      type: 'image/webp',
      large: { bytes: large.data, width: large.info.width, height: large.info.height },
      thumb,
    },
  }
}
