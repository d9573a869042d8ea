import { CheckOption } from '#app/ui/admin/shared/check-option.tsx'
import { Field, TextArea } from '#app/ui/shared/field.tsx'
import { versionForm, type VersionErrors, type VersionTyped } from '#copy/preview/version-form.ts'

type Props = {
  answer: { values: VersionTyped; errors: VersionErrors }
  /** Stands before the track number. */
  children?: React.ReactNode
}

/** What is said about a version, whether it is added or edited. */
export function VersionFields({ answer, children }: Props) {
  return (
    <>
      <Field {...versionForm.input('name', answer)} />
      <TextArea {...versionForm.input('description', answer)} rows={3} />
      {children}
      <Field {...versionForm.input('trackNumber', answer)} />
      <CheckOption type="checkbox" name="recommended" value="sim" defaultChecked={answer.values.recommended !== ''}>
        Marcar como versão recomendada
      </CheckOption>
    </>
  )
}
