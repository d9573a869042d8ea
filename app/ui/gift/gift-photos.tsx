import type { GiftPhotoView } from '#core/gift/gift-view.ts'

/** Each photo opens large by its link. They come when somebody scrolls to them. */
export function GiftPhotos({ photos }: { photos: GiftPhotoView[] }) {
  if (photos.length === 0) return null
  return (
    <div className="gift-photos">
      <ul aria-label="Fotos">
        {photos.map(({ id, large, thumb }, index) => (
          <li key={id}>
            <a href={large} target="_blank" rel="noopener" aria-label={`Foto ${index + 1}, ver grande`}>
              <img src={thumb} alt="" width="640" height="640" loading="lazy" decoding="async" />
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
