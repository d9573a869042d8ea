import { useEffect, useEffectEvent, useRef } from 'react'

import { FileButton } from '#app/ui/shared/file-button.tsx'
import { useHydrated } from '#app/ui/shared/use-hydrated.ts'
import { useLiveUpdates } from '#app/ui/shared/use-live-updates.ts'
import { photoMegabytes } from '#copy/gift/gift.ts'
import type { GiftPhotoView } from '#core/gift/gift-view.ts'
import { maxPhotos } from '#core/gift/photo.ts'

import { usePhotos } from './use-photos.ts'

type Props = { photos: GiftPhotoView[]; path: string; error: string | null }

/**
 * The photos of a gift, sent, turned and removed in their place: what is being written beside them stays. Without script
 * they go one by one, and each form loads the page again.
 */
export function PhotoManager({ photos, path, error }: Props) {
  const isHydrated = useHydrated()
  const room = maxPhotos - photos.length
  const section = useRef<HTMLElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const { progress, isSending, refusal, send, change } = usePhotos({ path, room, section })

  // Nothing is announced here; but a reading that failed is repeated.
  useLiveUpdates(null)

  async function sendChosen() {
    const { current: field } = input
    if (!field?.files?.length) return
    await send([...field.files])
    field.value = ''
  }
  const sendEarly = useEffectEvent(() => void sendChosen())
  // They may have been chosen before hydration.
  useEffect(() => sendEarly(), [])

  return (
    <section
      ref={section}
      id="fotos"
      tabIndex={-1}
      aria-labelledby="fotos-titulo"
      className="border-ink scroll-mt-24 border-t-2 pt-4"
    >
      <h2 id="fotos-titulo" className="wide text-title">
        Fotos
      </h2>
      <p className="mt-1 max-w-[46em]">
        Até {maxPhotos}, em JPEG, PNG ou WebP de até {photoMegabytes}&nbsp;MB. Antes de guardar, tiramos de cada uma o
        lugar, a data e a câmera.
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
              <form
                method="post"
                noValidate
                action={path}
                className="flex flex-wrap justify-around"
                onSubmit={(event) => {
                  event.preventDefault()
                  const { submitter } = event.nativeEvent
                  void change(new FormData(event.currentTarget, submitter), submitter)
                }}
              >
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
        >
          <label htmlFor="photo" className="font-bold">
            {photos.length === 0 ? 'Escolher fotos' : `Adicionar fotos (${photos.length} de ${maxPhotos})`}
          </label>
          <FileButton
            label="Escolher arquivos"
            ref={input}
            id="photo"
            name="photo"
            accept="image/jpeg,image/png,image/webp"
            aria-describedby="photo-erro"
            required
            multiple={isHydrated}
            disabled={isSending}
            onChange={() => void sendChosen()}
          />
          <p className="font-bold" role="status">
            {progress}
          </p>
          <noscript>
            <button type="submit" className="btn btn-line">
              Enviar
            </button>
          </noscript>
        </form>
      ) : null}
      <p className="error mt-3 whitespace-pre-line" role="alert" id="photo-erro">
        {refusal ?? error}
      </p>
    </section>
  )
}
