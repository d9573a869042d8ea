import { useCallback, useEffect, useRef, useState } from 'react'
import { useFetchers, useNavigation, useRevalidator } from 'react-router'

import { onFailedReading } from './failed-reading.ts'
import { slowMs, usePolling } from './use-polling.ts'

/** After the server refused the stream. */
const reconnectMs = 60_000

type Options = {
  /** Asks by itself while there is no event stream: without a URL, and once the server has refused it. */
  polls?: boolean
  /** Asks at this interval (ms) beside the stream, as the provider of a payment may be slower than its word. */
  pollMs?: number
  /** Instead of reading the same page again. Called only while no form and no other page is on its way. */
  refresh?: () => void
}

/**
 * Reads the page again whenever the server says on this event stream that something changed. It does so, too, when the
 * stream opens and, where it polls, when the page becomes visible: what happened since the page was rendered, or while the stream was down,
 * was not announced. A reading that failed is repeated, and a stream that the server refused is opened again, both later. News that arrives while a form or another reading is on its way waits for it, because two readings at
 * once would compete for the page. Returns whether the stream is open.
 */
export function useLiveUpdates(url: string | null, { polls = false, pollMs, refresh }: Options = {}): boolean {
  const [isOpen, setOpen] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const request = useRefresh(refresh)
  const isPolling = polls && (url === null || isRefused)

  useEffect(() => {
    if (!url) return
    let events: EventSource | undefined
    let retry: ReturnType<typeof setTimeout> | undefined
    function connect() {
      events = new EventSource(url ?? '')
      events.addEventListener('changed', request)
      events.addEventListener('open', () => {
        setOpen(true)
        setRefused(false)
        request()
      })
      events.addEventListener('error', () => {
        setOpen(false)
        // The browser reconnects by itself, except after a refusal: of a server that starts again, too.
        if (events?.readyState !== EventSource.CLOSED) return
        setRefused(true)
        reconnectLater()
      })
    }
    function reconnectLater() {
      retry = setTimeout(() => (document.hidden ? reconnectLater() : connect()), reconnectMs)
    }
    function disconnect() {
      clearTimeout(retry)
      events?.close()
      setOpen(false)
    }
    // A page the browser keeps for "Back" must not hold a connection, and needs a new one when it returns.
    const restore = ({ persisted }: PageTransitionEvent) => {
      if (persisted) connect()
    }
    connect()
    addEventListener('pagehide', disconnect)
    addEventListener('pageshow', restore)
    return () => {
      removeEventListener('pagehide', disconnect)
      removeEventListener('pageshow', restore)
      disconnect()
    }
  }, [url, request])

  useRepeatAfterFailure(request)
  usePolling(request, pollMs ?? (isPolling ? slowMs : null))
  useRefreshWhenVisible(request, polls || pollMs !== undefined)

  return isOpen
}

/** A function that asks for one reading: at once, or after what is on its way. */
function useRefresh(refresh: (() => void) | undefined): () => void {
  const [requested, setRequested] = useState(0)
  const done = useRef(0)
  const { revalidate, state: reading } = useRevalidator()
  const { state: going } = useNavigation()
  // The router drops the redirect of a form when a reading begins before its answer.
  const isSending = useFetchers().some(({ state }) => state === 'submitting')
  const isBusy = reading !== 'idle' || going !== 'idle' || isSending

  useEffect(() => {
    if (isBusy || done.current === requested) return
    done.current = requested
    if (refresh) refresh()
    else void revalidate()
  }, [requested, isBusy, refresh, revalidate])

  return useCallback(() => setRequested((count) => count + 1), [])
}

/** What the reading that failed would have shown is not announced a second time. */
function useRepeatAfterFailure(request: () => void): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onFailedReading(() => {
      clearTimeout(timer)
      timer = setTimeout(request, slowMs)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [request])
}

function useRefreshWhenVisible(request: () => void, isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return
    const look = () => {
      if (!document.hidden) request()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [request, isWanted])
}
