import { useNavigate } from 'react-router'

import { useLiveUpdates } from '#app/ui/shared/use-live-updates.ts'

type Waiting = {
  kind: string
  /** Money or a decision may still arrive, whatever the page says now. */
  isUndecided: boolean
  /** Null for a browser that may not follow the order. */
  eventsUrl: string | null
  /** The same page, asked once more: it counts how often a claimed payment was looked for. */
  nextUrl: string
}

const pollMs: Partial<Record<string, number>> = { processing: 4_000, pending: 15_000, 'no-news': 15_000 }
const idleMs = 60_000

/** Follows an order that is not decided yet. The provider may know before its notice arrives, so the page polls, too. */
export function usePaymentUpdates({ kind, isUndecided, eventsUrl, nextUrl }: Waiting): void {
  const navigate = useNavigate()
  const lookAgain = () => void navigate(nextUrl, { replace: true, preventScrollReset: true })
  useLiveUpdates(isUndecided ? eventsUrl : null, {
    pollMs: isUndecided ? (pollMs[kind] ?? idleMs) : undefined,
    refresh: kind === 'processing' ? lookAgain : undefined,
  })
}
