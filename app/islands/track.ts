import { forgetPurchase, recallOrderCode } from './purchase.ts'

/** The way to an order starts with the code of the last one; whoever left here leaves nothing behind. */

const code = document.querySelector<HTMLInputElement>('[data-track] #code')

if (document.querySelector('[data-left]')) forgetPurchase()
else if (code && code.value === '' && code.ariaInvalid !== 'true') code.value = recallOrderCode()
