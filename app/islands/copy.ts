/** Puts the text of an element on the clipboard, from a button that names it. */

import { showToast } from './toast.ts'

document.addEventListener('click', (event) => {
  if (!(event.target instanceof Element)) return
  const id = event.target.closest<HTMLElement>('[data-copy]')?.dataset.copy
  const text = id ? document.getElementById(id)?.textContent : null
  if (text) void copy(text.trim())
})

async function copy(text: string) {
  const copied = await navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  )
  if (copied) showToast('Copiado!', 'É só colar onde você quiser.')
  else showToast('Não foi possível copiar', 'Selecione o texto e copie você mesmo.')
}
