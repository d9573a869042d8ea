import { joinExclusivePlayback } from '#app/client/audio/exclusive-playback.ts'

/**
 * Some phones allow playback to start only during the touch event, so a pressed song does not wait for the code of the
 * player, which reuses the same `<audio>`. On a slow line that code waits for the song: both at once, and the song would
 * come last. If several sounds are pressed meanwhile, the last one plays.
 */

const songs = 'a[data-press="song"]'
const sounds = `[data-press="pair"], ${songs}`
/** Milliseconds after which the code no longer waits for a song that does not begin. */
const patience = 4_000
let latest: Element | undefined
/** The song last started here. */
let started: Element | undefined
/** Stays open: a message of a channel that is closed at once may be lost. */
let exclusive: ReturnType<typeof joinExclusivePlayback> | undefined

export function noticeSoundPress(target: EventTarget | null) {
  latest = (target instanceof Element && target.closest(sounds)) || latest
}

/** Whether another sound was pressed after this one, or this one was paused. */
export function isOvertaken(control: Element): boolean {
  return control.matches(sounds) && control !== latest
}

/** Whether the press on it is answered without its code. */
export function isSong(control: Element): boolean {
  return control.matches(songs) && findAudio() !== null
}

/** `control` was pressed, and its code is missing. Resolves, never rejects, when that code may be fetched. */
export async function startSoundInTouch(control: HTMLElement): Promise<void> {
  const audio = findAudio()
  if (!audio || !control.matches(sounds)) return
  if (!control.matches(songs)) {
    // A song whose player is not loaded yet; a loaded player stops by itself when the pair starts.
    if (started?.closest('[data-hydrate]')) audio.pause()
    return
  }
  started = control
  const { href } = new URL(control.getAttribute('href') ?? '', location.href)
  if (audio.src !== href) audio.src = href
  const hasBegun = begins(audio)
  audio.play().catch(() => undefined)
  exclusive ??= joinExclusivePlayback(() => {
    // Once its player is there, it is the player who announces this very song.
    if (started?.closest('[data-hydrate]')) findAudio()?.pause()
  })
  exclusive.announce()
  await hasBegun
}

/** A song that sounds before its code is there is paused by the next press on it. Whether that was one. */
export function pauseSoundInTouch(control: Element): boolean {
  const audio = findAudio()
  if (!audio || control !== started || !isSounding(audio)) return false
  audio.pause()
  latest = undefined
  return true
}

/** Whether the song of this control can be heard. */
export function isSongSounding(control: Element): boolean {
  const audio = findAudio()
  return audio !== null && control === started && isSounding(audio)
}

function findAudio() {
  return document.querySelector<HTMLAudioElement>('#site-audio')
}

function isSounding(audio: HTMLAudioElement): boolean {
  return !audio.paused && audio.readyState >= audio.HAVE_FUTURE_DATA
}

function begins(audio: HTMLAudioElement): Promise<void> {
  return new Promise((resolve) => {
    for (const type of ['playing', 'pause', 'error']) audio.addEventListener(type, () => resolve(), { once: true })
    setTimeout(resolve, patience)
  })
}
