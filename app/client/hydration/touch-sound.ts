import { joinExclusivePlayback } from '#app/client/audio/exclusive-playback.ts'

/**
 * Some phones allow playback to start only during the touch event, so a pressed song does not wait for the code of the
 * player, which reuses the same `<audio>`. If several sounds are pressed meanwhile, the last one plays.
 */

const sounds = '[data-press="pair"], [data-press="song"]'
let latest: Element | undefined
/** The song last started here. */
let started: Element | undefined
/** Stays open: a message of a channel that is closed at once may be lost. */
let exclusive: ReturnType<typeof joinExclusivePlayback> | undefined

export function noticeSoundPress(target: EventTarget | null) {
  latest = (target instanceof Element && target.closest(sounds)) || latest
}

/** Whether another sound was pressed after this one. */
export function isOvertaken(control: Element): boolean {
  return control.matches(sounds) && control !== latest
}

/** `control` was pressed, and its code is on its way. */
export function startSoundInTouch(control: Element) {
  const audio = document.querySelector<HTMLAudioElement>('#site-audio')
  if (!audio || !control.matches(sounds)) return
  if (!control.matches('a[data-press="song"]')) {
    // A song whose player is not loaded yet; a loaded player stops by itself when the pair starts.
    if (started?.closest('[data-hydrate]')) audio.pause()
    return
  }
  started = control
  audio.src = control.getAttribute('href') ?? ''
  audio.play().catch(() => undefined)
  exclusive ??= joinExclusivePlayback(() => undefined)
  exclusive.announce()
}
