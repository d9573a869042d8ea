import { useSyncExternalStore } from 'react'

import { createListeners } from '#app/client/listeners.ts'

export type ToastMessage = {
  title: string
  text: string
  variant?: 'default' | 'destructive'
  /** At the lower edge of a phone: its page has a headline that says as much. */
  below?: boolean
}

/** `id` tells one message from the next with the same text. */
type ActiveToast = ToastMessage & { id: number }

let current: ActiveToast | null = null
let lastId = 0
const listeners = createListeners()

/** Shows a message in place of the one before: never two at a time. Needs a `ToastOutlet` on the page. */
export function showToast(message: ToastMessage): void {
  lastId += 1
  current = { ...message, id: lastId }
  listeners.notify()
}

/** Takes a message away, unless another one came after it. */
export function hideToast(message: ToastMessage | null): void {
  if (message === null || message !== current) return
  current = null
  listeners.notify()
}

/** The message shown last by `showToast`; null on the server. */
export function useCurrentToast(): ActiveToast | null {
  return useSyncExternalStore(listeners.subscribe, () => current, onServer)
}

function onServer() {
  return null
}
