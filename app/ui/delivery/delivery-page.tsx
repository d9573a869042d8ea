import { useState } from 'react'

import { useAudioEngine } from '#app/client/audio/use-audio.ts'
import { useEarlySong } from '#app/client/audio/use-early-song.ts'
import { SignOutEverywhere } from '#app/ui/access/sign-out-everywhere.tsx'
import { AudioElements } from '#app/ui/audio/audio-elements.tsx'
import { useVersionPlayer } from '#app/ui/audio/use-version-player.ts'
import { GiftOffer } from '#app/ui/gift/gift-offer.tsx'
import { Announcement } from '#app/ui/shared/announcement.tsx'
import { projectEventsUrl } from '#app/ui/shared/event-urls.ts'
import { LiveUpdates } from '#app/ui/shared/live-updates.tsx'
import { SongCover } from '#app/ui/shared/song-cover.tsx'
import { useFocusFallback } from '#app/ui/shared/use-focus-fallback.ts'
import { deliveryGreeting, refundedDelivery, undeliveredOf } from '#copy/delivery/delivery.ts'
import type { DeliveryView } from '#core/delivery/delivery-view.ts'
import { isNamedBeside } from '#core/project/named-beside.ts'

import { DeliveryAnniversary } from './delivery-anniversary.tsx'
import { DeliveryClosed, DeliveryUnavailable } from './delivery-closed.tsx'
import { DeliveryCover } from './delivery-cover.tsx'
import { DeliveryLyric } from './delivery-lyric.tsx'
import { Countdown, DeliveryFiles, NativePlayer, SongActions } from './delivery-open.tsx'
import { DeliveryPlayer } from './delivery-player.tsx'
import { DeliveryQuestions, type ContactDetails } from './delivery-questions.tsx'

type Props = { path: string; delivery: DeliveryView; contact: ContactDetails }

/** The delivery of a song; updated live while open. */
export function DeliveryPage({ path, delivery, contact }: Props) {
  const open = delivery.state === 'open' || delivery.state === 'ends-soon'
  const song = open ? delivery.song : null
  const [versions, setVersions] = useState(() => (song ? [song] : []))
  if (versions[0] !== (song ?? undefined)) setVersions(song ? [song] : [])
  const engine = useAudioEngine()
  const player = useVersionPlayer({
    engine,
    title: delivery.title,
    versions,
    selectedId: song?.id ?? null,
    onSelect: () => undefined,
  })
  useEarlySong(engine, player.current)
  const focus = useFocusFallback()

  return (
    <article {...focus}>
      <LiveUpdates url={projectEventsUrl(delivery.id)} />
      <Announcement text={headline(delivery)} />
      <header className="gutter delivery-head">
        <div className="delivery-cover">
          <span className="delivery-disc" aria-hidden="true" />
          <SongCover projectId={delivery.id} choice={delivery.cover} className="delivery-sleeve" />
        </div>
        <div className="min-w-0">
          {isNamedBeside(delivery.title, delivery.recipient) ? (
            <p className="font-bold [overflow-wrap:anywhere]">Para {delivery.recipient}</p>
          ) : null}
          <h1 className="wide delivery-title">{delivery.title}</h1>
          <p className="wide text-red delivery-headline">{headline(delivery)}</p>
          {versions.length > 0 ? (
            <DeliveryPlayer player={player}>
              <AudioElements engine={engine} early={player.current?.src} />
            </DeliveryPlayer>
          ) : null}
          {open ? <NativePlayer delivery={delivery} /> : null}
          {open ? (
            <SongActions path={path} delivery={delivery} />
          ) : (
            <DeliveryClosed delivery={delivery} contact={contact} />
          )}
        </div>
      </header>
      {delivery.status === 'delivered' && delivery.state !== 'refunded' ? <GiftOffer projectId={delivery.id} /> : null}
      {open ? <Countdown delivery={delivery} /> : null}
      <div className="gutter grid grid-cols-1 gap-14 pt-12 pb-16 break-words lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-16">
        <div className="min-w-0">
          {open ? (
            <>
              <DeliveryLyric lyric={delivery.lyric} />
              <DeliveryCover path={path} delivery={delivery} />
              <DeliveryFiles delivery={delivery} />
            </>
          ) : (
            <DeliveryUnavailable delivery={delivery} />
          )}
          <DeliveryAnniversary path={path} delivery={delivery} />
        </div>
        <DeliveryQuestions delivery={delivery} contact={contact} />
      </div>
      <footer className="gutter pb-20">
        <div className="border-line flex flex-wrap items-center justify-between gap-4 border-t-2 pt-5">
          <p>
            <a href={delivery.preview ?? '/acompanhar-pedido'} className="link">
              {delivery.preview
                ? delivery.deliveredAt
                  ? 'Ver as versões que você ouviu'
                  : 'Ver as versões'
                : 'Acompanhar pedido'}
            </a>
          </p>
          <form method="post" noValidate action={path} className="flex flex-wrap gap-x-6">
            <button type="submit" name="intent" value="leave" className="btn-quiet">
              Sair desta entrega
            </button>
            <SignOutEverywhere />
          </form>
        </div>
      </footer>
    </article>
  )
}

function headline({ state, status }: DeliveryView): string {
  if (state === 'open' || state === 'ends-soon') return deliveryGreeting
  if (state === 'refunded') return refundedDelivery.title
  if (state === 'ended') return 'O prazo para baixar terminou'
  return undeliveredOf(status).title
}
