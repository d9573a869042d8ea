import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { useFetcher, useSubmit } from 'react-router'

import { SubmitButton } from '#app/ui/admin/shared/intent-button.tsx'
import { Field } from '#app/ui/shared/field.tsx'
import { useHydrated } from '#app/ui/shared/use-hydrated.ts'
import { browserOf, systemOf } from '#copy/shared/user-agent.ts'
import { passkeyErrors } from '#copy/staff/staff-labels.ts'
import { parsePasskeyName } from '#core/staff/passkey.ts'

import { createPasskey, isPasskeyCancelled, isPasskeyKnown, supportsPasskeys } from './passkey-browser.ts'

type Problem = keyof typeof passkeyErrors
type Props = { error: Problem | null }
/** What the action of the page answers to `begin`. */
export type PasskeyBegun =
  | { intent: 'begin'; options: PublicKeyCredentialCreationOptionsJSON }
  | { intent: 'begin'; refusal: Problem }

/** Makes a passkey in this browser, or on a phone it can reach. */
export function AddPasskey({ error }: Props) {
  const submit = useSubmit()
  const hydrated = useHydrated()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isCreating, setCreating] = useState(false)
  const begun = useFetcher<PasskeyBegun>()
  const busy = isCreating || begun.state !== 'idle'
  const name = useRef('')

  useEffect(() => {
    if (!begun.data) return
    if ('refusal' in begun.data) {
      setProblem(begun.data.refusal)
      return
    }
    setCreating(true)
    createPasskey(begun.data.options)
      .then((created) =>
        created ? submit({ intent: 'add', nome: name.current, chave: created }, { method: 'post' }) : null,
      )
      .catch((failure: unknown) => {
        const isCancelled = isPasskeyCancelled(failure)
        setProblem(isPasskeyKnown(failure) ? 'passkey-known' : isCancelled ? 'passkey-cancelled' : 'passkey-failed')
      })
      .finally(() => setCreating(false))
    // oxlint-disable-next-line react/exhaustive-deps -- once for each answer of the server
  }, [begun.data])

  if (!hydrated)
    return <p>Para criar uma chave, o navegador precisa de JavaScript. A entrada com senha funciona sem ele.</p>
  if (!supportsPasskeys())
    return <p>Este navegador não tem chaves de acesso. Atualize-o, ou abra esta página em outro aparelho.</p>

  function begin(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('nome')
    name.current = typeof typed === 'string' ? typed : ''
    // A key that is refused afterwards would stay on the device.
    const named = parsePasskeyName(name.current)
    setProblem(named.ok ? null : named.code)
    if (!named.ok) return
    void begun.submit({ intent: 'begin' }, { method: 'post' })
  }

  const shown = busy ? null : (problem ?? error)
  return (
    <form onSubmit={begin} noValidate className="grid max-w-md gap-4">
      <Field
        id="nome"
        label="Nome da chave"
        hint="Para você a reconhecer depois: o aparelho, ou onde a guarda."
        autoComplete="off"
        defaultValue={`${browserOf(navigator.userAgent)}, ${systemOf(navigator.userAgent)}`}
        error={shown ? passkeyErrors[shown] : ''}
      />
      <p>
        <SubmitButton isSending={busy} busyLabel="Aguardando o aparelho...">
          Criar chave de acesso
        </SubmitButton>
      </p>
    </form>
  )
}
