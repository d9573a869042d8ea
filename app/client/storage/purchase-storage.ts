import { readRecord, readRecordText, writeJson } from './browser-storage.ts'
import { qualificationKey } from './qualification-key.ts'

/**
 * Stores a purchase in this browser, so that nothing has to be chosen twice: the package and its extras before the
 * purchase, and the order code after it. A convenience: the server decides without it. Never personal data.
 */
export type StoredChoice = { packageId: string; packageName: string; lyric: string; extras: string[] }
export type Bought = { packageId: string; packageName: string; extras: string[]; orderId: string; method: string }

const paymentKey = 'paymentData'
const orderKey = 'orderData'

export function storeChoice(choice: StoredChoice): void {
  writeJson('localStorage', paymentKey, choice)
}

/** The stored choice, unless it was bought already: the next purchase starts empty. */
export function readStoredChoice(): StoredChoice | null {
  const stored = readRecord('localStorage', paymentKey)
  if (typeof stored.packageId !== 'string' || stored.orderId !== undefined) return null
  return {
    packageId: stored.packageId,
    packageName: textOf(stored.packageName),
    lyric: textOf(stored.lyric),
    extras: Array.isArray(stored.extras) ? stored.extras.map(textOf) : [],
  }
}

export function storeLastOrder({ packageId, packageName, extras, orderId, method }: Bought): void {
  writeJson('localStorage', paymentKey, { packageName, extras, orderId })
  // The order code only: the server knows whose it is.
  writeJson('localStorage', orderKey, { packageId, orderId, method, extras, clientName: 'Cliente' })
}

export function readStoredOrderCode(): string {
  return readRecordText('localStorage', orderKey, 'orderId')
}

/** After "Sair": the next person at this browser finds neither a code nor a name. */
export function clearPurchase(): void {
  const { name: _name, email: _email, ...answers } = readRecord('localStorage', qualificationKey)
  writeJson('localStorage', paymentKey, {})
  writeJson('localStorage', orderKey, {})
  writeJson('localStorage', qualificationKey, answers)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
