import { FieldError } from '#app/ui/shared/field.tsx'
import type { NoteProblem } from '#core/payment/manual-payment.ts'

type Props = {
  id: string
  label: string
  hint?: string
  value?: string
  error?: NoteProblem
  /** What an empty field is told, where a note goes by another name. */
  missing?: string
}

/** Why something was decided; read when nobody remembers any more. */
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
