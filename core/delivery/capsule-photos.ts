/** Bytes of photos in one capsule: mail programs and messengers refuse much larger files, and phones open them slowly. */
export const maxCapsulePhotoBytes = 12 * 1024 * 1024

/** The photos that fit into a capsule, in their order, and how many are left out. One that is too large makes room for the next. */
export function fitPhotos<Photo extends { file: { bytes: number } }>(
  all: readonly Photo[],
): { photos: Photo[]; omitted: number } {
  const photos: Photo[] = []
  let bytes = 0
  for (const photo of all) {
    if (bytes + photo.file.bytes > maxCapsulePhotoBytes) continue
    bytes += photo.file.bytes
    photos.push(photo)
  }
  return { photos, omitted: all.length - photos.length }
}
