import { WhatsappLink } from '#app/ui/contact-link.tsx'
import { Deck, type SoundVersion } from '#app/ui/preview/deck.tsx'
import { Sleeve } from '#app/ui/sleeve.tsx'
import { daysLeftText, enjoy, kindsText, undelivered, untilText } from '#copy/delivery.ts'
import { previewBadges } from '#copy/preview.ts'
import { formatDate, formatDay, type CalendarDay } from '#core/dates.ts'
import { endsSoonDays, type DeliveryKind, type DeliveryState } from '#core/delivery.ts'
import { formatFileSize } from '#core/file-size.ts'
import type { ProjectStatus } from '#core/project.ts'
import type { Settings } from '#core/settings.ts'
import type { SleeveSeed } from '#core/sleeve.ts'

import { FileList, type ShownFile } from './file-list.tsx'

export type ShownDelivery = {
  id: string
  code: string
  title: string
  clientName: string
  packageName: string
  status: ProjectStatus
  /** Where the versions are heard, while that page is open. */
  preview: string | null
  state: DeliveryState
  deliveredAt: Date | null
  endsOn: CalendarDay | null
  daysLeft: number
  /** How many days it stays from the first to the last. */
  days: number
  files: ShownFile[]
  missing: DeliveryKind[]
  /** The approved version, when its sound is ours. */
  song: SoundVersion | null
  /** Where the browser's own player finds the song; none when there is only paper. */
  sound: string | null
  /** Why it is being made again. */
  reason: string | null
  sleeve: SleeveSeed
}

type Props = { address: string; delivery: ShownDelivery; settings: Settings }
type PageProps = Props & { script: string }

/** The moment a client receives the song. Parts marked live are kept fresh by the follow island. */
export function DeliveryPage({ address, delivery, settings, script }: PageProps) {
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
              Para {delivery.clientName} · Pacote {delivery.packageName}
            </p>
            <h1 className="wide text-display mt-3 [overflow-wrap:anywhere]">{delivery.title}</h1>
            <p className="wide text-red mt-3 text-2xl leading-tight" data-status-text>
              {headline(delivery)}
            </p>
          </div>
          <div className="delivery-deck">
            <Deck title={delivery.title} versions={open && delivery.song ? [delivery.song] : []} script={script} />
          </div>
          <div data-live="som">{open ? <PlainSound delivery={delivery} /> : null}</div>
          <div data-live="baixar">
            {open ? <TakeAll delivery={delivery} /> : <Closed delivery={delivery} settings={settings} />}
          </div>
        </div>
      </header>
      <div data-live="prazo">{open ? <Countdown delivery={delivery} /> : null}</div>
      <div className="gutter grid gap-14 pt-12 pb-16 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-16">
        <div className="min-w-0" data-live="arquivos">
          {open ? (
            <>
              <h2 className="wide text-title">Seus arquivos</h2>
              <FileList files={delivery.files} />
              {delivery.missing.length > 0 ? (
                <p className="notice mt-6">
                  <strong>Ainda por vir</strong>
                  <span>{kindsText(delivery.missing)}. Avisamos por e-mail assim que estiver aqui.</span>
                </p>
              ) : null}
            </>
          ) : (
            <Unavailable delivery={delivery} />
          )}
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
          <form method="post" action={address}>
            <button type="submit" name="intent" value="leave" className="btn-quiet">
              Sair desta entrega
            </button>
          </form>
        </div>
      </footer>
    </article>
  )
}

function headline({ state, status }: ShownDelivery): string {
  if (state === 'open' || state === 'ends-soon') return enjoy
  if (state === 'ended') return 'O prazo para baixar terminou'
  return undelivered[status].title
}

/** For a song of which nothing is drawn, and for who listens without a script. */
function PlainSound({ delivery: { title, song, sound } }: { delivery: ShownDelivery }) {
  if (!sound) return null
  return (
    <div className={song ? 'without-script' : undefined}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a song: its words are what is sung */}
      <audio controls preload="none" src={sound} className="delivery-sound" aria-label={title}>
        Seu navegador não suporta o elemento de áudio.
      </audio>
    </div>
  )
}

function TakeAll({ delivery: { id, files } }: { delivery: ShownDelivery }) {
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0)
  return (
    <div className="mt-7 grid justify-items-start gap-2">
      <a href={`/deliveries/${id}/tudo.zip`} className="btn btn-red min-h-14 px-8 text-lg">
        Baixar tudo
        <span className="font-semibold tabular-nums">ZIP, {formatFileSize(total)}</span>
      </a>
      <p className="text-smoke text-sm">
        Se a conexão cair, o download continua de onde parou. Os arquivos também podem ser baixados um a um, abaixo.
      </p>
    </div>
  )
}

