import { formatClock } from '#core/clock.ts'

import { drawIcon, iconButton, make } from './make.ts'
import { onPress } from './on-press.ts'
import { joinVoices } from './one-voice.ts'
import { readTracks, trackOf, tracksOnPage, type Track } from './tracks.ts'

/**
 * The player of the whole site: one <audio>, outside of what a navigation replaces. Small it is a line above the page's
 * edge; open it shows the wave of the song and the list. It stays until it is closed.
 */

const icons = {
  play: 'M6 3v18l15-9z',
  pause: 'M5 3h5v18H5zM14 3h5v18h-5z',
  previous: 'M4 3h3v18H4zM20 3v18L7.5 12z',
  next: 'M17 3h3v18h-3zM4 3v18l12.5-9z',
  open: 'M12 6l9 9-2.5 2.5L12 11l-6.5 6.5L3 15z',
  shut: 'M12 18L3 9l2.5-2.5L12 13l6.5-6.5L21 9z',
  close: 'M5 3l7 7 7-7 2 2-7 7 7 7-2 2-7-7-7 7-2-2 7-7-7-7z',
}

const floats = document.querySelector<HTMLElement>('[data-floats]')
const audio = document.querySelector<HTMLAudioElement>('[data-audio]') ?? new Audio()
const opener = document.querySelector<HTMLElement>('.bubble[data-press="player"]')
const voices = joinVoices(() => audio.pause())
const session = 'mediaSession' in navigator ? navigator.mediaSession : null

let queue: Track[] = []
let current: Track | null = null

const cover = make('div', { class: 'dock-cover' })
const title = make('b')
const about = make('span')
const play = iconButton('Tocar', icons.play, 'icon dock-play')
const previous = iconButton('Música anterior', icons.previous, 'icon dock-previous')
const next = iconButton('Próxima música', icons.next)
const expand = iconButton('Abrir o tocador', icons.open)
const close = iconButton('Fechar o tocador', icons.close)
const wave = make('div', { class: 'dock-wave', 'aria-hidden': 'true' })
const seek = make('input', {
  type: 'range',
  class: 'dock-seek',
  min: '0',
  step: '1',
  value: '0',
  'aria-label': 'Posição na música',
})
const gone = make('span', {}, formatClock(0))
const total = make('span', {}, formatClock(0))
const status = make('p', { class: 'dock-status', role: 'status' })
const list = make('ol', { class: 'dock-list' })
const more = make(
  'div',
  { class: 'dock-more', id: 'tocador-mais' },
  make('div', { class: 'dock-line' }, wave, seek),
  make('p', { class: 'dock-times' }, gone, total),
  list,
)
const dock = make(
  'section',
  { class: 'dock', 'aria-label': 'Tocador de música' },
  make(
    'div',
    { class: 'dock-bar' },
    cover,
    make('p', { class: 'dock-title' }, title, about),
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
floats?.querySelector('.bubbles')?.after(dock)

offerAlbum()

onPress('player', (control) => {
  const card = control.closest<HTMLElement>('[data-song]')
  const track = card && trackOf(card)
  if (track) press(track, tracksOnPage(card.closest('main') ?? document))
  else void showAll()
})
document.addEventListener('harmonia:page', showState)

play.addEventListener('click', () => (audio.paused ? start() : audio.pause()))
next.addEventListener('click', () => step(1))
previous.addEventListener('click', goBack)
expand.addEventListener('click', () => setOpen(!isOpen()))
close.addEventListener('click', shut)
seek.addEventListener('input', () => moveTo(Number(seek.value)))
dock.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape' && isOpen()) setOpen(false)
})
list.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-track]') : null
  const track = queue.find(({ id }) => id === button?.dataset.track)
  if (track) press(track, queue)
})

for (const name of ['play', 'playing', 'pause', 'waiting', 'emptied']) audio.addEventListener(name, showState)
for (const name of ['timeupdate', 'seeked', 'durationchange']) audio.addEventListener(name, showTime)
audio.addEventListener('ended', () => (isLast() ? rest() : step(1)))
audio.addEventListener('error', () => {
  if (current) say('Não foi possível tocar esta música. Confira a sua conexão e tente de novo.')
  showState()
})

session?.setActionHandler('play', start)
session?.setActionHandler('pause', () => audio.pause())
session?.setActionHandler('nexttrack', () => step(1))
session?.setActionHandler('previoustrack', goBack)
session?.setActionHandler('seekto', ({ seekTime }) => moveTo(seekTime ?? 0))

/** The same song again is a pause, or goes on; another one begins. */
function press(track: Track, from: Track[]) {
  queue = from
  drawList()
  if (track.id !== current?.id) return choose(track)
  if (audio.paused) start()
  else audio.pause()
}

function choose(track: Track) {
  current = track
  say('')
  show()
  if (audio.src !== track.src) audio.src = track.src
  start()
}

function start() {
  if (!current) return chooseFirst()
  say('')
  if (audio.error) audio.load()
  voices.speak()
  audio.play().catch(() => showState())
}

function chooseFirst() {
  const [first] = queue
  if (first) choose(first)
}

function step(by: number) {
  const track = queue[indexOf(current) + by]
  if (track) choose(track)
}

/** Back to the beginning, or, near it, to the song before. */
function goBack() {
  if (audio.currentTime > 3 || indexOf(current) <= 0) moveTo(0)
  else step(-1)
}

function rest() {
  moveTo(0)
  showState()
}

function moveTo(seconds: number) {
  audio.currentTime = seconds
  showTime()
}

