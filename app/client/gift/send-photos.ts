/**
 * Sends photos one after the other as soon as they are chosen, shows how far each is, and loads the page again with them. Each
 * is refused for itself: the others arrive. Without this script the form sends one.
 */
export function startPhotoUpload(form: HTMLFormElement | null) {
  const input = form?.querySelector<HTMLInputElement>('input[type=file]')
  const error = form?.querySelector<HTMLElement>('[data-photo-error]')
  const progress = form?.querySelector<HTMLElement>('[data-photo-progress]')
  if (!form || !input || !error || !progress) return
  const room = Number(form.dataset.photos)
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

/** `null` when the photo is stored, else why not. `fetch` does not say how much was sent. */
function send(url: string, photo: File, onProgress: (percent: number) => void): Promise<string | null> {
  const body = new FormData()
  body.set('photo', photo)
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(Math.floor((loaded / total) * 100)))
    request.addEventListener('load', () => resolve(request.status < 400 ? null : reasonIn(request.responseText)))
    request.addEventListener('error', () => resolve('a conexão caiu. Mande de novo.'))
    request.open('POST', url)
    request.setRequestHeader('Accept', 'application/json')
    request.send(body)
  })
}

function reasonIn(text: string): string {
  try {
    const answer: unknown = JSON.parse(text)
    if (typeof answer === 'object' && answer !== null && 'error' in answer) return String(answer.error)
  } catch {
    // No answer of ours, such as that of a proxy.
  }
  return 'não foi possível enviar. Tente de novo.'
}
