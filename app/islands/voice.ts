/**
 * Records how names sound and sends it with the step as it is typed. Without a microphone, or without leave to use it, the
 * typed field and a file from the device remain.
 */

type Sent = { id: string; revision: number }

const longestMs = 60_000
const largestBytes = 3 * 1024 * 1024
const formats = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus']

let recorder: MediaRecorder | null = null
let clock: ReturnType<typeof setInterval> | undefined
let sending = false

start()
document.addEventListener('harmonia:page', start)

document.addEventListener('click', (event) => {
  if (!(event.target instanceof Element)) return
  if (event.target.closest('[data-record]')) return void (recorder ? recorder.stop() : record())
  const drop = event.target.closest<HTMLElement>('[data-drop]')
  if (!drop || !place()) return
  event.preventDefault()
  void send({ goto: `tirar-${drop.dataset.drop ?? ''}` }, 'Removendo...', 'Gravação removida.')
})

document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || !target.hasAttribute('data-voice-file')) return
  const [file] = target.files ?? []
  if (file) void sendFile(file)
})

// A chosen file is sent by itself: nothing was typed that would have to be saved.
document.addEventListener(
  'input',
  (event) => {
    if (event.target instanceof HTMLInputElement && event.target.hasAttribute('data-voice-file'))
      event.stopPropagation()
  },
  { capture: true },
)

addEventListener('pagehide', () => recorder?.stop())

function start() {
  const button = place()?.querySelector<HTMLElement>('[data-record]')
  if (button) button.hidden = !('MediaRecorder' in window && 'mediaDevices' in navigator)
}

function place() {
  return document.querySelector<HTMLElement>('[data-voices]')
}

async function record() {
  if (sending || recorder) return
  tell('')
  say('O navegador vai pedir para usar o microfone.')
  let sound: MediaStream
  try {
    sound = await navigator.mediaDevices.getUserMedia({ audio: true })
  } catch (error) {
    say('')
    return tell(microphoneErrorText(error))
  }
  const type = formats.find((known) => MediaRecorder.isTypeSupported(known))
  const parts: Blob[] = []
  const began = Date.now()
  recorder = new MediaRecorder(sound, { ...(type ? { mimeType: type } : {}), audioBitsPerSecond: 64_000 })
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
  recorder.addEventListener('stop', () => {
    for (const track of sound.getTracks()) track.stop()
    clearInterval(clock)
    recorder = null
    showRecording(false)
    const voice = new Blob(parts, { type: type ?? 'audio/webm' })
    void sendVoice(voice, Math.min(Date.now() - began, longestMs))
  })
  recorder.start()
  showRecording(true)
  say('Gravando. Diga o nome como se fala.')
  clock = setInterval(() => {
    showClock(Date.now() - began)
    if (Date.now() - began >= longestMs) recorder?.stop()
  }, 200)
}

function microphoneErrorText(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotFoundError')
    return 'Não encontramos um microfone. Escolha um áudio do aparelho, ou escreva como se fala.'
  if (name === 'NotAllowedError')
    return 'O navegador não liberou o microfone. Libere nas permissões do site, escolha um áudio do aparelho ou escreva como se fala.'
  return 'Não foi possível usar o microfone agora. Escolha um áudio do aparelho, ou escreva como se fala.'
}

function showRecording(on: boolean) {
  const label = place()?.querySelector('[data-record-label]')
  const time = place()?.querySelector<HTMLElement>('[data-clock]')
  if (label) label.textContent = on ? 'Parar e guardar' : 'Gravar'
  if (time) time.hidden = !on
  if (on) showClock(0)
}

function showClock(ms: number) {
  const time = place()?.querySelector('[data-clock]')
  const seconds = Math.min(60, Math.floor(ms / 1_000))
  if (time) time.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** How long a file lasts, as far as the browser can tell; what is no sound is for the server to say. */
async function sendFile(file: File) {
  const seconds = await new OfflineAudioContext(1, 1, 44_100)
    .decodeAudioData(await file.slice(0, largestBytes).arrayBuffer())
    .then(({ duration }) => duration)
    .catch(() => 0)
  await sendVoice(file, seconds * 1_000)
}

async function sendVoice(voice: Blob, ms: number) {
  if (voice.size > largestBytes) {
    say('')
    return tell('Este áudio é grande demais. Grave um trecho mais curto, só com os nomes.')
  }
  await send({ voice, voiceMs: String(Math.round(ms)), goto: 'voz' }, 'Guardando a gravação...', 'Gravação guardada.')
}

async function send(fields: Record<string, string | Blob>, busy: string, done: string) {
  const form = document.querySelector<HTMLFormElement>('form[data-briefing]')
  const address = place()?.dataset.voices
  if (!form || !address || sending) return
  sending = true
  tell('')
  say(busy)
  const body = new FormData()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.append(name, value)
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  try {
    const answer = await fetch(address, { method: 'POST', body, headers: { accept: 'application/json' } })
    const said: unknown = await answer.json()
    if (isSent(said)) keepPlace(form, said)
    if (answer.ok) await refreshList()
    say(answer.ok ? done : '')
    if (!answer.ok) tell(whatIsWrong(said) || 'Não foi possível guardar agora. Recarregue a página e tente de novo.')
  } catch {
    say('')
    tell('Sem conexão: a gravação não foi guardada. Tente de novo quando a conexão voltar.')
  } finally {
    sending = false
  }
}

function isSent(said: unknown): said is Sent {
  return typeof said === 'object' && said !== null && 'id' in said && 'revision' in said
}

function whatIsWrong(said: unknown): string {
  return typeof said === 'object' && said !== null && 'error' in said ? String(said.error) : ''
}

/** What is saved next must know what was saved just now. */
function keepPlace(form: HTMLFormElement, { id, revision }: Sent) {
  for (const [name, value] of [
    ['briefing', id],
    ['revision', String(revision)],
  ] as const) {
    const input = form.querySelector<HTMLInputElement>(`input[name="${name}"]`)
    if (input) input.value = value
  }
}

/** The list as the server has it now; what is typed around it stays. */
async function refreshList() {
  // Of this very step: an address without one leads to the first step nobody answered, and this one has just been.
  const address = new URL(document.querySelector<HTMLFormElement>('form[data-briefing]')?.action ?? location.href)
  // What was new a moment ago has been begun.
  address.searchParams.delete('novo')
  const answer = await fetch(address, { headers: { accept: 'text/html' } })
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('[data-voices]')
  if (!answer.ok || !fresh) return
  place()?.replaceWith(document.importNode(fresh, true))
  start()
}

function say(text: string) {
  const status = place()?.querySelector('[data-voice-status]')
  if (status) status.textContent = text
}

function tell(text: string) {
  const error = place()?.querySelector('#voz-erro')
  if (error) error.textContent = text
}

export {}
