import { useSyncExternalStore } from 'react'

export type ToastMessage = { title: string; text: string; variant?: 'default' | 'destructive' }

/** `id` tells one message from the next with the same text. */
type ShownToast = ToastMessage & { id: number }

let current: ShownToast | null = null
let lastId = 0
const listeners = new Set<() => void>()

/** Shows a message in place of the one before: never two at a time. Needs a `ToastOutlet` on the page. */
export function showToast(message: ToastMessage): void {
  lastId += 1
  current = { ...message, id: lastId }
  for (const listener of listeners) listener()
}

/** Takes a message away, unless another one came after it. */
export function hideToast(message: ToastMessage | null): void {
  if (message === null || message !== current) return
  current = null
  for (const listener of listeners) listener()
}

/** The message shown last by `showToast`; null on the server. */
export function useCurrentToast(): ShownToast | null {
  return useSyncExternalStore(subscribe, () => current, onServer)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function onServer() {
  return null
}
