import { FieldError } from '#app/ui/shared/field.tsx'
import type { NoteProblem } from '#core/payment/manual-payment.ts'

type Props = {
  id: string
  label: string
  hint?: string
  value?: string
  error?: NoteProblem
  /** Error of an empty field, where a note has another name. */
  missing?: string
}

/** The reason of a decision, for later readers. */
export function NoteField({ id, label, hint, value, error, missing }: Props) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint ? (
        <p id={`${id}-dica`} className="hint">
          {hint}
        </p>
      ) : null}
      <textarea
        id={id}
        name={id}
        rows={3}
        required
        defaultValue={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={hint ? `${id}-dica ${id}-erro` : `${id}-erro`}
        className="input"
      />
      <FieldError id={id} error={error === 'note-required' && missing ? missing : error ? errors[error] : ''} />
    </div>
  )
}

const errors: Record<NoteProblem, string> = {
  'note-required': 'Escreva uma anotação: ela fica no histórico.',
  'note-too-long': 'A anotação pode ter até 500 letras.',
}
