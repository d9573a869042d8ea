import { Confirm } from '#app/ui/admin/shared/confirm-dialog.tsx'
import { versionEditErrors } from '#copy/preview/errors.ts'
import type { VersionErrors, VersionTyped } from '#copy/preview/version-form.ts'

import { VersionFields } from './version-fields.tsx'

type Props = {
  versionId: string
  answer: { values: VersionTyped; errors: VersionErrors }
  refusal: string | null
}

const refusals: Partial<Record<string, string>> = { ...versionEditErrors, invalid: '' }

/** "Editar versão": what is said about it; its audio stays. */
export function VersionEditForm({ versionId, answer, refusal }: Props) {
  return (
    <Confirm
      intent="edit-version"
      param="editar-versao"
      label="Salvar"
      busy="Salvando..."
      refusal={refusal ? (refusals[refusal] ?? versionEditErrors.failed) : ''}
    >
      <input type="hidden" name="version" value={versionId} />
      <VersionFields answer={answer} />
    </Confirm>
  )
}
