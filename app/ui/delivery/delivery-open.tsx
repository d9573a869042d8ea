import { capsuleHint, surpriseFilesHint } from '#copy/delivery/delivery-page.ts'
import { daysLeftText, untilText } from '#copy/delivery/delivery.ts'
import { pluralize } from '#copy/shared/inflection.ts'
import { extensionOf } from '#core/delivery/delivery-file.ts'
import type { DeliveryView } from '#core/delivery/delivery-view.ts'
import { endsSoonDays, isSong } from '#core/delivery/delivery.ts'
import { formatFileSize } from '#core/shared/file-size.ts'

import { FileList } from './file-list.tsx'
import { ShareSong } from './share-song.tsx'
import { StillToCome } from './still-to-come.tsx'

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

/** The two things that are done with a song on a phone: it is saved, and it is sent on. */
export function SongActions({
  path,
  delivery: { title, files, isSurprise },
}: {
  path: string
  delivery: DeliveryView
}) {
  const mp3 = files.find(({ kind }) => kind === 'mp3') ?? null
  const song = mp3 ?? files.find(isSong)
  return (
    <>
      <p className="delivery-actions">
        {song ? (
          <a href={song.url} className="btn btn-red min-h-14 text-lg">
            Salvar a música ({extensionOf(song.name).toUpperCase()})
          </a>
        ) : null}
        <ShareSong title={title} path={path} file={mp3} />
      </p>
      {isSurprise ? <p className="mt-4 max-w-[36em]">{surpriseFilesHint}</p> : null}
    </>
  )
}

/** The remaining time in words, and as what is left of a bar. */
export function Countdown({ delivery: { state, endsOn, daysLeft, days } }: { delivery: DeliveryView }) {
  if (!endsOn) return null
  return (
    <section aria-labelledby="prazo" className="gutter">
      <div className="border-ink border-b-2 pt-8 pb-5" data-state={state}>
        <h2 id="prazo" className="wide text-xl leading-tight">
          {daysLeftText(daysLeft)} para baixar
        </h2>
        <progress className="delivery-time-left" value={daysLeft} max={Math.max(days, 1)} aria-hidden="true" />
        <p className="max-w-[46em]">
          Os arquivos ficam aqui <strong>{untilText(endsOn)}</strong>. Depois desse dia podemos apagá-los: baixe e
          guarde uma cópia em um lugar seguro.
          {state === 'ends-soon' && daysLeft <= endsSoonDays ? ' Precisa de mais tempo? Fale com a gente antes.' : ''}
        </p>
      </div>
    </section>
  )
}

/** Everything that was delivered, behind one line: on a phone it is the song that is wanted. */
export function DeliveryFiles({ delivery: { id, files, missing } }: { delivery: DeliveryView }) {
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0)
  return (
    <section aria-labelledby="arquivos" className="mt-14">
      <details className="delivery-files">
        <summary>
          <h2 id="arquivos" className="wide text-title">
            Todos os arquivos
          </h2>
          <span className="text-smoke tabular-nums">
            {pluralize(files.length, 'arquivo', 'arquivos')}, {formatFileSize(total)}
          </span>
        </summary>
        <p className="mt-4 grid justify-items-start gap-2">
          <a href={`/deliveries/${id}/tudo.zip`} className="btn btn-red flex-wrap gap-y-0">
            Baixar tudo
            <span className="font-semibold tabular-nums">ZIP, {formatFileSize(total)}</span>
          </a>
          <span className="text-smoke text-sm">
            Se a conexão cair, o download continua de onde parou. No celular, é mais fácil baixar um a um.
          </span>
        </p>
        <FileList files={files} />
      </details>
      {files.some(({ kind }) => kind === 'mp3') ? <Capsule projectId={id} /> : null}
      <StillToCome missing={missing} />
    </section>
  )
}

function Capsule({ projectId }: { projectId: string }) {
  return (
    <div className="delivery-file border-line mt-6 border-y-2 py-5">
      <p className="min-w-0">
        <strong className="wide block text-lg leading-tight">A cápsula</strong>
        <span className="text-smoke">{capsuleHint}</span>
      </p>
      <a href={`/deliveries/${projectId}/capsula.html`} className="btn btn-line">
        Baixar<span className="sr-only"> a cápsula</span>
      </a>
    </div>
  )
}
