type Variant = 'default' | 'destructive'

/** Shows a message in place of the one before: never two at a time. */
export function showPageToast(title: string, text: string, variant: Variant = 'default') {
  document.querySelector('[data-toast]')?.remove()

  const toast = document.createElement('div')
  toast.className = 'toast'
  toast.dataset.toast = ''
  toast.dataset.variant = variant

  const message = document.createElement('div')
  message.role = variant === 'destructive' ? 'alert' : 'status'
  message.append(paragraph(title, 'font-bold'), paragraph(text))

  const close = document.createElement('button')
  close.type = 'button'
  close.ariaLabel = 'Fechar aviso'
  close.textContent = '×'
  close.addEventListener('click', () => toast.remove())

  toast.append(message, close)
  document.body.append(toast)
}

function paragraph(text: string, className = '') {
  const element = document.createElement('p')
  element.className = className
  element.textContent = text
  return element
}
