import { parseReply, sendRequest } from '#app/client/send-request.ts'

/**
 * Sends photos one after the other as soon as they are chosen, shows how far each is, and loads the page again with them. Each
 * is refused for itself: the others arrive. Without this script the form sends one.
 */
export function startPhotoUpload(form: HTMLFormElement | null) {
  const input = form?.querySelector<HTMLInputElement>('input[type=file]')
  const error = form?.querySelector<HTMLElement>('[data-photo-error]')
  const progress = form?.querySelector<HTMLElement>('[data-photo-progress]')
  if (!form || !input || !error || !progress) return
  let room = Number(form.dataset.photos)
  form.querySelector<HTMLElement>('button')?.setAttribute('hidden', '')
  input.multiple = true
  // The browser's own words are in the browser's language. What is chosen is sent at once, so nothing has to name it.
  input.parentElement?.classList.add('file-input')
  input.nextElementSibling?.removeAttribute('hidden')
  input.addEventListener('change', () => void sendAll())

  async function sendAll() {
    if (!form || !input || !error || !progress || !input.files?.length) return
    const chosen = [...input.files]
    const refusals = chosen.length > room ? [`Só cabem mais ${room}: as outras ficaram de fora.`] : []
    input.disabled = true
    error.textContent = ''
    let stored = 0
    const photos = chosen.slice(0, room)
    for (const [index, photo] of photos.entries()) {
      const place = photos.length > 1 ? `Foto ${index + 1} de ${photos.length}: ` : ''
      const refusal = await send(form.action, photo, (percent) => {
        progress.textContent = percent < 100 ? `${place}${percent} %` : `${place}preparando...`
      })
      if (refusal === null) stored += 1
      else refusals.push(`${photo.name}: ${refusal}`)
    }
    room -= stored
    progress.textContent = ''
    input.disabled = false
    input.value = ''
    if (refusals.length === 0) {
      location.reload()
      return
    }
    error.textContent = refusals.join('\n')
    if (stored > 0)
      progress.textContent = `${stored === 1 ? 'Uma foto chegou' : `${stored} fotos chegaram`}. Recarregue a página para ver.`
  }
}

/** `null` when the photo is stored, else why not. */
async function send(url: string, photo: File, onProgress: (percent: number) => void): Promise<string | null> {
  const body = new FormData()
  body.set('photo', photo)
  const reply = await sendRequest(url, {
    method: 'POST',
    body,
    headers: { Accept: 'application/json' },
    onProgress: (bytes, total) => onProgress(Math.floor((bytes / total) * 100)),
  })
  if (reply.kind === 'lost') return 'a conexão caiu. Mande de novo.'
  if (reply.status < 400) return null
  const { error } = parseReply(reply.text)
  return typeof error === 'string' ? error : 'não foi possível enviar. Tente de novo.'
}
