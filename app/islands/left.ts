import { forgetPurchase } from './purchase.ts'

/** The page after "Sair": the next person at this browser finds neither a code nor a name, nor what was written here. */

forgetPurchase()
try {
  // The conversation with the chat, and a note that was not sent yet.
  sessionStorage.clear()
} catch {
  // A browser that keeps nothing for us has nothing to forget.
}
