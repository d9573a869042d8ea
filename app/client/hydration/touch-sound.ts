import { joinExclusivePlayback } from '#app/client/audio/exclusive-playback.ts'

/**
 * Some phones let sound begin only inside the touch itself: a song that was pressed does not wait for the code of the
 * player, which takes the same `<audio>` over. Of several sounds pressed meanwhile, the one pressed last is heard.
 */

const sounds = '[data-press="pair"], [data-press="song"]'
let latest: Element | undefined
/** The song that was begun here last. */
let started: Element | undefined
/** Stays: a message of a channel that is closed at once may be lost. */
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
    // A song whose player is not there yet; one that is there gives way by itself when the pair begins.
    if (started?.closest('[data-hydrate]')) audio.pause()
    return
  }
  started = control
  audio.src = control.getAttribute('href') ?? ''
  audio.play().catch(() => undefined)
  exclusive ??= joinExclusivePlayback(() => undefined)
  exclusive.announce()
}
