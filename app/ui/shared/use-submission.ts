import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'

import { isSubmitFailure } from './resilient-route.ts'
import { usePressGuard } from './use-press-guard.ts'

/**
 * Sends a form without leaving the page, once per press. The form stays a native one underneath: give it `method` and
 * `action` all the same. `Action` is the type of the route's action; the route must export `clientAction = resilientAction`.
 */
export function useSubmission<Action>(name = 'submission') {
  // A page the browser restores has the state it was left with; what was sent from it is over.
  const [restored, setRestored] = useState(0)
  const fetcher = useFetcher<Action>({ key: `${name}-${restored}` })
  const { isPending, guard, release } = usePressGuard()
  const { data: latest, state } = fetcher
  const [answer, setAnswer] = useState<{ of: typeof latest }>({ of: undefined })
  const arrived = latest === undefined || isSubmitFailure(latest) ? answer.of : latest
  if (arrived !== answer.of) setAnswer({ of: arrived })

  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      release()
      setRestored((times) => times + 1)
    }
    addEventListener('pageshow', onPageShow)
    return () => removeEventListener('pageshow', onPageShow)
    // oxlint-disable-next-line react/exhaustive-deps -- `release` does the same every time
  }, [])

  /** Sends the form as its button would. */
  function submit(form: HTMLFormElement, submitter: HTMLElement | null = null) {
    if (isPending() || state !== 'idle') return
    const body = new FormData(form, submitter)
    guard(() =>
      fetcher.submit(body, {
        method: 'post',
        action: form.getAttribute('action') ?? undefined,
        encType: form.enctype === 'multipart/form-data' ? 'multipart/form-data' : undefined,
        // From this press on nothing else on the page may begin a reading (`useLiveUpdates`).
        flushSync: true,
      }),
    )
  }

  return {
    submit,
    /** For `<form onSubmit>`. Leaves a form alone whose event was prevented. */
    onSubmit(event: React.SubmitEvent<HTMLFormElement>) {
      if (event.defaultPrevented) return
      event.preventDefault()
      const { submitter } = event.nativeEvent
      submit(event.currentTarget, submitter instanceof HTMLElement ? submitter : null)
    },
    isSending: state !== 'idle',
    /** What the action returned to the last form that arrived. */
    answer: arrived,
    /** Why the last form did not arrive; null while one is sent and once it arrived. */
    failure: state === 'idle' && isSubmitFailure(latest) ? latest.submitFailure : null,
  }
}
