import { forgetDeviceDrafts } from './form-draft.ts'
import { clearPurchase } from './purchase.ts'

/** After "Sair": clears order code, name, e-mail and unsent text from the browser's storage. */

clearPurchase()
forgetDeviceDrafts()
try {
  // Chat history, unsent notes and what a briefing has not saved.
  sessionStorage.clear()
} catch {
  // Storage is blocked: nothing was stored.
}
