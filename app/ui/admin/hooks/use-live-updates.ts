import { useEffect, useRef, useState } from 'react'
import { useNavigation, useRevalidator } from 'react-router'

/**
 * Reads the page again whenever the server says on this line that something changed, and whenever the line opens: what
 * happened since the page was made was not heard. True while the line is open. News that comes while a form is on its
 * way waits for it: two readings at once would fight over what the page has to say.
 */
export function useLive(address: string | null): boolean {
  const [live, setLive] = useState(false)
  const [news, setNews] = useState(0)
  const { revalidate } = useRevalidator()
  const { state } = useNavigation()
  const read = useRef(0)

  useEffect(() => {
    if (!address) return
    const events = new EventSource(address)
    const hear = () => setNews((count) => count + 1)

    events.addEventListener('changed', hear)
    events.addEventListener('open', () => {
      setLive(true)
      hear()
    })
    events.addEventListener('error', () => setLive(false))
    return () => events.close()
  }, [address])

  useEffect(() => {
    if (state !== 'idle' || read.current === news) return
    read.current = news
    void revalidate()
  }, [news, state, revalidate])

  return live
}

/** Where an order's news comes from, and that of the project it opened. */
export function orderTopic(orderId: string): string {
  return `/eventos/pedido/${orderId}`
}

/** Where a project's news comes from: an owner hears its order, too; a producer has no part in that. */
export function projectTopic({ id, orderId }: { id: string; orderId: string | null }, owner: boolean): string {
  return orderId && owner ? orderTopic(orderId) : `/eventos/projeto/${id}`
}
