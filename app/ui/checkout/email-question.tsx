import { useEffect, useRef, useState } from 'react'

import { useHydrated } from '#app/ui/shared/use-hydrated.ts'
import { suggestEmail } from '#core/shared/input/email-typo.ts'
import { normalizeEmail } from '#core/shared/input/email.ts'

type Props = {
  /** The address the form came with. */
  email: string
  /** The one its owner said is right as it is. */
  confirmed: string
  /** The server has asked about it: the same address sent again is the answer. */
  isAnswer: boolean
}

/** Asks about an address that looks mistyped: everything goes there. It is corrected with one tap. */
export function EmailQuestion({ email, confirmed: initial, isAnswer }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const isHydrated = useHydrated()
  const [typed, setTyped] = useState(email)
  const [confirmed, setConfirmed] = useState(initial)
  const suggestion = typed === confirmed ? null : suggestEmail(typed)
  const input = () => place.current?.closest('form')?.querySelector<HTMLInputElement>('#email')

  useEffect(() => {
    const field = place.current?.closest('form')?.querySelector<HTMLInputElement>('#email')
    if (!field) return undefined
    const read = () => setTyped(normalizeEmail(field.value))
    // Nobody is asked while typing, but the question goes with its reason.
    const readWhenRight = () => {
      if (suggestEmail(normalizeEmail(field.value)) === null) read()
    }
    read()
    field.addEventListener('change', read)
    field.addEventListener('input', readWhenRight)
    return () => {
      field.removeEventListener('change', read)
      field.removeEventListener('input', readWhenRight)
    }
  }, [])

  // Once the hidden field holds it: the form looks at its fields again.
  useEffect(() => {
    if (confirmed !== initial) notifyForm(input())
    // oxlint-disable-next-line react/exhaustive-deps -- only when somebody answered
  }, [confirmed])

  function use(address: string) {
    const field = input()
    if (!field) return
    field.value = address
    setTyped(address)
    notifyForm(field)
    field.focus()
  }

  return (
    <div ref={place} className="-mt-2">
      <input type="hidden" name="emailConfirmed" value={confirmed || (isAnswer && !isHydrated ? email : '')} />
      <div role="status">
        {suggestion ? (
          <p className="notice">
            <span>
              Você quis dizer <strong className="wrap-anywhere">{suggestion}</strong>?
            </span>
            {isHydrated ? (
              <span className="flex flex-wrap gap-x-6">
                <button type="button" className="btn-quiet wrap-anywhere" onClick={() => use(suggestion)}>
                  Usar {suggestion}
                </button>
                <button
                  type="button"
                  className="btn-quiet"
                  onClick={() => {
                    setConfirmed(typed)
                    input()?.focus()
                  }}
                >
                  Está certo como escrevi
                </button>
              </span>
            ) : (
              <span>Se ele está certo como você escreveu, é só enviar de novo.</span>
            )}
          </p>
        ) : null}
      </div>
    </div>
  )
}

function notifyForm(field: HTMLInputElement | null | undefined) {
  field?.dispatchEvent(new Event('input', { bubbles: true }))
}
