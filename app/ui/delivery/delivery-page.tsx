import { VersionPlayer } from '#app/ui/preview/version-player.tsx'
import { Sleeve } from '#app/ui/site/cover-art.tsx'
import { LeaveEverywhere } from '#app/ui/tracking/sign-out-everywhere.tsx'
import { deliveryGreeting, undeliveredOf } from '#copy/delivery/delivery.ts'
import type { Settings } from '#core/content/settings.ts'

import { Closed, Unavailable } from './delivery-closed.tsx'
import { Countdown, Files, NativePlayer, DownloadAll } from './delivery-open.tsx'
import { Questions } from './delivery-questions.tsx'
import type { ShownDelivery } from './shown-delivery.ts'

type Props = { address: string; delivery: ShownDelivery; settings: Settings; script: string }

/** The moment a client receives the song. Parts marked live are kept fresh by the follow island. */
export function DeliveryPage({ address, delivery, settings, script }: Props) {
  const open = delivery.state === 'open' || delivery.state === 'ends-soon'

  return (
    <article className="delivery" data-follow={`/eventos/projeto/${delivery.id}`}>
      <header className="gutter delivery-head">
        <div className="delivery-cover" data-live="capa">
          <span className="delivery-disc" aria-hidden="true" />
          <Sleeve song={delivery.sleeve} className="delivery-sleeve" />
        </div>
        <div className="min-w-0">
          <div data-live="titulo">
            <p className="font-bold [overflow-wrap:anywhere]">
              {delivery.recipient ? `Para ${delivery.recipient} · ` : ''}Pacote {delivery.packageName}
            </p>
            <h1 className="wide text-display mt-3 [overflow-wrap:anywhere]">{delivery.title}</h1>
            <p className="wide text-red mt-3 text-2xl leading-tight" data-status-text>
              {headline(delivery)}
            </p>
          </div>
          <div className="delivery-deck">
            <VersionPlayer
              title={delivery.title}
              versions={open && delivery.song ? [delivery.song] : []}
              script={script}
            />
          </div>
          <div data-live="som">{open ? <NativePlayer delivery={delivery} /> : null}</div>
          <div data-live="baixar">
            {open ? <DownloadAll delivery={delivery} /> : <Closed delivery={delivery} settings={settings} />}
          </div>
        </div>
      </header>
      <div data-live="prazo">{open ? <Countdown delivery={delivery} /> : null}</div>
      <div className="gutter grid grid-cols-1 gap-14 pt-12 pb-16 break-words lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-16">
        <div className="min-w-0" data-live="arquivos">
          {open ? <Files delivery={delivery} /> : <Unavailable delivery={delivery} />}
        </div>
        <Questions delivery={delivery} settings={settings} />
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
          <form method="post" action={address} className="flex flex-wrap gap-x-6">
            <button type="submit" name="intent" value="leave" className="btn-quiet">
              Sair desta entrega
            </button>
            <LeaveEverywhere />
          </form>
        </div>
      </footer>
    </article>
  )
}

function headline({ state, status }: ShownDelivery): string {
  if (state === 'open' || state === 'ends-soon') return deliveryGreeting
  if (state === 'ended') return 'O prazo para baixar terminou'
  return undeliveredOf(status).title
}
