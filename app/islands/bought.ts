import { storeLastOrder } from './purchase.ts'

/** On the return page: what was bought is remembered once the server says that it is paid, now or in a while. */

document.addEventListener('harmonia:live', keep)
keep()

function keep() {
  const { bought } = document.querySelector<HTMLElement>('[data-bought]')?.dataset ?? {}
  const order: unknown = JSON.parse(bought ?? 'null')
  if (isBought(order)) storeLastOrder(order)
}

/** Our own page's words: looked at only enough to know that they are there. */
function isBought(order: unknown): order is Parameters<typeof storeLastOrder>[0] {
  return typeof order === 'object' && order !== null && 'orderId' in order
}
