import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFetcher } from 'react-router'

import { ButtonRow } from '#app/ui/admin/shared/button-row.tsx'
import { SubmitButton } from '#app/ui/admin/shared/intent-button.tsx'
import { Field } from '#app/ui/shared/field.tsx'

import { resetRequestRefusals, type ResetRequestAnswer } from './reset-password-errors.ts'

type Props = {
  open: boolean
  close: () => void
  /** What was typed as e-mail where the dialog was opened. */
  typedEmail: () => string
}

/** Asks for a link to a new password without leaving the page; its words change back once it is out of sight. */
export function ResetDialog({ open, close, typedEmail }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [round, setRound] = useState(0)

  const prefill = useEffectEvent(() => {
    const field = dialog.current?.querySelector('input')
    if (field && field.value === '') field.value = typedEmail()
  })
  useEffect(() => {
    if (!open) return
    prefill()
    dialog.current?.showModal()
  }, [open])

  function onClose() {
    close()
    setTimeout(() => setRound((current) => current + 1), 300)
  }

  return (
    <dialog ref={dialog} className="sheet max-w-md" aria-labelledby="titulo-redefinir" onClose={onClose}>
      <ResetForm key={round} round={round} leave={() => dialog.current?.close()} />
    </dialog>
  )
}

/** The form with the focus in it is gone: the way out takes over. */
function focusOnArrival(button: HTMLButtonElement | null) {
  button?.focus()
}

function ResetForm({ round, leave }: { round: number; leave: () => void }) {
  const fetcher = useFetcher<ResetRequestAnswer>({ key: `redefinir-${round}` })
  const sending = fetcher.state !== 'idle'
  const refusal = fetcher.data?.refusal

  if (fetcher.data?.sent) {
    return (
      <div className="grid gap-4 p-6">
        <h2 id="titulo-redefinir" className="wide text-title">
          Email enviado
        </h2>
        <p role="status">
          Se este e-mail tiver uma conta, o link para escolher uma nova senha chega em instantes. Ele vale por 1 hora e
          funciona uma vez só.
        </p>
        <button type="button" className="btn" ref={focusOnArrival} onClick={leave}>
          Fechar
        </button>
      </div>
    )
  }

  return (
    <fetcher.Form method="post" action="/admin/redefinir-senha" noValidate className="grid gap-4 p-6">
      <h2 id="titulo-redefinir" className="wide text-title">
        Redefinir senha
      </h2>
      <Field
        id="email-redefinir"
        name="email"
        label="E-mail da sua conta"
        type="email"
        autoComplete="username"
        error={refusal ? resetRequestRefusals[refusal] : ''}
      />
      <ButtonRow
        cancel={
          <button type="button" className="btn btn-line" onClick={leave}>
            Cancelar
          </button>
        }
      >
        <SubmitButton isSending={sending} busyLabel="Enviando...">
          Enviar
        </SubmitButton>
      </ButtonRow>
    </fetcher.Form>
  )
}
