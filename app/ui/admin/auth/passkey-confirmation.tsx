import { useEffect, useRef, useState } from 'react'
import { useSubmit } from 'react-router'

import { useHydrated } from '#app/ui/shared/use-hydrated.ts'
import { passkeyErrors } from '#copy/staff/staff-labels.ts'

import { isPasskeyCancelled, signWithPasskey, supportsPasskeys } from './passkey-browser.ts'

type Props = {
  /** What the browser is to sign; good for a quarter of an hour. */
  options: PublicKeyCredentialRequestOptionsJSON
  origin: string
  disabled: boolean
}

/** A passkey in place of the password. Without a script, and where there are no passkeys, the password is enough. */
export function PasskeyConfirmation({ options, origin, disabled }: Props) {
  const submit = useSubmit()
  const [problem, setProblem] = useState<'passkey-cancelled' | 'passkey-failed' | null>(null)
  const isReady = useHydrated() && supportsPasskeys()
  const current = useRef<AbortController | null>(null)
  useEffect(() => () => current.current?.abort(), [])

  async function confirm() {
    current.current?.abort()
    const { signal } = (current.current = new AbortController())
    setProblem(null)
    try {
      const signed = await signWithPasskey(options, { signal, inField: false })
      if (!signed || signal.aborted) return
      await submit({ intent: 'passkey', chave: signed, origem: origin }, { method: 'post', replace: true })
    } catch (error) {
      if (!signal.aborted) setProblem(isPasskeyCancelled(error) ? 'passkey-cancelled' : 'passkey-failed')
    }
  }

  if (!isReady) return null
  return (
    <div className="mt-4">
      <p aria-hidden="true" className="text-smoke mb-3 flex items-center gap-3 text-sm">
        <span className="bg-line h-0.5 flex-1" />
        ou
        <span className="bg-line h-0.5 flex-1" />
      </p>
      <button type="button" className="btn btn-line w-full" disabled={disabled} onClick={() => void confirm()}>
        Confirmar com chave de acesso
      </button>
      <p role="alert" className="error mt-2">
        {problem ? passkeyErrors[problem] : ''}
      </p>
    </div>
  )
}
