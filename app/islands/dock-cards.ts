import { formatDuration } from '#core/shared/duration.ts'

import type { PlayState } from './dock-view.ts'
import type { PlayerTrack } from './tracks.ts'

/** What the cards of songs on the page show of the player: which one plays, and where it is. */

export function showStateOnCards(state: PlayState, current: PlayerTrack | null) {
  for (const card of document.querySelectorAll<HTMLElement>('[data-song]')) {
    const link = card.querySelector<HTMLElement>('[data-song-link]')
    if (!link) continue
    const own = card.dataset.song === current?.id
    link.dataset.state = own ? state : 'paused'
    link.ariaLabel = `${own && state !== 'paused' ? 'Pausar' : 'Ouvir'} ${card.dataset.title}`
    if (!own) tell(card, null, Number(card.dataset.ms))
  }
}

export function showTimeOnCards(current: PlayerTrack, ms: number, length: number) {
  for (const card of document.querySelectorAll<HTMLElement>(`[data-song="${CSS.escape(current.id)}"]`))
    tell(card, ms, length)
}

function tell(card: HTMLElement, ms: number | null, length: number) {
  card.style.setProperty('--at', String(ms === null || length === 0 ? 0 : ms / length))
  const clock = card.querySelector('[data-clock]')
  const text = ms ? `${formatDuration(ms)} / ${formatDuration(length)}` : formatDuration(length)
  if (clock && clock.textContent !== text) clock.textContent = text
}
