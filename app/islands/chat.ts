import { importFragment } from './press.ts'

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can add to the window
  interface Window {
    harmoniaChat?: {
      toggle: () => void
      /** Says something in the chat, as the assistant unless told otherwise. */
      addMessage: (text: string, isBot?: boolean) => void
    }
  }
}

/** The hook other scripts and campaigns use; the first call brings the code, which then puts its own in this place. */
export function offerChatHook() {
  window.harmoniaChat = {
    toggle: () => void importFragment('chat').then(() => window.harmoniaChat?.toggle()),
    addMessage: (text, isBot) => void importFragment('chat').then(() => window.harmoniaChat?.addMessage(text, isBot)),
  }
}
