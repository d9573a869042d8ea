import { formatDuration } from '#core/shared/duration.ts'

import { drawIcon, iconButton, createNode } from './make.ts'
import type { PlayerTrack } from './tracks.ts'

/** The elements of the player and what is written into them. What plays is decided in player-dock.ts. */

export type PlayState = 'paused' | 'loading' | 'playing'

const icons = {
  play: 'M6 3v18l15-9z',
  pause: 'M5 3h5v18H5zM14 3h5v18h-5z',
  previous: 'M4 3h3v18H4zM20 3v18L7.5 12z',
  next: 'M17 3h3v18h-3zM4 3v18l12.5-9z',
  open: 'M12 6l9 9-2.5 2.5L12 11l-6.5 6.5L3 15z',
  shut: 'M12 18L3 9l2.5-2.5L12 13l6.5-6.5L21 9z',
  close: 'M5 3l7 7 7-7 2 2-7 7 7 7-2 2-7-7-7 7-2-2 7-7-7-7z',
}

const cover = createNode('div', { class: 'dock-cover' })
const title = createNode('b')
const about = createNode('span')
export const play = iconButton('Tocar', icons.play, 'icon dock-play')
export const previous = iconButton('Música anterior', icons.previous, 'icon dock-previous')
export const next = iconButton('Próxima música', icons.next)
export const expand = iconButton('Abrir o tocador', icons.open)
export const close = iconButton('Fechar o tocador', icons.close)
const wave = createNode('div', { class: 'dock-wave', 'aria-hidden': 'true' })
export const seek = createNode('input', {
  type: 'range',
  class: 'dock-seek',
  min: '0',
  step: '1',
  value: '0',
  'aria-label': 'Posição na música',
})
const gone = createNode('span', {}, formatDuration(0))
const total = createNode('span', {}, formatDuration(0))
const status = createNode('p', { class: 'dock-status', role: 'status' })
export const list = createNode('ol', { class: 'dock-list' })
const more = createNode(
  'div',
  { class: 'dock-more', id: 'tocador-mais' },
  createNode('div', { class: 'dock-line' }, wave, seek),
  createNode('p', { class: 'dock-times' }, gone, total),
  list,
)
export const dock = createNode(
  'section',
  { class: 'dock', 'aria-label': 'Tocador de música' },
  createNode(
    'div',
    { class: 'dock-bar' },
    cover,
    createNode('p', { class: 'dock-title' }, title, about),
    previous,
    play,
    next,
    expand,
    close,
  ),
  status,
  more,
)
expand.setAttribute('aria-controls', more.id)
dock.hidden = true
setOpen(false)

export function showTrack(track: PlayerTrack | null) {
  dock.hidden = false
  document.body.toggleAttribute('data-dock', true)
  title.textContent = track?.title ?? 'Músicas'
  about.textContent = track ? `Demonstração · ${track.genre}` : 'Escolha uma'
  total.textContent = formatDuration(track?.ms ?? 0)
  seek.max = String(Math.floor((track?.ms ?? 0) / 1000))
  seek.disabled = previous.disabled = !track
  cover.replaceChildren(...(track?.cover ? [track.cover.cloneNode(true)] : []))
  wave.replaceChildren(...(track?.peaks ?? []).map((peak) => bar(peak)))
}

export function showState(state: PlayState, current: PlayerTrack | null) {
  const running = state !== 'paused'
  drawIcon(play, running ? icons.pause : icons.play)
  play.title = play.ariaLabel = running ? 'Pausar' : 'Tocar'
  dock.dataset.state = state
  for (const button of list.querySelectorAll<HTMLElement>('[data-track]'))
    button.ariaCurrent = button.dataset.track === current?.id ? 'true' : null
}

export function showTime(ms: number, length: number) {
  seek.value = String(Math.floor(ms / 1000))
  seek.ariaValueText = `${formatDuration(ms)} de ${formatDuration(length)}`
  gone.textContent = formatDuration(ms)
  const part = length > 0 ? ms / length : 0
  dock.style.setProperty('--at', String(part))
  for (const [index, line] of [...wave.children].entries())
    line.classList.toggle('past', index < part * wave.children.length)
}

export function drawList(queue: PlayerTrack[]) {
  list.replaceChildren(
    ...queue.map(({ id, title: name, genre, ms }) =>
      createNode(
        'li',
        {},
        createNode(
          'button',
          { type: 'button', 'data-track': id },
          createNode('b', {}, name),
          createNode('span', {}, `${genre} · ${formatDuration(ms)}`),
        ),
      ),
    ),
  )
}

/** The promotional album, in Bandcamp's own player: by a click, after consent. */
export function offerAlbum({ album, albumTitle = '' }: DOMStringMap) {
  if (!album) return
  const button = createNode('button', {
    type: 'button',
    class: 'btn btn-line',
    'data-press': 'consent',
    'data-album': album,
    'data-title': albumTitle,
  })
  more.append(
    createNode(
      'div',
      { class: 'dock-album' },
      createNode('p', {}, 'Disco promocional no Bandcamp: ', createNode('b', {}, albumTitle)),
      button,
    ),
  )
  document.dispatchEvent(new CustomEvent('harmonia:consent'))
}

export function setOpen(open: boolean) {
  more.hidden = !open
  dock.toggleAttribute('data-open', open)
  expand.ariaExpanded = String(open)
  expand.title = expand.ariaLabel = open ? 'Recolher o tocador' : 'Abrir o tocador'
  drawIcon(expand, open ? icons.shut : icons.open)
}

export function isOpen(): boolean {
  return !more.hidden
}

export function say(text: string) {
  status.textContent = text
}

function bar(peak: number) {
  const line = createNode('i')
  line.style.height = `${Math.max(6, Math.round(peak * 100))}%`
  return line
}
