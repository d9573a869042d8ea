import { useLayoutEffect, useRef } from 'react'

import { useStable } from './use-stable.ts'

export type Sent = { isSending: boolean; failure: unknown; answer: unknown; restored: number; isLeaving?: boolean }

/**
 * Calls `onTaken` once a form of `useSubmission` was taken: it led on, without a failure and without an answer in its place. Of one that
 * was on its way when its page was left and restored nobody knows.
 */
export function useTaken({ isSending, failure, answer, restored }: Sent, onTaken: () => void) {
  const before = useRef({ wasSending: false, restored })
  const taken = useStable(onTaken)

  // Before anything is painted: a page that is read again must not show for a moment what is over.
  useLayoutEffect(() => {
    const isOver = before.current.wasSending && !isSending && before.current.restored === restored
    before.current = { wasSending: isSending, restored }
    if (isOver && !failure && !answer) taken()
  }, [isSending, failure, answer, restored, taken])
}
