import { noteCount } from '#copy/preview/notes.ts'
import { formatDuration } from '#core/shared/duration.ts'

import { NoteForm } from './note-form.tsx'
import { PlayerSettings, listening, reviewing } from './player-settings.tsx'
import type { ShownSound } from './sound.ts'

export type SoundVersion = { id: string; number: number; label: string; sound: ShownSound }

type Props = {
  title: string
  versions: SoundVersion[]
  script: string
  /** Absent where the song is finished: there is nothing to compare it with, and nothing more to say about it. */
  review?: {
    /** Where the script sends notes; they are written only while the project waits for its client. */
    notesAddress: string
    mayNote: boolean
    drafts: number
  }
}

const icons = {
  play: 'M6 3v18l15-9z',
  pause: 'M5 3h5v18H5zM14 3h5v18h-5z',
  back: 'M11 4v16L1 12zM22 4v16L12 12z',
  forward: 'M13 4v16l10-8zM2 4v16l10-8z',
}

/** The listening room: one player for all versions. It stays as it is while the parts around it are read again. */
export function VersionPlayer({ title, versions, script, review }: Props) {
  const { mayNote, drafts } = review ?? { mayNote: false, drafts: 0 }

  return (
    <section
      className="deck with-script"
      aria-labelledby="sala"
      hidden={versions.length === 0}
      data-deck={script}
      data-title={title}
      data-notes={review?.notesAddress}
      data-state="paused"
    >
      <div className="deck-head">
        <h2 id="sala" className="wide text-lg leading-tight">
          {review ? 'Sala de escuta' : 'Ouça a sua música'}
        </h2>
        {review ? <p data-deck-name className="min-w-0 truncate" /> : null}
      </div>
      <Tracks versions={versions} shown={review !== undefined} />
      <div
        className="deck-wave"
        data-wave
        role="slider"
        tabIndex={0}
        aria-label="Posição na música"
        aria-valuemin={0}
        aria-valuemax={0}
        aria-valuenow={0}
        aria-valuetext={formatDuration(0)}
      >
        <i data-range hidden />
        <svg aria-hidden="true">
          <path data-bars />
          <path data-bars className="deck-past" />
        </svg>
        <b data-marks aria-hidden="true" />
        <i data-head />
      </div>
      <p className="deck-times">
        <span data-gone>{formatDuration(0)}</span>
        <span data-range-text />
        <span data-total>{formatDuration(versions[0]?.sound.durationMs ?? 0)}</span>
      </p>
      <div className="deck-keys">
        <Key act="back" label="Voltar 5 segundos" icon={icons.back} />
        <button type="button" className="deck-play" data-act="play" aria-label="Tocar">
          <Icon path={icons.play} className="deck-when-paused" />
          <Icon path={icons.pause} className="deck-when-playing" />
        </button>
        <Key act="forward" label="Avançar 5 segundos" icon={icons.forward} />
        <button type="button" className="deck-ab" data-act="swap" hidden={versions.length < 2}>
          <b>A/B</b>
          <span data-other>comparar</span>
        </button>
        <p data-live="anotar" className="deck-note">
          {mayNote ? (
            <button type="button" className="btn btn-red" data-act="note" id="anotar">
              <span>
                Anotar em <span data-place>{formatDuration(0)}</span>
              </span>
            </button>
          ) : null}
          {mayNote && drafts > 0 ? (
            <button type="button" className="btn-quiet" data-review="anotacoes" id="revisar">
              Revisar e enviar {noteCount(drafts)}
            </button>
          ) : null}
        </p>
      </div>
      <p role="status" data-deck-status className="deck-status" />
      {review ? <NoteForm /> : null}
      {review ? (
        <PlayerSettings keys={[...listening, ...reviewing]}>
          <label className="deck-switch" data-match-field>
            <input type="checkbox" className="tick" data-match defaultChecked autoComplete="off" />
            Igualar o volume das versões
          </label>
        </PlayerSettings>
      ) : (
        <details className="deck-more">
          <summary className="btn-quiet">Mais controles</summary>
          <PlayerSettings keys={listening} />
        </details>
      )}
    </section>
  )
}

/** By age. Read again with the page; everything the player knows of a version is on its button. */
function Tracks({ versions, shown }: { versions: SoundVersion[]; shown: boolean }) {
  const byAge = versions.toSorted((one, other) => one.number - other.number)
  return (
    <ul data-live="faixas" className="deck-tracks" aria-label="Versões para ouvir" hidden={!shown}>
      {byAge.map(({ id, number, label, sound }) => (
        <li key={id}>
          <button
            type="button"
            id={`faixa-${id}`}
            data-track={id}
            data-src={sound.address}
            data-ms={sound.durationMs}
            data-gain={sound.gain}
            data-peaks={sound.peaks}
            data-name={label}
            data-number={number}
            aria-pressed="false"
          >
            <b aria-hidden="true">{number}</b>
            <span className="truncate">{label}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function Key({ act, label, icon }: { act: string; label: string; icon: string }) {
  return (
    <button type="button" className="deck-key" data-act={act} aria-label={label} title={label}>
      <Icon path={icon} />
    </button>
  )
}

function Icon({ path, className }: { path: string; className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={className}>
      <path d={path} />
    </svg>
  )
}
