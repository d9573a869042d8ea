import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'

import type { GiftView } from '#core/gift/gift-view.ts'

import type { GiftFormState } from './gift-form-state.ts'

type Props = {
  view: Extract<GiftView, { kind: 'locked' }>
  path: string
  form: GiftFormState | null
}

/**
 * At its hour: a closed sleeve and one button. Opening it is a choice: no link preview and no crawler opens a gift. The
 * press is answered by `app/client/inline/early-opening.ts`, so that it counts from the first moment.
 */
export function GiftLocked({ view, path, form }: Props) {
  const { question } = view
  const key = useOpening(view)
  return (
    <section className="gift-stage">
      <form ref={key} method="post" noValidate action={path} className="gift-front my-auto" data-opens-gift>
        <input type="hidden" name="intent" value="open" />
        <h1 className="gift-headline">
          Chegou <br />a hora.
        </h1>
        {question === null ? null : (
          <div className="gift-question">
            <label htmlFor="answer">{question}</label>
            <input
              id="answer"
              name="answer"
              className="input"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              defaultValue={form?.typed.answer ?? ''}
              required
              aria-invalid={form ? true : undefined}
              aria-describedby="answer-error"
            />
          </div>
        )}
        {/* What a press before hydration was answered stays. */}
        <p id="answer-error" className="gift-error" role="alert" suppressHydrationWarning>
          {form?.error ?? ''}
        </p>
        <button type="submit" className="gift-open-button">
          <span>Abrir o presente</span>
        </button>
      </form>
    </section>
  )
}

/** Reads the page again once its gift was opened, also where that was before hydration. `read` is what the page says. */
function useOpening(read: unknown) {
  const { revalidate } = useRevalidator()
  const key = useRef<HTMLFormElement>(null)
  const [isReadAgain, setReadAgain] = useState(false)
  const show = useEffectEvent(async () => {
    await revalidate()
    // After what was read: the router, too, shows it in a transition.
    startTransition(() => setReadAgain(true))
  })
  useEffect(() => {
    const { current: form } = key
    if (!form) return
    const onOpened = () => void show()
    form.addEventListener('opened', onOpened)
    if (form.dataset.giftOpened !== undefined) onOpened()
    return () => form.removeEventListener('opened', onOpened)
  }, [])
  const first = useRef(read)
  useEffect(() => {
    // Still closed, as in a browser that takes no cookie. What was asked before it opened, and answered after, is not meant.
    if (isReadAgain && read !== first.current) location.reload()
  }, [isReadAgain, read])
  return key
}
