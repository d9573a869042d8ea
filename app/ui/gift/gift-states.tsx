import { openingText, zoneText } from '#copy/gift/gift.ts'
import { formatLongDayAt } from '#core/gift/opening-time.ts'

import { useCountdown } from './use-countdown.ts'

const unitLabels = {
  days: ['dia', 'dias'],
  hours: ['hora', 'horas'],
  minutes: ['minuto', 'minutos'],
  seconds: ['segundo', 'segundos'],
} as const

/** Browsers count no longer than some weeks. */
const maxRefreshSeconds = 20 * 86_400

/** `ask` reads the page again: the gift may be open. */
type WaitingProps = { opensAt: Date; zone: string; now: Date; ask: () => void }

/** Before its hour: how long it still takes, and nothing about what it is. */
export function GiftWaiting({ opensAt, zone, now, ask }: WaitingProps) {
  const left = useCountdown({ opensAt, now, ask })
  const seconds = Math.max(1, Math.ceil((opensAt.getTime() - now.getTime()) / 1_000))
  return (
    <section className="gift-stage">
      {/* Also without script it opens at its hour. */}
      <noscript>{seconds > maxRefreshSeconds ? null : <meta httpEquiv="refresh" content={String(seconds)} />}</noscript>
      <div className="gift-sun" aria-hidden="true" />
      <div className="gift-front">
        <h1 className="gift-headline">
          Um presente <br />
          espera por você.
        </h1>
        <p className="gift-clock" role="timer">
          {(['days', 'hours', 'minutes', 'seconds'] as const).map((unit) => (
            <span key={unit} hidden={unit === 'days' && left.days === 0}>
              <b data-unit={unit}>{unit === 'days' ? left.days : String(left[unit]).padStart(2, '0')}</b>{' '}
              <small>{unitLabels[unit][left[unit] === 1 ? 0 : 1]}</small>
            </span>
          ))}
        </p>
        <p className="gift-when">
          Abre <time dateTime={opensAt.toISOString()}>{openingText(opensAt, zone)}</time>{' '}
          <span className="text-smoke">({zoneText(zone)})</span>
        </p>
        <p className="text-smoke">Ele se abre sozinho, na hora. Pode fechar a página e voltar quando quiser.</p>
      </div>
    </section>
  )
}

/** Withdrawn, or never there: the same words, so that a guessed link learns nothing. */
export function GiftGone() {
  return (
    <section className="gift-stage">
      <div className="gift-front">
        <h1 className="gift-headline">Este presente não está mais aqui.</h1>
        <p className="gift-when">
          Quem mandou o link pode ter guardado o presente ou trocado o endereço. Peça um link novo para a pessoa.
        </p>
      </div>
    </section>
  )
}

export function GiftEnded({ endsAt, zone }: { endsAt: Date; zone: string }) {
  return (
    <section className="gift-stage">
      <div className="gift-front">
        <h1 className="gift-headline">Este presente ficou aqui até {formatLongDayAt(endsAt, zone)}.</h1>
        <p className="gift-when">
          O tempo desta página passou. Quem mandou o presente pode ter guardado os arquivos: vale perguntar.
        </p>
      </div>
    </section>
  )
}
