import { startTransition, useLayoutEffect, useRef, useState } from 'react'

/**
 * Lets one press through at a time: the next one counts once the answer to this one is on the page, however fast it came.
 * The router's states are no measure, because one that lasts shorter than a frame is never rendered.
 */
export function usePressGuard() {
  const sent = useRef(0)
  const answered = useRef(0)
  const [settled, setSettled] = useState(0)

  // In the commit that shows the answer, so that no press meets the new page while the old one is still waited for.
  useLayoutEffect(() => {
    answered.current = Math.max(answered.current, settled)
  }, [settled])

  return {
    isPending: () => sent.current !== answered.current,
    /** `send` settles once its answer was handed to the router. */
    guard(send: () => Promise<void>) {
      sent.current += 1
      const number = sent.current
      void send().finally(() => startTransition(() => setSettled(number)))
    },
    /** The answer is known by other means. */
    release() {
      answered.current = sent.current
    },
  }
}
