import { recallOrderCode } from './purchase.ts'

/** The way to an order starts with the code of the last one. */

const code = document.querySelector<HTMLInputElement>('[data-track] #code')

if (code && code.value === '' && code.ariaInvalid !== 'true') code.value = recallOrderCode()
