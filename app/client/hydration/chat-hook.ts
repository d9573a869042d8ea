import { hydrate } from './hydrate-on-intent.ts'

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

/** API for other scripts and campaigns. The first call loads the chat, whose code then replaces this hook. */
export function offerChatHook() {
  window.harmoniaChat = {
    toggle: () => withChat(() => window.harmoniaChat?.toggle()),
    addMessage: (text, isBot) => withChat(() => window.harmoniaChat?.addMessage(text, isBot)),
  }
}

function withChat(act: () => void) {
  const place = document.querySelector('[data-hydrate] [data-press="chat"]')?.closest<HTMLElement>('[data-hydrate]')
  // Where the code cannot be loaded nothing happens: the link leads to WhatsApp.
  if (place) hydrate(place).then(act, () => undefined)
}
