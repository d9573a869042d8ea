import { startPhotos } from './start-photos.ts'

/** The script of the page where a gift is prepared: its photos, and sharing its link. The site's own script does the rest. */

startPhotos(document.querySelector('#fotos'))

const status = document.querySelector<HTMLElement>('[data-copied]')

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-share]')) {
  const { share: url, shareText: text } = button.dataset
  if (typeof navigator.share !== 'function' || !url) continue
  button.classList.remove('invisible')
  // Closing the sheet without a choice is no error.
  button.addEventListener('click', () => void navigator.share({ text, url }).catch(() => undefined))
}

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy]')) {
  const { copy: url } = button.dataset
  if (!url) continue
  button.classList.remove('invisible')
  button.addEventListener('click', () => void copyLink(url))
}

async function copyLink(url: string) {
  try {
    await navigator.clipboard.writeText(url)
    setStatusText('Link copiado.')
  } catch {
    document.querySelector<HTMLInputElement>('#url')?.select()
    setStatusText('Não deu para copiar sozinho: o link está selecionado, é só copiar.')
  }
}

function setStatusText(text: string) {
  if (status) status.textContent = text
}
