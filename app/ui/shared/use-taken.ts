import { useEffect, useRef } from 'react'

import { useStable } from './use-stable.ts'

type Sent = { isSending: boolean; failure: unknown; answer: unknown }

/** Calls `onTaken` once a form of `useSubmission` was taken: it led on, without a failure and without an answer in its place. */
export function useTaken({ isSending, failure, answer }: Sent, onTaken: () => void) {
  const wasSending = useRef(false)
  const taken = useStable(onTaken)

  useEffect(() => {
    if (wasSending.current && !isSending && !failure && !answer) taken()
    wasSending.current = isSending
  }, [isSending, failure, answer, taken])
}
