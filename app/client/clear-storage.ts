import { forgetDeviceDrafts } from '#app/islands/form-draft.ts'
import { clearPurchase } from '#app/islands/purchase.ts'

/** After "Sair": clears order code, name, e-mail and unsent text from the browser's storage. */
export function clearClientStorage(): void {
  clearPurchase()
  forgetDeviceDrafts()
  try {
    // Chat history, unsent notes and what a briefing has not saved.
    sessionStorage.clear()
  } catch {
    // Storage is blocked: nothing was stored.
  }
}
