import { useNavigate } from 'react-router'

import { useLiveUpdates } from '#app/ui/shared/use-live-updates.ts'

type Waiting = {
  kind: string
  /** Null for a browser that may not follow the order. */
  eventsUrl: string | null
  /** The same page, asked once more: it counts how often a claimed payment was looked for. */
  nextUrl: string
}

const pollMs: Partial<Record<string, number>> = { processing: 4_000, pending: 15_000, 'by-link': 60_000 }

/** Follows a payment that is not decided yet. The provider may know before its notice arrives, so the page polls, too. */
export function usePaymentUpdates({ kind, eventsUrl, nextUrl }: Waiting): void {
  const navigate = useNavigate()
  const isWaiting = kind in pollMs
  const lookAgain = () => void navigate(nextUrl, { replace: true, preventScrollReset: true })
  useLiveUpdates(isWaiting ? eventsUrl : null, {
    pollMs: pollMs[kind],
    refresh: kind === 'processing' ? lookAgain : undefined,
  })
}
