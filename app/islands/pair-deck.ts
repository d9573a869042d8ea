import { formatDuration } from '#core/shared/duration.ts'

import { onCommand } from './on-press.ts'
import { onOtherPlayback } from './one-voice.ts'
import { openPair, type PairSound } from './pair-sound.ts'

/** Before/after pairs: both sides run together, and switching only decides which one is heard. */

type Deck = { card: HTMLElement; sound: Promise<PairSound> }

const voices = onOtherPlayback(() => void pause())
/** May play before the player's code has loaded, and then nothing but this pauses it. */
const siteAudio = document.querySelector<HTMLAudioElement>('[data-audio]')
let running: Deck | null = null
let frame = 0
const decks = new WeakMap<HTMLElement, Deck>()

onCommand('pair', (control) => {
  const card = cardOf(control)
  // A pair that is gone by now could be stopped by nothing.
  if (card?.isConnected) void press(card)
})
document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.type !== 'radio') return
  const deck = deckAt(target)
  if (deck) void deck.sound.then((sound) => sound.listenTo(target.value === 'after' ? 'after' : 'before'))
})
document.addEventListener('input', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || !target.matches('[data-pair-seek]')) return
  const deck = deckAt(target)
  const card = cardOf(target)
  if (card) showTime(card, Number(target.value))
  if (deck) void deck.sound.then((sound) => sound.moveTo(Number(target.value)))
})
// A pair left behind by a navigation falls silent: nothing on the new page could stop it.
document.addEventListener('harmonia:page', () => {
  if (running && !running.card.isConnected) void pause()
})

async function press(card: HTMLElement) {
  if (running?.card === card) return pause()
  await pause()
  const deck = decks.get(card) ?? { card, sound: openPair(card.dataset.before ?? '', card.dataset.after ?? '') }
  decks.set(card, deck)
  running = deck
  showState(card, 'loading')
  say(card, '')
  try {
    const sound = await deck.sound
    if (running !== deck) return
    const at = Number(seekOf(card)?.value ?? 0)
    sound.listenTo(sideOf(card))
    await sound.play(at >= Math.floor(sound.seconds) ? 0 : at)
    voices.speak()
    siteAudio?.pause()
    showState(card, 'playing')
    follow(deck, sound)
  } catch {
    decks.delete(card)
    running = null
    showState(card, 'paused')
    say(card, 'Não foi possível tocar esta música. Confira a sua conexão e tente de novo.')
  }
}

async function pause() {
  const deck = running
  running = null
  cancelAnimationFrame(frame)
  if (!deck) return
  showState(deck.card, 'paused')
  await deck.sound.then((sound) => sound.pause()).catch(() => undefined)
}

function follow(deck: Deck, sound: PairSound) {
  const at = sound.position()
  const over = at >= sound.seconds
  showTime(deck.card, over ? 0 : at)
  const seek = seekOf(deck.card)
  if (seek) seek.value = String(Math.floor(over ? 0 : at))
  if (over) return void pause()
  frame = requestAnimationFrame(() => {
    if (running === deck) follow(deck, sound)
  })
}

function showState(card: HTMLElement, state: 'loading' | 'playing' | 'paused') {
  const button = card.querySelector<HTMLElement>('[data-press]')
  if (!button) return
  button.dataset.state = state
  button.ariaLabel = `${state === 'paused' ? 'Ouvir' : 'Pausar'} ${card.dataset.title}, antes e depois`
}

function showTime(card: HTMLElement, seconds: number) {
  const length = Number(card.dataset.ms)
  const text = `${formatDuration(seconds * 1000)} / ${formatDuration(length)}`
  const clock = card.querySelector('[data-clock]')
  if (clock && clock.textContent !== text) clock.textContent = text
  card.style.setProperty('--at', String((seconds * 1000) / length))
  const seek = seekOf(card)
  if (seek) seek.ariaValueText = `${formatDuration(seconds * 1000)} de ${formatDuration(length)}`
}

function say(card: HTMLElement, text: string) {
  const place = card.querySelector('[data-pair-status]')
  if (place) place.textContent = text
}

function sideOf(card: HTMLElement): 'before' | 'after' {
  return card.querySelector<HTMLInputElement>('[type="radio"]:checked')?.value === 'after' ? 'after' : 'before'
}

function cardOf(element: Element): HTMLElement | null {
  return element.closest<HTMLElement>('[data-pair]')
}

function deckAt(element: Element): Deck | undefined {
  const card = cardOf(element)
  return card ? decks.get(card) : undefined
}

function seekOf(card: HTMLElement): HTMLInputElement | null {
  return card.querySelector<HTMLInputElement>('[data-pair-seek]')
}
