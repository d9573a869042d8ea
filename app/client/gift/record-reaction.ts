import { canRecord, microphoneError, startRecording, type MediaKind } from '#app/client/recording/media-recording.ts'
import { reactionTexts } from '#copy/gift/gift.ts'
import { formatDuration } from '#core/shared/duration.ts'

const deviceErrors = {
  'not-found': reactionTexts.noDevice,
  'not-allowed': reactionTexts.notAllowed,
  unavailable: reactionTexts.unavailable,
}

type Send = (body: FormData, onProgress: (percent: number) => void) => Promise<string | null>

/**
 * Records a reaction in the page, plays it before it is sent, and sends it with progress: a dropped connection loses nothing.
 * Without this script the form sends a file of the phone's own recorder or camera. `send` returns why it was not stored.
 */
export function startReactionForm(form: HTMLFormElement, send: Send) {
  const part = (selector: string) => form.querySelector<HTMLElement>(selector)
  const [choice, recording, take] = [part('[data-record-choice]'), part('[data-recording]'), part('[data-take]')]
  const [live, clock] = [form.querySelector<HTMLVideoElement>('[data-live]'), part('[data-record-clock]')]
  const [status, error] = [part('[data-record-status]'), part('#reaction-error')]
  const audio = form.querySelector<HTMLAudioElement>('audio[data-take-player]')
  const video = form.querySelector<HTMLVideoElement>('video[data-take-player]')
  const [chosen, file] = [part('[data-record-file]'), form.querySelector<HTMLInputElement>('input[type=file]')]
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]')
  if (!choice || !recording || !take || !live || !clock || !audio || !video) return
  if (!status || !error || !chosen || !file || !button) return
  const players = [audio, video]

  let stop: (() => void) | null = null
  /** Since the press: the browser may take its time to ask. */
  let isBusy = false
  let isSentAtEnd = false
  let isSending = false
  let media: Blob | null = null
  let durationMs = 0
  choice.hidden = !canRecord()
  for (const player of players)
    player.addEventListener('loadedmetadata', () => {
      // A recording of this page does not say how long it is.
      if (durationMs === 0 && Number.isFinite(player.duration)) durationMs = Math.round(player.duration * 1_000)
    })

  for (const start of choice.querySelectorAll<HTMLButtonElement>('[data-record]'))
    start.addEventListener('click', () => void record(start.dataset.record === 'video' ? 'video' : 'voice', start))
  part('[data-record-stop]')?.addEventListener('click', () => stop?.())
  part('[data-take-drop]')?.addEventListener('click', () => {
    showTake(null)
    setStatus('')
    file.focus()
  })
  // The browser's own words are in the browser's language. What is chosen is played, so nothing has to name it.
  file.parentElement?.classList.remove('is-plain')
  file.addEventListener('change', () => showChosen())
  addEventListener('pagehide', () => stop?.())
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    isSentAtEnd = stop !== null
    if (stop) stop()
    else void submit()
  })
  // A file may be chosen before this script answers, or be restored by the browser.
  showChosen()

  async function record(kind: MediaKind, pressed: HTMLButtonElement) {
    if (isBusy || isSending || !choice || !recording || !live || !clock) return
    isBusy = true
    for (const song of document.querySelectorAll<HTMLMediaElement>('audio, video')) song.pause()
    setError('')
    setStatus(reactionTexts.asking)
    const maxMs = Number(pressed.dataset.max)
    const showTime = (ms: number) => {
      clock.textContent = `${formatDuration(ms)} de ${formatDuration(maxMs)}`
    }
    try {
      const started = await startRecording({ kind, maxMs, onTick: showTime, onEnd: finish })
      // Sent while the browser asked: the form was replaced, and nobody could stop what it records.
      if (!form.isConnected) return started.stop()
      ;({ stop } = started)
      live.srcObject = kind === 'video' ? started.stream : null
      live.hidden = kind === 'voice'
      if (kind === 'video') live.play().catch(() => undefined)
    } catch (reason) {
      isBusy = false
      setStatus('')
      setError(deviceErrors[microphoneError(reason)])
      return
    }
    showTime(0)
    setStatus(reactionTexts.recording)
    showPart(recording)
    recording.querySelector<HTMLElement>('[data-record-stop]')?.focus()
  }

  function finish(recorded: Blob, ms: number) {
    stop = null
    isBusy = false
    if (live) live.srcObject = null
    showTake(recorded, ms)
    if (isSentAtEnd) {
      isSentAtEnd = false
      void submit()
      return
    }
    setStatus(reactionTexts.ready)
    if (document.activeElement === document.body) button?.focus({ preventScroll: true })
  }

  function showChosen() {
    const [picked] = file?.files ?? []
    if (picked) showTake(picked)
  }

  /** Plays what will be sent before it is. */
  function showTake(next: Blob | null, ms = 0) {
    for (const player of players) {
      if (player.src !== '') URL.revokeObjectURL(player.src)
      player.removeAttribute('src')
      player.hidden = true
    }
    media = next
    durationMs = ms
    if (!next) {
      if (file) file.value = ''
      showPart(choice)
      return
    }
    const shown = next.type.startsWith('video/') ? video : audio
    if (!shown) return
    shown.src = URL.createObjectURL(next)
    shown.hidden = false
    showPart(take)
  }

  function showPart(shown: HTMLElement | null) {
    for (const one of [choice, recording, take]) if (one) one.hidden = one !== shown || (one === choice && !canRecord())
    if (chosen) chosen.hidden = shown !== choice
  }

  async function submit() {
    if (!button || isSending) return
    isSending = true
    setError('')
    setStatus('')
    const body = new FormData(form)
    if (media) {
      body.set('recording', media)
      body.set('recordingMs', String(durationMs))
    }
    const label = button.textContent
    const showProgress = (percent: string) => (button.textContent = `${reactionTexts.sending} ${percent}`.trim())
    showProgress('')
    const refusal = await send(body, (percent) => showProgress(`${percent} %`))
    isSending = false
    button.textContent = label
    if (refusal !== null) setError(refusal)
  }

  function setStatus(text: string) {
    if (status) status.textContent = text
  }

  function setError(text: string) {
    if (!error) return
    error.textContent = text
    if (text !== '') error.scrollIntoView({ block: 'center' })
  }
}
