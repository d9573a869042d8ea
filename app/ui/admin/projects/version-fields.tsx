import { CheckOption } from '#app/ui/admin/shared/check-option.tsx'
import { Field, FieldError } from '#app/ui/shared/field.tsx'
import type { VersionField } from '#copy/preview/errors.ts'
import type { RawVersionForm } from '#core/preview/version.ts'

type Props = {
  values: Omit<RawVersionForm, 'link'>
  /** The text of a refusal of this field. */
  wrong: (field: VersionField) => string
  /** Stands before the track number. */
  children?: React.ReactNode
}

/** What is said about a version, whether it is added or edited. */
export function VersionFields({ values, wrong, children }: Props) {
  return (
    <>
      <Field
        id="name"
        label="Nome da versão"
        autoComplete="off"
        required
        defaultValue={values.name}
        error={wrong('name')}
      />
      <div className="field">
        <label htmlFor="description">Descrição (opcional)</label>
        <textarea
          id="description"
          name="description"
          rows={3}
          defaultValue={values.description}
          aria-describedby="description-erro"
          aria-invalid={wrong('description') ? true : undefined}
          className="input"
        />
        <FieldError id="description" error={wrong('description')} />
      </div>
      {children}
      <Field
        id="trackNumber"
        label="Número da faixa (opcional)"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={values.trackNumber}
        error={wrong('trackNumber')}
      />
      <CheckOption type="checkbox" name="recommended" value="sim" defaultChecked={values.recommended}>
        Marcar como versão recomendada
      </CheckOption>
    </>
  )
}
