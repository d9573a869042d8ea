import { useEffect, useRef, useState } from 'react'
import { useSubmit } from 'react-router'

import { useHydrated, useScriptedClass } from '#app/ui/shared/use-hydrated.ts'
import type { passkeyErrors } from '#copy/staff/staff-labels.ts'
import { passkeyChallengeMinutes } from '#core/staff/passkey.ts'

import { isPasskeyCancelled, offersPasskeysInFields, signWithPasskey, supportsPasskeys } from './passkey-browser.ts'
import { PasskeyButton } from './passkey-button.tsx'

type Props = { origin: string | null; disabled: boolean }

/** What is offered in the field is renewed before its challenge expires. */
const renewMs = (passkeyChallengeMinutes - 3) * 60_000

/**
 * Signing in with a passkey: by the button, or from the e-mail field, where the browser offers the keys it has. Without a
 * script, and where there are no passkeys, nothing is shown: the password is enough.
 */
export function PasskeySignIn({ origin, disabled }: Props) {
  const submit = useSubmit()
  const [problem, setProblem] = useState<keyof typeof passkeyErrors | null>(null)
  const isReady = useHydrated()
  const scripted = useScriptedClass()
  // A browser asks for one passkey at a time; what the button asked for is not to be disturbed.
  const current = useRef<{ abort: AbortController; inField: boolean } | null>(null)

  async function sign(inField: boolean) {
    current.current?.abort.abort()
    const abort = new AbortController()
    current.current = { abort, inField }
    try {
      const response = await fetch('/admin/login/chave', { method: 'POST', signal: AbortSignal.timeout(30_000) })
      if (!response.ok) throw new Error(`no options: ${response.status}`)
      const signed = await signWithPasskey(await response.json(), { signal: abort.signal, inField })
      if (!signed || abort.signal.aborted) return
      const fields = { intent: 'passkey', chave: signed, ...(origin ? { origem: origin } : {}) }
      await submit(fields, { method: 'post', replace: true })
    } catch (error) {
      // Nobody asked for what is offered in the field.
      if (inField || abort.signal.aborted) return
      setProblem(isPasskeyCancelled(error) ? 'passkey-cancelled' : 'passkey-failed')
      // Only now: a key the server refused would be refused again, without end where a browser chooses by itself.
      current.current = null
      void offerInField()
    } finally {
      if (current.current?.abort === abort) current.current = null
    }
  }

  async function offerInField() {
    if ((await offersPasskeysInFields()) && (current.current === null || current.current.inField)) await sign(true)
  }

  useEffect(() => {
    let isGone = false
    const offer = () => void (isGone ? null : offerInField())
    offer()
    const timer = setInterval(offer, renewMs)
    return () => {
      isGone = true
      clearInterval(timer)
      current.current?.abort.abort()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once per page: what it calls is the same for all of its life
  }, [])

  if (isReady && !supportsPasskeys()) return null
  return (
    <div className={scripted}>
      <PasskeyButton
        label="Entrar com chave de acesso"
        disabled={disabled}
        problem={problem}
        onPress={() => {
          setProblem(null)
          void sign(false)
        }}
      />
    </div>
  )
}
