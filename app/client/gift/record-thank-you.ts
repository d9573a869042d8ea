import { canRecord, microphoneError, startRecording, type MediaKind } from '#app/client/recording/media-recording.ts'
import { thankYouTexts } from '#copy/gift/gift.ts'
import { formatDuration } from '#core/shared/duration.ts'

const deviceErrors = {
  'not-found': thankYouTexts.noDevice,
  'not-allowed': thankYouTexts.notAllowed,
  unavailable: thankYouTexts.unavailable,
}

/**
 * Records a thank-you in the page, plays it before it is sent, and sends it with progress: a dropped connection loses nothing.
 * Without this script the form sends a file of the phone's own recorder or camera.
 */
export function startThankYou(form: HTMLFormElement) {
  const part = (selector: string) => form.querySelector<HTMLElement>(selector)
  const [choice, recording, take] = [part('[data-record-choice]'), part('[data-recording]'), part('[data-take]')]
  const [live, clock] = [form.querySelector<HTMLVideoElement>('[data-live]'), part('[data-record-clock]')]
  const [player, status, error] = [part('[data-take-player]'), part('[data-record-status]'), part('#reaction-error')]
  const [chosen, file] = [part('[data-record-file]'), form.querySelector<HTMLInputElement>('input[type=file]')]
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]')
  if (!choice || !recording || !take || !live || !clock || !player || !status) return
  if (!error || !chosen || !file || !button) return

  let stop: (() => void) | null = null
  let media: Blob | null = null
  let durationMs = 0
  choice.hidden = !canRecord()

  for (const start of choice.querySelectorAll<HTMLButtonElement>('[data-record]'))
    start.addEventListener('click', () => void record(start.dataset.record === 'video' ? 'video' : 'voice', start))
  part('[data-record-stop]')?.addEventListener('click', () => stop?.())
  part('[data-take-drop]')?.addEventListener('click', () => {
    showTake(null)
    setStatus('')
    file.focus()
  })
  file.addEventListener('change', () => showChosen())
  addEventListener('pagehide', () => stop?.())
  form.addEventListener('submit', (event) => {
    stop?.()
    if (!media) return
    event.preventDefault()
    void send(media)
  })
  // A file may be chosen before this script answers, or be restored by the browser.
  showChosen()

  async function record(kind: MediaKind, pressed: HTMLButtonElement) {
    if (stop || !choice || !recording || !live || !clock) return
    for (const song of document.querySelectorAll<HTMLMediaElement>('audio, video')) song.pause()
    setError('')
    setStatus(thankYouTexts.asking)
    const maxMs = Number(pressed.dataset.max)
    const showTime = (ms: number) => {
      clock.textContent = `${formatDuration(ms)} de ${formatDuration(maxMs)}`
    }
    try {
      const started = await startRecording({ kind, maxMs, onTick: showTime, onEnd: finish })
      ;({ stop } = started)
      live.srcObject = kind === 'video' ? started.stream : null
      live.hidden = kind === 'voice'
      if (kind === 'video') live.play().catch(() => undefined)
    } catch (reason) {
      setStatus('')
      setError(deviceErrors[microphoneError(reason)])
      return
    }
    showTime(0)
    setStatus(thankYouTexts.recording)
    showPart(recording)
    recording.querySelector<HTMLElement>('[data-record-stop]')?.focus()
  }

  function finish(recorded: Blob, ms: number) {
    stop = null
    if (live) live.srcObject = null
    showTake(recorded, ms)
    setStatus(thankYouTexts.ready)
    if (document.activeElement === document.body) button?.focus({ preventScroll: true })
  }

  function showChosen() {
    const [picked] = file?.files ?? []
    if (picked) showTake(picked)
  }

  /** What will be sent, to be heard or seen before. */
  function showTake(next: Blob | null, ms = 0) {
    const before = player?.querySelector<HTMLMediaElement>('audio, video')
    if (before) URL.revokeObjectURL(before.src)
    player?.replaceChildren()
    media = next
    durationMs = ms
    if (!next) {
      if (file) file.value = ''
      showPart(choice)
      return
    }
    const shown = document.createElement(next.type.startsWith('video/') ? 'video' : 'audio')
    shown.controls = true
    shown.setAttribute('playsinline', '')
    shown.ariaLabel = 'O que você vai mandar'
    shown.src = URL.createObjectURL(next)
    shown.addEventListener('loadedmetadata', () => {
      // A recording of this page does not say how long it is.
      if (durationMs === 0 && Number.isFinite(shown.duration)) durationMs = Math.round(shown.duration * 1_000)
    })
    player?.append(shown)
    showPart(take)
  }

  function showPart(shown: HTMLElement | null) {
    for (const one of [choice, recording, take]) if (one) one.hidden = one !== shown || (one === choice && !canRecord())
    if (chosen) chosen.hidden = shown !== choice
  }

  async function send(recorded: Blob) {
    if (!form || !button || button.disabled) return
    button.disabled = true
    setError('')
    setStatus(thankYouTexts.sending)
    const body = new FormData(form)
    body.set('recording', recorded)
    body.set('recordingMs', String(durationMs))
    const refusal = await post(form.action, body, (percent) =>
      setStatus(`${thankYouTexts.sending} ${Math.min(percent, 99)} %`),
    )
    button.disabled = false
    setStatus('')
    if (refusal !== null) return setError(refusal)
    location.hash = 'recado'
    location.reload()
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

/** `null` when it was stored, else why not: what the page says that a form without script would get. */
function post(url: string, body: FormData, onProgress: (percent: number) => void): Promise<string | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.responseType = 'document'
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(Math.floor((loaded / total) * 100)))
    request.addEventListener('load', () => {
      const text = request.responseXML?.querySelector('#reaction-error')?.textContent.trim() ?? ''
      resolve(request.status < 400 ? null : text || thankYouTexts.failed)
    })
    request.addEventListener('error', () => resolve(thankYouTexts.offline))
    request.open('POST', url)
    request.send(body)
  })
}
