import { useEffect } from 'react'

import { sitePlayer, useSongControl, useSongSeconds } from '#app/client/audio/site-player.ts'
import { ActionLink } from '#app/ui/site/controls/action-link.tsx'
import { SiteLink } from '#app/ui/site/site-link.tsx'
import { SleeveFile } from '#app/ui/site/sleeve-file.tsx'
import { formatDuration } from '#core/shared/duration.ts'
import type { SongView } from '#core/site/song-view.ts'

type Props = {
  song: SongView
  /** Its cover as a part of the page, for the first screen; without it the cover is a file. */
  drawing?: React.ReactNode
  heading?: 'h1' | 'h2' | 'h3' | 'h4'
  /** The song's own page, where the card is not already on it. */
  href?: string
}

/** A song to be heard at once, in the player of the site. Without script its button is a link to the file. */
export function SongCard({ song, drawing, heading: Heading = 'h3', href }: Props) {
  const { title, genreLabel, description, durationMs, audio } = song
  const { place, isCurrent, playback, press } = useSongControl<HTMLElement>(song)
  const seconds = useSongSeconds(isCurrent)
  const isPaused = playback === 'paused'
  const length = formatDuration(durationMs)

  // Every frame, past React: only a style changes.
  useEffect(() => {
    const { engine } = sitePlayer()
    const show = (at: number) => place.current?.style.setProperty('--at', String((at * 1000) / durationMs))
    if (!isCurrent) return show(0)
    show(engine.seconds())
    return engine.onPosition(show)
  }, [place, isCurrent, durationMs])

  return (
    <article ref={place} className="song">
      <div className="song-cover">
        {drawing ?? <SleeveFile song={song} />}
        <ActionLink
          href={audio}
          className="song-play"
          press="song"
          aria-label={`${isPaused ? 'Ouvir' : 'Pausar'} ${title}`}
          data-state={isPaused ? undefined : playback}
          onPress={press}
        >
          <span aria-hidden="true" />
        </ActionLink>
      </div>
      <Heading>{href ? <SiteLink href={href}>{title}</SiteLink> : title}</Heading>
      <p className="song-facts">
        {genreLabel}
        <span>{seconds > 0 ? `${formatDuration(seconds * 1000)} / ${length}` : length}</span>
      </p>
      <p>{description}</p>
    </article>
  )
}
