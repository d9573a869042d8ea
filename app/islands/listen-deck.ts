import { formatDuration } from '#core/shared/duration.ts'

import type { Loop } from './listen-loop.ts'
import type { VersionAudio, AudioEngine } from './listen-voice.ts'
import { drawBars, place } from './listen-wave.ts'

/**
 * The elements of the deck (app/ui/preview/version-player.tsx), and of the version cards around it: reads what the page knows of the
 * versions and writes the present state. No state of its own.
 */

/** Everything known of a version is in the data attributes of its button. */
export function soundsIn(room: HTMLElement): VersionAudio[] {
  return [...room.querySelectorAll<HTMLElement>('[data-track]')].map(({ dataset }) => {
    const { track: id = '', name = '', src = '', peaks = '', number, ms, gain } = dataset
    return { id, name, src, peaks, number: Number(number), ms: Number(ms), gain: Number(gain) }
  })
}

/** `sound` is the version named in the deck, `other` the one a switch would lead to. */
export function showState(
  room: HTMLElement,
  { state }: AudioEngine,
  { sound, other }: { sound: VersionAudio | null; other: VersionAudio | null },
) {
  room.dataset.state = state
  part(room, '[data-act="play"]').ariaLabel = state === 'paused' ? 'Tocar' : 'Pausar'
  write(room, '[data-deck-name]', sound?.name ?? '')
  write(room, '[data-other]', other ? `com ${other.name}` : '')
  for (const track of room.querySelectorAll<HTMLElement>('[data-track]'))
    track.ariaPressed = String(track.dataset.track === sound?.id)
  for (const hear of document.querySelectorAll<HTMLElement>('[data-hear]'))
    hear.dataset.state = hear.dataset.hear === sound?.id ? state : 'paused'
}

export function showLoop(room: HTMLElement, loop: Loop, length: number) {
  const { on, marked, words } = loop.now()
  const shade = part(room, '[data-range]')
  shade.hidden = part(room, '[data-act="range-clear"]').hidden = !marked
  if (marked) place(shade, marked, length)
  shade.toggleAttribute('data-on', on)
  write(room, '[data-range-text]', on && words ? `↻ ${words}` : words)
  part(room, '[data-act="loop"]').ariaPressed = String(on)
}

export function showTime(room: HTMLElement, at: number, length: number, range: string) {
  const clock = formatDuration(at * 1000)
  const end = formatDuration(length * 1000)
  const wave = part(room, '[data-wave]')
  wave.style.setProperty('--at', String(length > 0 ? Math.min(1, at / length) : 0))
  write(room, '[data-gone]', clock)
  write(room, '[data-total]', end)
  write(room, '[data-place]', range || clock)
  const spoken = `${clock} de ${end}`
  if (spoken === wave.ariaValueText) return
  wave.ariaValueNow = String(Math.floor(at))
  wave.ariaValueMax = String(Math.floor(length))
  wave.ariaValueText = spoken
}

/** The waveforms of the deck and of the cards; on that of the deck a pin for each note. */
export function drawWaves(
  room: HTMLElement,
  sound: VersionAudio | null,
  soundBy: (id: string | undefined) => VersionAudio | null,
) {
  if (sound) drawBars(room.querySelector('[data-wave] svg'), sound.peaks)
  for (const mini of document.querySelectorAll<SVGElement>('[data-mini]'))
    drawBars(mini, soundBy(mini.dataset.mini)?.peaks ?? '')
  const notes = sound ? document.querySelectorAll<HTMLElement>(`[data-of="${CSS.escape(sound.id)}"]`) : []
  part(room, '[data-marks]').replaceChildren(
    ...[...notes].map(({ dataset }) => {
      const pin = document.createElement('i')
      const from = Number(dataset.from) / 1000
      place(pin, { from, to: Number(dataset.to ?? dataset.from) / 1000 }, (sound?.ms ?? 0) / 1000)
      return pin
    }),
  )
}

/** Writes only what is new: a screen reader would read the same text again. */
export function write(within: HTMLElement, selector: string, words: string) {
  const element = within.querySelector(selector)
  if (element && element.textContent !== words) element.textContent = words
}

export function part(room: HTMLElement, selector: string): HTMLElement {
  const element = room.querySelector<HTMLElement>(selector)
  if (!element) throw new Error(`the deck has no ${selector}`)
  return element
}
