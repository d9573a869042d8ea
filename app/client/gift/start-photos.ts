import { parseReply, sendRequest } from '#app/client/send-request.ts'
import { photoAccessEnded } from '#copy/gift/gift.ts'

/**
 * The photos of a gift are sent, turned and removed in their place: what is being written beside them stays. Without this
 * script each form loads the page again.
 */
export function startPhotos(section: HTMLElement | null) {
  for (const form of section?.querySelectorAll('form') ?? [])
    if ('photos' in form.dataset) startUpload(form)
    else startChange(form)
}

/** Photos go one after the other as soon as they are chosen. Each is refused for itself: the others arrive. */
function startUpload(form: HTMLFormElement) {
  const input = form.querySelector<HTMLInputElement>('input[type=file]')
  const progress = form.querySelector<HTMLElement>('[data-photo-progress]')
  if (!input || !progress) return
  const room = Number(form.dataset.photos)
  input.multiple = true
  // The browser's own words are in the browser's language. What is chosen is sent at once, so nothing has to name it.
  input.parentElement?.classList.remove('is-plain')
  input.addEventListener('change', () => void sendAll())
  // It may have been chosen before this script was there.
  void sendAll()

  async function sendAll() {
    if (!input || !progress || !input.files?.length) return
    const chosen = [...input.files]
    const refusals = chosen.length > room ? [`Só cabem mais ${room}: as outras ficaram de fora.`] : []
    input.disabled = true
    setError('')
    let stored = 0
    const photos = chosen.slice(0, room)
    for (const [index, photo] of photos.entries()) {
      const place = photos.length > 1 ? `Foto ${index + 1} de ${photos.length}: ` : ''
      const refusal = await sendPhoto(form.action, photo, (percent) => {
        progress.textContent = percent < 100 ? `${place}${percent} %` : `${place}preparando...`
      })
      if (refusal === null) stored += 1
      else refusals.push(`${photo.name}: ${refusal}`)
    }
    if (stored > 0 && !(await readPhotos())) refusals.push(unread)
    progress.textContent = ''
    input.disabled = false
    input.value = ''
    setError(refusals.join('\n'))
    announce(stored)
  }
}

/** Says how many arrived, and puts the focus back: the field that had it is another one now. */
function announce(stored: number) {
  const shown = document.querySelector<HTMLElement>('#fotos')
  const progress = shown?.querySelector('[data-photo-progress]')
  if (progress && stored > 0) progress.textContent = stored === 1 ? 'Foto guardada.' : `${stored} fotos guardadas.`
  if (document.activeElement === document.body) shown?.focus({ preventScroll: true })
}

/** Turns or removes a photo. */
function startChange(form: HTMLFormElement) {
  let isSending = false
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (!isSending) void send(event.submitter)
  })

  async function send(button: HTMLElement | null) {
    isSending = true
    setError('')
    const reply = await sendRequest(form.action, { method: 'POST', body: new FormData(form, button) })
    isSending = false
    if (reply.kind === 'answered' && reply.status < 400 && showPhotos(reply.text)) {
      const name = button?.getAttribute('aria-label') ?? ''
      const again = document.querySelector<HTMLElement>(`#fotos [aria-label="${name}"]`)
      ;(again ?? document.querySelector<HTMLElement>('#fotos'))?.focus()
    } else setError(changeError(reply))
  }
}

function changeError(reply: Awaited<ReturnType<typeof sendRequest>>): string {
  if (reply.kind === 'lost') return 'O envio parou no meio. Tente de novo.'
  return reply.status === 403 ? photoAccessEnded : 'Não deu certo agora. Tente de novo.'
}

const unread = 'As fotos chegaram. Recarregue a página para ver.'

/** Reads the photos that are stored by now; false when that failed. */
async function readPhotos(): Promise<boolean> {
  const reply = await sendRequest(location.pathname, { method: 'GET' })
  return reply.kind === 'answered' && showPhotos(reply.text)
}

/** Shows the photos of a page in the place of the ones shown; false when it has none. */
function showPhotos(page: string): boolean {
  const next = new DOMParser().parseFromString(page, 'text/html').querySelector<HTMLElement>('#fotos')
  if (!next) return false
  startPhotos(next)
  document.querySelector('#fotos')?.replaceWith(next)
  return true
}

function setError(text: string) {
  const error = document.querySelector('#photo-erro')
  if (error) error.textContent = text
}

/** `null` when the photo is stored, else why not. */
async function sendPhoto(url: string, photo: File, onProgress: (percent: number) => void): Promise<string | null> {
  const body = new FormData()
  body.set('photo', photo)
  const reply = await sendRequest(url, {
    method: 'POST',
    body,
    headers: { Accept: 'application/json' },
    onProgress: (bytes, total) => onProgress(Math.floor((bytes / total) * 100)),
  })
  if (reply.kind === 'lost') return 'o envio parou no meio. Mande de novo.'
  if (reply.status < 400) return null
  const { error } = parseReply(reply.text)
  return typeof error === 'string' ? error : 'não foi possível enviar. Tente de novo.'
}
