import { useEffect, useRef, useState } from 'react'
import { useSubmit } from 'react-router'

import { useHydrated, useScriptedClass } from '#app/ui/shared/use-hydrated.ts'

import { isPasskeyCancelled, signWithPasskey, supportsPasskeys } from './passkey-browser.ts'
import { PasskeyButton } from './passkey-button.tsx'

type Props = {
  /** What the browser is to sign; good for a quarter of an hour. */
  options: PublicKeyCredentialRequestOptionsJSON
  /** Where what was signed goes. */
  address: string
  /** A form that waits for it in the page. */
  held: string | null
  disabled: boolean
}

/** A passkey in place of the password. Without a script, and where there are no passkeys, the password is enough. */
export function PasskeyConfirmation({ options, address, held, disabled }: Props) {
  const submit = useSubmit()
  const [problem, setProblem] = useState<'passkey-cancelled' | 'passkey-failed' | null>(null)
  const isReady = useHydrated()
  const scripted = useScriptedClass()
  const current = useRef<AbortController | null>(null)
  useEffect(() => () => current.current?.abort(), [])

  async function confirm() {
    current.current?.abort()
    const { signal } = (current.current = new AbortController())
    setProblem(null)
    try {
      const signed = await signWithPasskey(options, { signal, inField: false })
      if (!signed || signal.aborted) return
      await submit(
        { intent: 'passkey', chave: signed, ...(held ? { formulario: held } : {}) },
        { method: 'post', action: address, replace: true },
      )
    } catch (error) {
      if (!signal.aborted) setProblem(isPasskeyCancelled(error) ? 'passkey-cancelled' : 'passkey-failed')
    }
  }

  if (isReady && !supportsPasskeys()) return null
  return (
    <div className={`mt-4${scripted}`}>
      <PasskeyButton
        label="Confirmar com chave de acesso"
        disabled={disabled}
        problem={problem}
        onPress={() => void confirm()}
      />
    </div>
  )
}
