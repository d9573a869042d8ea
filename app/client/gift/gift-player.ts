import { joinExclusivePlayback } from '#app/client/audio/exclusive-playback.ts'
import { playbackFailure } from '#app/client/audio/playback-failure.ts'
import { playbackFailureTexts } from '#copy/audio/playback-failures.ts'
import { formatDuration } from '#core/shared/duration.ts'

/** A press of an arrow moves this far; a thousandth of a song, the step of its bar, is too little to be heard. */
const arrowSeconds: Record<string, number> = { ArrowLeft: -5, ArrowRight: 5 }

/** Plays the song of a page without React: one big button, a bar that comes with the first press, a disc that turns. */
export function startGiftPlayer(root: HTMLElement) {
  const audio = root.querySelector<HTMLAudioElement>('[data-song]')
  const buttons = root.querySelectorAll<HTMLButtonElement>('[data-play]')
  const seek = root.querySelector<HTMLInputElement>('[data-seek]')
  const clock = root.querySelector<HTMLElement>('[data-clock]')
  const failure = root.querySelector<HTMLElement>('[data-player-error]')
  if (!audio || !seek || !clock || !failure) return
  let isSeeking = false

  // From here on a press is ours; the song may play already (`app/ui/gift/gift-start.ts`).
  delete audio.dataset.earlySong
  const exclusive = joinExclusivePlayback(() => audio.pause())
  // Whatever starts it: a button, or a line of the lyric.
  audio.addEventListener('play', onStart)
  if (!audio.paused) onStart()
  showState()

  for (const button of buttons) button.addEventListener('click', toggle)
  const controls: HTMLElement[] = [...buttons, seek]
  for (const control of controls) control.addEventListener('keydown', move)
  for (const name of ['play', 'pause', 'ended'] as const) audio.addEventListener(name, showState)
  audio.addEventListener('playing', () => delete root.dataset.loading)
  audio.addEventListener('error', () => {
    delete root.dataset.loading
    showFailure(audio.error)
    showState()
  })
  audio.addEventListener('timeupdate', showTime)
  audio.addEventListener('durationchange', showTime)
  seek.addEventListener('input', () => {
    isSeeking = true
    clock.textContent = timeText(target())
  })
  seek.addEventListener('change', () => {
    isSeeking = false
    if (Number.isFinite(audio.duration)) audio.currentTime = target()
    showTime()
  })

  function onStart() {
    root.dataset.started = ''
    exclusive.announce()
  }

  function toggle() {
    if (!audio || !failure) return
    if (!audio.paused) return audio.pause()
    failure.hidden = true
    root.dataset.started = ''
    root.dataset.loading = ''
    // After an error nothing plays until the source is loaded again.
    if (audio.error) audio.load()
    audio.play().catch((error: unknown) => {
      delete root.dataset.loading
      showFailure(audio.error ?? error)
    })
  }

  function showFailure(error: unknown) {
    const why = playbackFailure(error)
    if (!failure) return
    failure.hidden = why === null
    failure.textContent = why && playbackFailureTexts[why]
  }

  function move(event: KeyboardEvent) {
    const by = arrowSeconds[event.key]
    if (!audio || by === undefined || !Number.isFinite(audio.duration)) return
    event.preventDefault()
    audio.currentTime = Math.min(audio.duration, Math.max(0, audio.currentTime + by))
    showTime()
  }

  function target(): number {
    return Number.isFinite(audio?.duration) ? (Number(seek?.value) / 1_000) * (audio?.duration ?? 0) : 0
  }

  function showState() {
    const isPlaying = audio?.paused === false
    root.toggleAttribute('data-playing', isPlaying)
    for (const button of buttons) button.ariaLabel = isPlaying ? 'Pausar a música' : 'Tocar a música'
  }

  function showTime() {
    if (!audio || !seek || !clock || isSeeking) return
    const { currentTime, duration } = audio
    const isKnown = Number.isFinite(duration) && duration > 0
    seek.value = isKnown ? String(Math.round((currentTime / duration) * 1_000)) : '0'
    seek.style.setProperty('--played', `${isKnown ? (currentTime / duration) * 100 : 0}%`)
    seek.ariaValueText = timeText(currentTime)
    clock.textContent = isKnown ? `${timeText(currentTime)} / ${timeText(duration)}` : timeText(currentTime)
  }
}

function timeText(seconds: number): string {
  return formatDuration(seconds * 1_000)
}