/** Nothing to take: what is missing and whose move it is, or what became of it. */
function Closed({ delivery, settings }: { delivery: ShownDelivery; settings: Settings }) {
  if (delivery.state === 'ended') {
    return (
      <div className="mt-6 grid justify-items-start gap-4">
        <p className="max-w-[34em] text-lg">
          Os arquivos ficaram disponíveis até {delivery.endsOn ? formatDay(delivery.endsOn) : ''}. Se você ainda precisa
          deles, fale com a gente o quanto antes: enquanto existirem, podemos abrir esta página de novo.
        </p>
        <AskUs delivery={delivery} settings={settings} className="btn btn-red" />
      </div>
    )
  }
  return (
    <div className="mt-6 grid justify-items-start gap-4">
      <p className="max-w-[34em] text-lg">{undelivered[delivery.status].text}</p>
      {delivery.reason ? (
        <div className="notice max-w-[46em]">
          <strong>Recado da nossa equipe</strong>
          <p className="[overflow-wrap:anywhere] whitespace-pre-line">{delivery.reason}</p>
        </div>
      ) : null}
      <p className="flex flex-wrap items-center gap-4">
        <span className="badge" data-status={delivery.status}>
          {previewBadges[delivery.status]}
        </span>
        {delivery.preview ? (
          <a href={delivery.preview} className="btn btn-line">
            {delivery.status === 'waiting' ? 'Ouvir as versões' : 'Abrir a prévia'}
          </a>
        ) : null}
      </p>
    </div>
  )
}

const dots = 30

/** How much of the time is left: a row of beats that empties. */
function Countdown({ delivery: { state, endsOn, daysLeft, days } }: { delivery: ShownDelivery }) {
  if (!endsOn) return null
  const left = Math.min(dots, Math.ceil((daysLeft / Math.max(days, 1)) * dots))
  return (
    <section aria-labelledby="prazo" className="gutter">
      <div className="border-ink border-y-2 py-5" data-state={state}>
        <h2 id="prazo" className="wide text-xl leading-tight">
          {daysLeftText(daysLeft)} para baixar
        </h2>
        <p className="delivery-beats" aria-hidden="true">
          {Array.from({ length: dots }, (_, index) => (
            <span key={index} data-left={index < left || undefined} />
          ))}
        </p>
        <p className="max-w-[46em]">
          Os arquivos ficam aqui <strong>{untilText(endsOn)}</strong>. Depois desse dia podemos apagá-los: baixe e
          guarde uma cópia em um lugar seguro.
          {state === 'ends-soon' && daysLeft <= endsSoonDays ? ' Precisa de mais tempo? Fale com a gente antes.' : ''}
        </p>
      </div>
    </section>
  )
}

function Unavailable({ delivery }: { delivery: ShownDelivery }) {
  const steps =
    delivery.state === 'ended'
      ? [
          'A música continua sua: os seus direitos são os do contrato, com ou sem esta página.',
          'Se você guardou a sua cópia, não precisa fazer nada.',
        ]
      : [
          'A versão que você aprovar é a que entregamos, com os arquivos do seu pacote.',
          'Você recebe um e-mail assim que tudo estiver aqui. Esta página se atualiza sozinha.',
        ]
  return (
    <>
      <h2 className="wide text-title">{delivery.state === 'ended' ? 'E agora?' : 'Como vai ser'}</h2>
      <div className="prose mt-4">
        <ul>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
      </div>
    </>
  )
}

function Questions({ delivery, settings }: Omit<Props, 'address'>) {
  return (
    <aside aria-labelledby="duvidas" className="card self-start p-6">
      <h2 id="duvidas" className="wide text-xl">
        Alguma dúvida?
      </h2>
      <dl className="mt-4 grid gap-3">
        <div data-live="datas">
          <dt className="text-smoke text-sm">Entregue em</dt>
          <dd className="font-bold">{delivery.deliveredAt ? formatDate(delivery.deliveredAt) : 'Ainda não'}</dd>
        </div>
        <div>
          <dt className="text-smoke text-sm">Código do projeto</dt>
          <dd className="font-bold">{delivery.code}</dd>
        </div>
      </dl>
      <p className="mt-4">
        Um arquivo não abre, falta alguma coisa ou você quer mudar algo? Fale com a gente e diga o código.
      </p>
      <p className="mt-3 grid justify-items-start">
        <AskUs delivery={delivery} settings={settings} className="btn-quiet" />
        <a href={`mailto:${settings.contact.email}`} className="btn-quiet break-all">
          {settings.contact.email}
        </a>
      </p>
    </aside>
  )
}

type AskProps = { delivery: ShownDelivery; settings: Settings; className: string }

function AskUs({ delivery, settings, className }: AskProps) {
  return (
    <WhatsappLink
      number={settings.contact.whatsapp}
      message={`Olá! É sobre a entrega do projeto ${delivery.code}.`}
      className={className}
    >
      Falar com a equipe
    </WhatsappLink>
  )
}
