import { clearStored } from './browser-storage.ts'
import { clearDeviceDrafts } from './device-draft.ts'
import { clearPurchase } from './purchase-storage.ts'

/** After "Sair": clears order code, name, e-mail and unsent text from the browser's storage. */
export function clearClientStorage(): void {
  clearPurchase()
  clearDeviceDrafts()
  // Chat history, unsent notes and what a briefing has not saved.
  clearStored('sessionStorage')
}
