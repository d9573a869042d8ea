import { daysLeftText, promisedListText, untilText } from '#copy/delivery/delivery.ts'
import type { DeliveryView } from '#core/delivery/delivery-view.ts'
import { endsSoonDays } from '#core/delivery/delivery.ts'
import { formatFileSize } from '#core/shared/file-size.ts'

import { FileList } from './file-list.tsx'

/** The parts of a delivery that can be taken: its sound, its files and the days that are left. */

/** For a song of which nothing is drawn, and for who listens without a script. */
export function NativePlayer({ delivery: { title, song, sound } }: { delivery: DeliveryView }) {
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

export function DownloadAll({ delivery: { id, files } }: { delivery: DeliveryView }) {
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0)
  return (
    <div className="mt-7 grid justify-items-start gap-2">
      <a href={`/deliveries/${id}/tudo.zip`} className="btn btn-red min-h-14 flex-wrap gap-y-0 text-lg sm:px-8">
        Baixar tudo
        <span className="font-semibold tabular-nums">ZIP, {formatFileSize(total)}</span>
      </a>
      <p className="text-smoke text-sm">
        Se a conexão cair, o download continua de onde parou. Os arquivos também podem ser baixados um a um, abaixo.
      </p>
    </div>
  )
}

const dots = 30

/** The remaining time as a row of dots. */
export function Countdown({ delivery: { state, endsOn, daysLeft, days } }: { delivery: DeliveryView }) {
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

export function DeliveryFiles({ delivery: { files, missing } }: { delivery: DeliveryView }) {
  return (
    <>
      <h2 className="wide text-title">Seus arquivos</h2>
      <FileList files={files} />
      {missing.length > 0 ? (
        <p className="notice mt-6">
          <strong>Ainda por vir</strong>
          <span>{promisedListText(missing)}. Avisamos por e-mail assim que estiver aqui.</span>
        </p>
      ) : null}
    </>
  )
}
