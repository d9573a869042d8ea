import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'

import { createPairPlayer, usePairState } from '#app/client/audio/pair-player.ts'
import { sitePlayer } from '#app/client/audio/site-player.ts'
import { ActionLink } from '#app/ui/site/controls/action-link.tsx'
import { SiteLink } from '#app/ui/site/site-link.tsx'
import { SleeveFile } from '#app/ui/site/sleeve-file.tsx'
import { playbackFailureTexts } from '#copy/audio/playback-failures.ts'
import { formatDuration } from '#core/shared/duration.ts'
import type { PairView } from '#core/site/song-view.ts'

/** The bare melody against the full arrangement, switched at the same position. Without script both are links. */
export function BeforeAfterPlayer({ song }: { song: PairView }) {
  const { id, title, genreLabel, durationMs, before, audio } = song
  const article = useRef<HTMLElement>(null)
  const after = useRef<HTMLInputElement>(null)
  const seek = useRef<HTMLInputElement>(null)
  const [player] = useState(() => createPairPlayer({ before, after: audio }))
  const { playback, failure } = usePairState(player)
  const seconds = useSyncExternalStore(
    player.onPosition,
    () => Math.floor(player.seconds()),
    () => 0,
  )
  const name = `lado-${id}`
  const isPaused = playback === 'paused'
  const length = formatDuration(durationMs)
  const now = formatDuration(seconds * 1000)

  useEffect(() => () => player.destroy(), [player])

  // What was chosen and moved before hydration holds.
  useLayoutEffect(() => {
    if (article.current) player.mount(article.current, (at) => goOnWith(song, at))
    if (after.current?.checked) player.select('after')
    const moved = seek.current?.valueAsNumber
    if (moved) player.moveTo(moved)
  }, [player, song])

  // Every frame, past React: only a style changes.
  useEffect(() => {
    const show = (at: number) => article.current?.style.setProperty('--at', String((at * 1000) / durationMs))
    show(player.seconds())
    return player.onPosition(show)
  }, [player, durationMs])

  return (
    <article ref={article} className="pair">
      <div className="song-cover">
        <SleeveFile song={song} />
        <ActionLink
          href={audio}
          className="song-play"
          press="pair"
          aria-label={`${isPaused ? 'Ouvir' : 'Pausar'} ${title}, antes e depois`}
          data-state={isPaused ? undefined : playback}
          onPress={() => void player.toggle()}
        >
          <span aria-hidden="true" />
        </ActionLink>
      </div>
      <div className="min-w-0">
        <h3 className="wide text-title">{title}</h3>
        <p className="text-smoke flex justify-between gap-4 font-semibold tabular-nums">
          {genreLabel}
          <span>{seconds > 0 || !isPaused ? `${now} / ${length}` : length}</span>
        </p>
        <fieldset className="pair-sides with-script mt-4">
          <legend className="sr-only">Qual lado de {title} você quer ouvir?</legend>
          <label>
            <input
              type="radio"
              name={name}
              value="before"
              defaultChecked
              className="sr-only"
              onChange={() => player.select('before')}
            />
            <b>Antes</b> só a melodia
          </label>
          <label>
            <input
              ref={after}
              type="radio"
              name={name}
              value="after"
              className="sr-only"
              onChange={() => player.select('after')}
            />
            <b>Depois</b> o arranjo completo
          </label>
        </fieldset>
        <input
          ref={seek}
          type="range"
          className="seek with-script"
          name={`posicao-${id}`}
          min={0}
          max={Math.floor(durationMs / 1000)}
          step={1}
          value={seconds}
          onChange={({ target }) => player.moveTo(target.valueAsNumber)}
          autoComplete="off"
          aria-label={`Posição em ${title}`}
          aria-valuetext={`${now} de ${length}`}
        />
        <p className="text-alarm font-semibold" role="status">
          {failure ? playbackFailureTexts[failure] : ''}
        </p>
        <noscript>
          <p className="flex flex-wrap gap-x-6">
            <SiteLink href={before} className="btn-quiet">
              Antes: só a melodia
            </SiteLink>
            <SiteLink href={audio} className="btn-quiet">
              Depois: o arranjo completo
            </SiteLink>
          </p>
        </noscript>
      </div>
    </article>
  )
}

/** On the next page: the arrangement goes on in the player of the site, where it can be stopped. */
function goOnWith(song: PairView, seconds: number) {
  sitePlayer().goOn(song, seconds)
}
