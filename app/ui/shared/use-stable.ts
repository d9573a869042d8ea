import { useCallback, useLayoutEffect, useRef } from 'react'

/** One function for all renders, which does what the last one gave: a part that takes it is not drawn again for it. Not for use while drawing. */
export function useStable<Args extends unknown[], Result>(run: (...args: Args) => Result): (...args: Args) => Result {
  const latest = useRef(run)
  useLayoutEffect(() => {
    latest.current = run
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
