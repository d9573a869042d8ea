import { clearStored } from '#app/client/browser-storage.ts'
import { clearDeviceDrafts } from '#app/client/drafts/device-draft.ts'
import { clearPurchase } from '#app/client/purchase-storage.ts'

/** After "Sair": clears order code, name, e-mail and unsent text from the browser's storage. */
export function clearClientStorage(): void {
  clearPurchase()
  clearDeviceDrafts()
  // Chat history, unsent notes and what a briefing has not saved.
  clearStored('sessionStorage')
}
