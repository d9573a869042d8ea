import { useEffect } from 'react'

/**
 * Leads to what is wrong, when the page opens and after each refused form: the first message is scrolled to and its field
 * focused; without one, the notice of the page (`#aviso`) is scrolled to. `answer` is what the form was answered last.
 */
export function useFocusFirstError(answer?: unknown) {
  useEffect(() => {
    // Whoever is typing already is left there; what the URL names is focused by the browser itself.
    const { activeElement } = document
    if (activeElement === document.body || activeElement?.id === location.hash.slice(1)) focusFirstError()
  }, [])

  useEffect(() => {
    if (answer) focusFirstError()
  }, [answer])
}

function focusFirstError() {
  const message = [...document.querySelectorAll('.error')].find(({ textContent }) => textContent !== '')
  const field = message && document.getElementById(message.id.replace(/-erro$/, ''))
  const place = field ?? message ?? document.querySelector('#aviso')
  place?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}
