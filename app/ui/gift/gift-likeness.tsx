import { useHydrated } from '#app/ui/shared/use-hydrated.ts'
import type { OpenGiftView } from '#core/gift/gift-view.ts'

import { GiftHead, GiftLetter } from './gift-front.tsx'
import { GiftPhotos } from './gift-photos.tsx'

type Props = Pick<OpenGiftView, 'title' | 'recipient' | 'dedication' | 'sender' | 'cover' | 'photos'>

/** The page as it will open, while its buyer writes: the same parts. Without script the link below shows what was saved. */
export function GiftLikeness({ title, recipient, dedication, sender, cover, photos }: Props) {
  const isHydrated = useHydrated()
  if (!isHydrated) return null
  return (
    <section aria-labelledby="previa-titulo">
      <h2 id="previa-titulo" className="wide text-title">
        Como vai ficar
      </h2>
      <div className="gift-likeness border-ink mt-4 border-2 bg-white">
        <GiftHead title={title} recipient={recipient.trim()} cover={cover} heading="p" />
        <GiftLetter dedication={dedication.trim()} sender={sender.trim()} />
        <GiftPhotos photos={photos} />
      </div>
    </section>
  )
}
