import { readStored, readStoredText, writeStored } from './local-storage.ts'

/**
 * What this browser remembers of a purchase, so that nobody chooses twice: the package and its extras while they are
 * being chosen, and the code of what was bought. A convenience: the server decides without it. Never who bought.
 */
export type StoredChoice = { packageId: string; packageName: string; lyric: string; extras: string[] }
export type Bought = { packageId: string; packageName: string; extras: string[]; orderId: string; method: string }

const paymentKey = 'paymentData'
const orderKey = 'orderData'
const answersKey = 'qualificationData'

export function storeChoice(choice: StoredChoice): void {
  writeStored(paymentKey, choice)
}

/** The choice that was not bought yet: a next purchase starts from nothing. */
export function readStoredChoice(): StoredChoice | null {
  const stored = readStored(paymentKey)
  if (typeof stored.packageId !== 'string' || stored.orderId !== undefined) return null
  return {
    packageId: stored.packageId,
    packageName: textOf(stored.packageName),
    lyric: textOf(stored.lyric),
    extras: Array.isArray(stored.extras) ? stored.extras.map(textOf) : [],
  }
}

export function storeLastOrder({ packageId, packageName, extras, orderId, method }: Bought): void {
  writeStored(paymentKey, { packageName, extras, orderId })
  // The one name an order has here: whose it is stays with the server.
  writeStored(orderKey, { packageId, orderId, method, extras, clientName: 'Cliente' })
}

export function readStoredOrderCode(): string {
  return readStoredText(orderKey, 'orderId')
}

/** After "Sair": the next person at this browser finds neither a code nor a name. */
export function clearPurchase(): void {
  const { name: _name, email: _email, ...answers } = readStored(answersKey)
  writeStored(paymentKey, {})
  writeStored(orderKey, {})
  writeStored(answersKey, answers)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
