import { showStateOnCards, showTimeOnCards } from './dock-cards.ts'
import {
  close,
  dock,
  drawList,
  expand,
  isOpen,
  list,
  next,
  offerAlbum,
  play,
  previous,
  say,
  seek,
  setOpen,
  showState,
  showTime,
  showTrack,
} from './dock-view.ts'
import { onCommand } from './on-press.ts'
import { onOtherPlayback } from './one-voice.ts'
import { readTracks, trackOf, tracksOnPage, type PlayerTrack } from './tracks.ts'

/**
 * The player of the whole site: one <audio>, outside of what a navigation replaces. Small it is a line above the page's
 * edge; open it shows the wave of the song and the list. It stays until it is closed.
 */

const floats = document.querySelector<HTMLElement>('[data-floats]')
const audio = document.querySelector<HTMLAudioElement>('[data-audio]') ?? new Audio()
const opener = floats?.querySelector<HTMLElement>('.bubble')
const voices = onOtherPlayback(() => audio.pause())
const session = 'mediaSession' in navigator ? navigator.mediaSession : null

let queue: PlayerTrack[] = []
let current: PlayerTrack | null = null

floats?.querySelector('.bubbles')?.after(dock)

offerAlbum(floats?.dataset ?? {})

onCommand('player', (control) => {
  const card = control.closest<HTMLElement>('[data-song]')
  const track = card && trackOf(card)
  if (track) press(track, tracksOnPage(card.closest('main') ?? document))
  else void showAll()
})
document.addEventListener('harmonia:page', showPlaying)

play.addEventListener('click', () => (audio.paused ? start() : audio.pause()))
next.addEventListener('click', () => step(1))
previous.addEventListener('click', goBack)
expand.addEventListener('click', () => setOpen(!isOpen()))
close.addEventListener('click', closeDock)
seek.addEventListener('input', () => moveTo(Number(seek.value)))
dock.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape' && isOpen()) setOpen(false)
})
list.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-track]') : null
  const track = queue.find(({ id }) => id === button?.dataset.track)
  if (track) press(track, queue)
})

for (const name of ['play', 'playing', 'pause', 'waiting', 'emptied']) audio.addEventListener(name, showPlaying)
for (const name of ['timeupdate', 'seeked', 'durationchange']) audio.addEventListener(name, showPosition)
audio.addEventListener('ended', () => (isLast() ? stopPlayback() : step(1)))
audio.addEventListener('error', () => {
  if (current) say('Não foi possível tocar esta música. Confira a sua conexão e tente de novo.')
  showPlaying()
})

session?.setActionHandler('play', start)
session?.setActionHandler('pause', () => audio.pause())
session?.setActionHandler('nexttrack', () => step(1))
session?.setActionHandler('previoustrack', goBack)
session?.setActionHandler('seekto', ({ seekTime }) => moveTo(seekTime ?? 0))

/** The same song again is a pause, or goes on; another one begins. */
function press(track: PlayerTrack, from: PlayerTrack[]) {
  queue = from
  drawList(queue)
  if (track.id !== current?.id) return choose(track)
  if (audio.paused) start()
  else audio.pause()
}

function choose(track: PlayerTrack) {
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
  audio.play().catch(() => showPlaying())
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

function stopPlayback() {
  moveTo(0)
  showPlaying()
}

function moveTo(seconds: number) {
  audio.currentTime = seconds
  showPosition()
}

async function showAll() {
  try {
    const here = tracksOnPage(document)
    if (queue.length === 0) queue = here.length > 0 ? here : await readTracks()
    drawList(queue)
    show()
    setOpen(true)
    play.focus()
  } catch {
    dock.hidden = false
    say('Não foi possível abrir a lista de músicas. Confira a sua conexão e tente de novo.')
  }
}

function closeDock() {
  audio.pause()
  document.dispatchEvent(new CustomEvent('harmonia:silence'))
  // Closed while it was open, too: what gives way to the open player comes back.
  setOpen(false)
  dock.hidden = true
  document.body.removeAttribute('data-dock')
  const card =
    current && document.querySelector<HTMLElement>(`[data-song="${CSS.escape(current.id)}"] [data-song-link]`)
  ;(opener ?? card)?.focus()
}

function show() {
  showTrack(current)
  next.disabled = current !== null && isLast()
  if (current && session) {
    session.metadata = new MediaMetadata({
      title: current.title,
      artist: floats?.dataset.product ?? '',
      album: current.genre,
    })
  }
  showPlaying()
}

function showPlaying() {
  const state = audio.paused ? 'paused' : audio.readyState < HTMLMediaElement.HAVE_FUTURE_DATA ? 'loading' : 'playing'
  showState(state, current)
  if (session) session.playbackState = state === 'paused' ? 'paused' : 'playing'
  showStateOnCards(state, current)
  showPosition()
}

function showPosition() {
  if (!current) return
  const ms = audio.currentTime * 1000
  const length = Number.isFinite(audio.duration) ? audio.duration * 1000 : current.ms
  showTime(ms, length)
  showTimeOnCards(current, ms, length)
}

function indexOf(track: PlayerTrack | null): number {
  return queue.findIndex(({ id }) => id === track?.id)
}

function isLast(): boolean {
  return indexOf(current) === queue.length - 1
}
