import { whenHydrated } from '#app/client/hydrate/hydrated.ts'

import { beginHydration } from './start-on-intent.ts'

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can add to the window
  interface Window {
    harmoniaChat?: {
      toggle: () => void
      /** Adds a message, of the assistant unless stated otherwise. */
      addMessage: (text: string, isBot?: boolean) => void
    }
  }
}

/** API for other scripts and campaigns. The first call begins hydration, which puts the chat in the place of this hook. */
export function offerChatHook() {
  window.harmoniaChat = {
    toggle: () => withChat(() => window.harmoniaChat?.toggle()),
    addMessage: (text, isBot) => withChat(() => window.harmoniaChat?.addMessage(text, isBot)),
  }
}

function withChat(act: () => void) {
  whenHydrated(act)
  beginHydration()
}
