import { useLive } from './use-live.ts'

/** Keeps a screen as fresh as the order it shows. */
export function useLiveOrder(orderId: string | null): boolean {
  return useLive(orderId ? `/eventos/pedido/${orderId}` : null)
}
