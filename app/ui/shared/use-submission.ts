import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'

import { isSubmitFailure } from './resilient-route.ts'
import { usePressGuard } from './use-press-guard.ts'

/** `before`: what the fetcher had when the last form was sent, null where none was. */
type Known<Data> = { isSending: boolean; before: { data: Data } | null; answer: Data }

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
  const [known, setKnown] = useState<Known<typeof latest>>({
    isSending,
    before: isSending ? { data: latest } : null,
    answer: undefined,
  })
  const before = isSending && !known.isSending ? { data: latest } : known.before
  // A form that led on has no answer, and the fetcher still has the one before.
  const isStale = before !== null && before.data === latest
  const hasLedOn = isStale && !isSending
  const isAnswer = !isStale && latest !== undefined && !isSubmitFailure(latest)
  const arrived = hasLedOn ? undefined : isAnswer ? latest : known.answer
  if (isSending !== known.isSending || arrived !== known.answer) setKnown({ isSending, before, answer: arrived })

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
    /** It was taken and leads on, also to where no page of ours says so. */
    isLeaving: isStale && state === 'loading',
    /** How often the browser has restored the page. */
    restored,
    /** What the action returned to the last form that arrived; undefined once it led on elsewhere (`useLatest` keeps it then). */
    answer: arrived,
    /** Why the last form did not arrive; null while one is sent and once it arrived. */
    failure: !isSending && !hasLedOn && isSubmitFailure(latest) ? latest.submitFailure : null,
  }
}
