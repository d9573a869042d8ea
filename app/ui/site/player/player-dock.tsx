import { useEffect, useRef } from 'react'

import { playIcons } from '#app/client/audio/play-icons.ts'
import { useSitePlayer, useSongSeconds, type SitePlayer } from '#app/client/audio/site-player.ts'
import { Waveform } from '#app/ui/audio/waveform.tsx'
import { AlbumPlayer } from '#app/ui/site/consent/album-player.tsx'
import { IconButton } from '#app/ui/site/controls/icon-button.tsx'
import { SleeveFile } from '#app/ui/site/sleeve-file.tsx'
import { playbackFailureTexts } from '#copy/audio/playback-failures.ts'
import { bandcampPlayer } from '#core/shared/bandcamp.ts'
import { formatDuration } from '#core/shared/duration.ts'
import type { Album } from '#core/site/albums.ts'

export type DockAlbum = Pick<Album, 'url' | 'title'>
type Props = { player: SitePlayer; album: DockAlbum | null }

const icons = {
  ...playIcons,
  previous: 'M4 3h3v18H4zM20 3v18L7.5 12z',
  next: 'M17 3h3v18h-3zM4 3v18l12.5-9z',
  open: 'M12 6l9 9-2.5 2.5L12 11l-6.5 6.5L3 15z',
  shut: 'M12 18L3 9l2.5-2.5L12 13l6.5-6.5L21 9z',
  close: 'M5 3l7 7 7-7 2 2-7 7 7 7-2 2-7-7-7 7-2-2 7-7-7-7z',
}

/** The player: a line above the page's edge; open it shows the waveform of the song and the list. It stays until it is closed. */
export function PlayerDock({ player, album }: Props) {
  const { isOpen, current, queue, waveforms, playback, failure, hasListFailed, requests } = useSitePlayer()
  const dock = useRef<HTMLElement>(null)
  const playButton = useRef<HTMLButtonElement>(null)
  const seconds = useSongSeconds(current !== null)
  const durationMs = current?.durationMs ?? 0
  const isPaused = playback === 'paused'
  const now = formatDuration(seconds * 1000)

  // Every frame, past React: only a style changes.
  useEffect(() => {
    const show = (at: number) =>
      dock.current?.style.setProperty('--at', String(durationMs > 0 ? Math.min(1, (at * 1000) / durationMs) : 0))
    show(player.engine.seconds())
    return player.engine.onPosition(show)
  }, [player, durationMs])

  useEffect(() => {
    if (requests > 0) playButton.current?.focus()
  }, [requests])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape folds what its controls unfolded
    <section
      ref={dock}
      className="dock"
      aria-label="Tocador de música"
      data-open={isOpen || undefined}
      data-state={playback}
      onKeyDown={({ key }) => {
        if (key === 'Escape') player.setOpen(false)
      }}
    >
      <div className="dock-bar">
        <div className="dock-cover">{current ? <SleeveFile song={current} /> : null}</div>
        <p className="dock-title">
          <b>{current?.title ?? 'Músicas'}</b>
          <span>{current ? `Demonstração · ${current.genreLabel}` : 'Escolha uma'}</span>
        </p>
        <IconButton
          label="Música anterior"
          path={icons.previous}
          className="icon dock-previous"
          disabled={!current}
          onClick={player.previous}
        />
        <IconButton
          ref={playButton}
          label={isPaused ? 'Tocar' : 'Pausar'}
          path={isPaused ? icons.play : icons.pause}
          className="icon dock-play"
          onClick={player.toggle}
        />
        <IconButton label="Próxima música" path={icons.next} disabled={!player.hasNext()} onClick={player.next} />
        <IconButton
          label={isOpen ? 'Recolher o tocador' : 'Abrir o tocador'}
          path={isOpen ? icons.shut : icons.open}
          aria-expanded={isOpen}
          aria-controls="tocador-mais"
          onClick={() => player.setOpen(!isOpen)}
        />
        <IconButton label="Fechar o tocador" path={icons.close} onClick={player.close} />
      </div>
      <p className="dock-status" role="status">
        {failure ? playbackFailureTexts[failure] : null}
        {hasListFailed ? 'Não foi possível abrir a lista de músicas agora. Tente de novo em instantes.' : null}
      </p>
      <div className="dock-more" id="tocador-mais" hidden={!isOpen}>
        <div className="dock-line">
          <Waveform peaks={waveforms.get(current?.id ?? '') ?? ''} className="dock-wave" pastClassName="dock-past" />
          <input
            type="range"
            className="dock-seek"
            min={0}
            max={Math.floor(durationMs / 1000)}
            step={1}
            value={seconds}
            disabled={!current}
            onChange={({ target }) => player.seek(target.valueAsNumber)}
            aria-label="Posição na música"
            aria-valuetext={`${now} de ${formatDuration(durationMs)}`}
          />
        </div>
        <p className="dock-times">
          <span>{now}</span>
          <span>{formatDuration(durationMs)}</span>
        </p>
        <ol className="dock-list">
          {queue.map((song) => (
            <li key={song.id}>
              <button
                type="button"
                aria-current={song.id === current?.id ? 'true' : undefined}
                onClick={() => player.pick(song)}
              >
                <b>{song.title}</b>
                <span>
                  {song.genreLabel} · {formatDuration(song.durationMs)}
                </span>
              </button>
            </li>
          ))}
        </ol>
        {album ? <PromotionalAlbum {...album} /> : null}
      </div>
    </section>
  )
}

function PromotionalAlbum({ url, title }: DockAlbum) {
  return (
    <div className="dock-album">
      <p>
        Disco promocional no Bandcamp: <b>{title}</b>
      </p>
      <AlbumPlayer src={bandcampPlayer(url)} title={title} />
    </div>
  )
}