async function showAll() {
  try {
    const here = tracksOnPage(document)
    if (queue.length === 0) queue = here.length > 0 ? here : await readTracks()
    drawList()
    show()
    setOpen(true)
    play.focus()
  } catch {
    dock.hidden = false
    say('Não foi possível abrir a lista de músicas. Confira a sua conexão e tente de novo.')
  }
}

function shut() {
  audio.pause()
  document.dispatchEvent(new CustomEvent('harmonia:silence'))
  dock.hidden = true
  document.body.removeAttribute('data-dock')
  const card =
    current && document.querySelector<HTMLElement>(`[data-song="${CSS.escape(current.id)}"] [data-song-link]`)
  ;(opener ?? card)?.focus()
}

function show() {
  dock.hidden = false
  document.body.toggleAttribute('data-dock', true)
  const track = current
  title.textContent = track?.title ?? 'Músicas'
  about.textContent = track ? `Demonstração · ${track.genre}` : 'Escolha uma'
  total.textContent = formatClock(track?.ms ?? 0)
  seek.max = String(Math.floor((track?.ms ?? 0) / 1000))
  seek.disabled = !track
  cover.replaceChildren(...(track?.cover ? [track.cover.cloneNode(true)] : []))
  wave.replaceChildren(...(track?.peaks ?? []).map((peak) => bar(peak)))
  previous.disabled = !track
  next.disabled = track !== null && isLast()
  if (track && session) {
    session.metadata = new MediaMetadata({
      title: track.title,
      artist: floats?.dataset.product ?? '',
      album: track.genre,
    })
  }
  showState()
}

function bar(peak: number) {
  const line = make('i')
  line.style.height = `${Math.max(6, Math.round(peak * 100))}%`
  return line
}

function showState() {
  const state = audio.paused ? 'paused' : audio.readyState < HTMLMediaElement.HAVE_FUTURE_DATA ? 'loading' : 'playing'
  const running = state !== 'paused'
  drawIcon(play, running ? icons.pause : icons.play)
  play.title = play.ariaLabel = running ? 'Pausar' : 'Tocar'
  dock.dataset.state = state
  if (session) session.playbackState = running ? 'playing' : 'paused'

  for (const card of document.querySelectorAll<HTMLElement>('[data-song]')) {
    const link = card.querySelector<HTMLElement>('[data-song-link]')
    if (!link) continue
    const own = card.dataset.song === current?.id
    link.dataset.state = own ? state : 'paused'
    link.ariaLabel = `${own && running ? 'Pausar' : 'Ouvir'} ${card.dataset.title}`
    if (!own) tell(card, null, Number(card.dataset.ms))
  }
  for (const button of list.querySelectorAll<HTMLElement>('[data-track]')) {
    button.toggleAttribute('aria-current', false)
    if (button.dataset.track === current?.id) button.setAttribute('aria-current', 'true')
  }
  showTime()
}

function showTime() {
  if (!current) return
  const ms = audio.currentTime * 1000
  const length = Number.isFinite(audio.duration) ? audio.duration * 1000 : current.ms
  seek.value = String(Math.floor(ms / 1000))
  seek.ariaValueText = `${formatClock(ms)} de ${formatClock(length)}`
  gone.textContent = formatClock(ms)
  const part = length > 0 ? ms / length : 0
  dock.style.setProperty('--at', String(part))
  for (const [index, line] of [...wave.children].entries())
    line.classList.toggle('past', index < part * wave.children.length)
  for (const card of document.querySelectorAll<HTMLElement>(`[data-song="${CSS.escape(current.id)}"]`))
    tell(card, ms, length)
}

function tell(card: HTMLElement, ms: number | null, length: number) {
  card.style.setProperty('--at', String(ms === null || length === 0 ? 0 : ms / length))
  const clock = card.querySelector('[data-clock]')
  const text = ms ? `${formatClock(ms)} / ${formatClock(length)}` : formatClock(length)
  if (clock && clock.textContent !== text) clock.textContent = text
}

function drawList() {
  list.replaceChildren(
    ...queue.map(({ id, title: name, genre, ms }) =>
      make(
        'li',
        {},
        make(
          'button',
          { type: 'button', 'data-track': id },
          make('b', {}, name),
          make('span', {}, `${genre} · ${formatClock(ms)}`),
        ),
      ),
    ),
  )
}

/** The promotional album, in Bandcamp's own player: by a click, after consent. */
function offerAlbum() {
  const { album, albumTitle = '' } = floats?.dataset ?? {}
  if (!album) return
  const button = make('button', {
    type: 'button',
    class: 'btn btn-line',
    'data-press': 'consent',
    'data-album': album,
    'data-title': albumTitle,
  })
  more.append(
    make(
      'div',
      { class: 'dock-album' },
      make('p', {}, 'Disco promocional no Bandcamp: ', make('b', {}, albumTitle)),
      button,
    ),
  )
  document.dispatchEvent(new CustomEvent('harmonia:consent'))
}

function setOpen(open: boolean) {
  more.hidden = !open
  dock.toggleAttribute('data-open', open)
  expand.ariaExpanded = String(open)
  expand.title = expand.ariaLabel = open ? 'Recolher o tocador' : 'Abrir o tocador'
  drawIcon(expand, open ? icons.shut : icons.open)
}

function isOpen(): boolean {
  return !more.hidden
}

function say(text: string) {
  status.textContent = text
}

function indexOf(track: Track | null): number {
  return queue.findIndex(({ id }) => id === track?.id)
}

function isLast(): boolean {
  return indexOf(current) === queue.length - 1
}
