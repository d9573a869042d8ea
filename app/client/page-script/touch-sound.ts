import { joinExclusivePlayback } from '#app/client/audio/exclusive-playback.ts'
import { isHydrated } from '#app/client/hydrate/hydrated.ts'

/**
 * Some phones allow playback to start only during the touch event, so a pressed song does not wait for the code of the
 * player, which reuses the same `<audio>`. On a slow line that code waits for the song: both at once, and the song would
 * come last. If several sounds are pressed meanwhile, the last one plays.
 */

const songs = 'a[data-press="song"]'
const sounds = `[data-press="pair"], ${songs}`
/** Milliseconds after which the code no longer waits for a song that does not begin. */
const patience = 4_000
/** The sound whose press is repeated once its code is there. */
let latest: Element | undefined
/** The control of the song last started here, and of the one that has sounded. */
let started: HTMLElement | undefined
let sounded: HTMLElement | undefined
/** Stays open: a message of a channel that is closed at once may be lost. */
let exclusive: ReturnType<typeof joinExclusivePlayback> | undefined

export function noticeSoundPress(target: EventTarget | null) {
  latest = (target instanceof Element && target.closest(sounds)) || latest
}

/** Whether another sound was pressed after this one, or this one was paused. */
export function isOvertaken(control: Element): boolean {
  if (!control.matches(sounds)) return false
  const audio = control.matches(songs) ? findAudio() : null
  return control !== latest || (audio !== null && audio.src !== urlOf(control))
}

/** Whether the press on it is answered without its code. */
export function isSongControl(control: Element): boolean {
  return control.matches(songs) && findAudio() !== null
}

/** `control` was pressed, and its code is missing. Resolves, never rejects, when that code may be fetched. */
export async function startSoundInTouch(control: HTMLElement): Promise<void> {
  const audio = findAudio()
  if (!audio || !control.matches(sounds)) return
  if (!control.matches(songs)) {
    // A song whose player is not loaded yet; a loaded player stops by itself when the pair starts.
    if (awaitsPlayer()) audio.pause()
    return
  }
  started = control
  if (audio.src !== urlOf(control)) audio.src = urlOf(control)
  const hasBegun = begins(audio)
  audio.play().catch(() => undefined)
  exclusive ??= joinExclusive()
  exclusive.announce()
  await hasBegun
}

/** A song that sounds before its code is there is paused by the next press on it. Whether that was one. */
export function pauseSoundInTouch(control: Element): boolean {
  const audio = findAudio()
  if (!audio || !isSongSounding(control)) return false
  audio.pause()
  cancelPress()
  return true
}

/** Whether the song of this control sounds. */
export function isSongSounding(control: Element): boolean {
  const audio = isSongControl(control) ? findAudio() : null
  return audio !== null && audio.src === urlOf(control) && !audio.paused && audio.readyState >= audio.HAVE_FUTURE_DATA
}

function findAudio() {
  return document.querySelector<HTMLAudioElement>('#site-audio')
}

function urlOf(control: Element): string {
  return new URL(control.getAttribute('href') ?? '', location.href).href
}

/** Once the player of a song is there, it is the one that pauses, and that announces this very song. */
function awaitsPlayer(): boolean {
  return started !== undefined && !isHydrated()
}

function joinExclusive() {
  return joinExclusivePlayback(() => {
    if (!awaitsPlayer()) return
    cancelPress()
    findAudio()?.pause()
  })
}

/** What was stopped meanwhile, here, in another tab or by the system, is not started again by its code. */
function cancelPress() {
  if (latest === started) latest = undefined
  delete started?.dataset.state
}

function begins(audio: HTMLAudioElement): Promise<void> {
  const control = started
  audio.addEventListener('playing', () => (sounded = control), { once: true })
  audio.addEventListener('pause', noticePause)
  return new Promise((resolve) => {
    for (const type of ['playing', 'pause', 'error']) audio.addEventListener(type, () => resolve(), { once: true })
    setTimeout(resolve, patience)
  })
}

/** Another song in the same element is no pause. */
function noticePause({ target }: Event) {
  const isPaused = target instanceof HTMLAudioElement && target.paused
  if (isPaused && sounded !== undefined && sounded === started && latest === started && awaitsPlayer()) cancelPress()
}
