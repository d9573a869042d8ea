import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'

import { isSubmitFailure } from './resilient-route.ts'
import { usePressGuard } from './use-press-guard.ts'

/** `before`: what the fetcher had when the form was sent; `over`: what it still has of a form before one that led on. */
type Known<Data> = { isSending: boolean; before: Data; over: { data: Data } | null; answer: Data }

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
  const isSending = state !== 'idle'
  const [known, setKnown] = useState<Known<typeof latest>>({ isSending, before: latest, over: null, answer: undefined })
  const before = isSending && !known.isSending ? latest : known.before
  // A form that led on has no answer, and the fetcher still has the one before.
  const hasLedOn = known.isSending && !isSending && latest === before
  const over = hasLedOn ? { data: latest } : known.over
  const isOver = over !== null && over.data === latest
  const arrived = isOver ? undefined : latest === undefined || isSubmitFailure(latest) ? known.answer : latest
  if (isSending !== known.isSending || arrived !== known.answer) setKnown({ isSending, before, over, answer: arrived })

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
    if (isPending() || isSending) return
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
    isSending,
    /** What the action returned to the last form that arrived; undefined once it led on elsewhere (`useLatest` keeps it then). */
    answer: arrived,
    /** Why the last form did not arrive; null while one is sent and once it arrived. */
    failure: !isSending && !isOver && isSubmitFailure(latest) ? latest.submitFailure : null,
  }
}
