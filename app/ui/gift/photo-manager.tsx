import type { GiftPhotoView } from '#core/gift/gift-view.ts'
import { maxPhotos } from '#core/gift/photo.ts'

type Props = { photos: GiftPhotoView[]; path: string; error: string | null }

/** The photos of a gift. Without script they go one by one; the page's script sends several, and shows them in their place. */
export function PhotoManager({ photos, path, error }: Props) {
  const room = maxPhotos - photos.length
  return (
    <section
      id="fotos"
      tabIndex={-1}
      aria-labelledby="fotos-titulo"
      className="border-ink scroll-mt-24 border-t-2 pt-4"
    >
      <h2 id="fotos-titulo" className="wide text-title">
        Fotos
      </h2>
      <p className="mt-1 max-w-[46em]">
        Até {maxPhotos}, em JPEG, PNG ou WebP de até 50 MB. Antes de guardar, tiramos de cada uma o lugar, a data e a
        câmera.
      </p>
      {photos.length > 0 ? (
        <ul className="mt-5 grid grid-cols-2 gap-3 sm:grid-cols-4">
          {photos.map(({ id, thumb }, index) => (
            <li key={id} className="border-ink relative border-2 bg-white">
              <img
                src={thumb}
                alt=""
                width="640"
                height="640"
                loading="lazy"
                className="block aspect-square w-full object-cover"
              />
              <form method="post" noValidate action={path} className="flex flex-wrap justify-around">
                <input type="hidden" name="photo" value={id} />
                <button
                  type="submit"
                  name="intent"
                  value="turn-photo"
                  className="btn-quiet text-sm"
                  aria-label={`Girar a foto ${index + 1}`}
                >
                  Girar
                </button>
                <button
                  type="submit"
                  name="intent"
                  value="remove-photo"
                  className="btn-quiet text-sm"
                  aria-label={`Remover a foto ${index + 1}`}
                >
                  Remover
                </button>
              </form>
            </li>
          ))}
        </ul>
      ) : null}
      {room > 0 ? (
        <form
          method="post"
          noValidate
          action={`${path}/fotos`}
          encType="multipart/form-data"
          className="mt-5 grid grid-cols-[minmax(0,1fr)] justify-items-start gap-3"
          data-photos={room}
        >
          <label htmlFor="photo" className="font-bold">
            {photos.length === 0 ? 'Escolher fotos' : `Adicionar fotos (${photos.length} de ${maxPhotos})`}
          </label>
          {/* The script lays the input over the button drawn beside it. */}
          <span className="file-input is-plain">
            <input
              id="photo"
              name="photo"
              type="file"
              accept="image/jpeg,image/png,image/webp"
              className="w-full min-w-0"
              aria-describedby="photo-erro"
              required
            />
            <span aria-hidden="true" className="btn btn-line">
              Escolher arquivos
            </span>
          </span>
          <p className="font-bold" role="status" data-photo-progress />
          <noscript>
            <button type="submit" className="btn btn-line">
              Enviar
            </button>
          </noscript>
        </form>
      ) : null}
      <p className="error mt-3 whitespace-pre-line" role="alert" id="photo-erro">
        {error}
      </p>
    </section>
  )
}
