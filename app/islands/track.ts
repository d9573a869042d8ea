import { recallOrderCode } from './purchase.ts'

/** The way to an order starts with the code of the last one. */

const code = document.querySelector<HTMLInputElement>('[data-track] #code')

// The way back to a refused form asks for the form, not whether to send it once more.
history.replaceState(history.state, '')

if (code && code.value === '' && code.ariaInvalid !== 'true') code.value = recallOrderCode()
