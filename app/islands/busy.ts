/** Shows that a form is on its way and swallows its second click. The page restored by "back" is ready again. */
export function setPending(button: HTMLButtonElement, label = 'Processando...') {
  button.dataset.ready = button.innerHTML
  button.textContent = label
  button.ariaBusy = 'true'
  button.disabled = true
}

export function clearPending(button: HTMLButtonElement) {
  if (button.dataset.ready === undefined) return
  button.innerHTML = button.dataset.ready
  delete button.dataset.ready
  button.ariaBusy = null
  button.disabled = false
}
