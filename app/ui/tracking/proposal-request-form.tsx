import { useEffect, useRef } from 'react'

import { TextArea } from '#app/ui/shared/field.tsx'
import { SendButton } from '#app/ui/shared/send-button.tsx'
import { SendFailure } from '#app/ui/shared/send-failure.tsx'
import { useKeptText } from '#app/ui/shared/use-kept-text.ts'
import { useSubmission } from '#app/ui/shared/use-submission.ts'
import { maxRequestLength } from '#core/proposal/proposal-request.ts'

export type RefusedRequest = { text: string; error: string }

type Props = {
  /** Of the order it is for. */
  code: string
  /** Id of the extra it is about; empty for any other work, which has to be described. */
  service: string
  /** Of a form sent without script. */
  refused: RefusedRequest | null
}

/** Asks the studio for the price of a piece of work. */
export function ProposalRequestForm({ code, service, refused }: Props) {
  const submission = useSubmission<() => Promise<RefusedRequest>>('proposal-request')
  const { onSubmit, isSending, failure, answer } = submission
  const text = useRef<HTMLTextAreaElement>(null)
  const error = (answer ?? refused)?.error
  useKeptText('text', { key: `orcamento:${code}:${service}`, submission })

  useEffect(() => {
    if (answer) text.current?.focus()
  }, [answer])

  return (
    <form method="post" noValidate className="grid w-full gap-5" onSubmit={onSubmit}>
      <input type="hidden" name="service" value={service} />
      <TextArea
        id="text"
        label={service ? 'Quer contar mais? (opcional)' : 'O que você precisa?'}
        hint="Quanto mais a gente souber, mais certo sai o preço."
        ref={text}
        rows={5}
        maxLength={maxRequestLength}
        defaultValue={refused?.text}
        error={error}
      />
      <p>
        <SendButton className="btn btn-red" busyLabel="Enviando..." isSending={isSending}>
          Pedir orçamento
        </SendButton>
      </p>
      <SendFailure failure={failure} assurance="Nada foi enviado." />
    </form>
  )
}
