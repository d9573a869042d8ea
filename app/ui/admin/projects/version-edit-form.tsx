import { Confirm } from '#app/ui/admin/shared/confirm-dialog.tsx'
import { versionErrors } from '#copy/preview/errors.ts'
import type { RawVersionForm } from '#core/preview/version.ts'

import { VersionFields } from './version-fields.tsx'

type Props = { versionId: string; values: RawVersionForm; refusal: string | null }

const known: Partial<Record<string, (typeof versionErrors)['failed']>> = versionErrors

/** "Editar versão": what is said about it; its audio stays. */
export function VersionEditForm({ versionId, values, refusal }: Props) {
  const notice = refusal
    ? (known[refusal] ?? { field: null, text: 'Erro ao salvar a versão. Nada foi gravado.' })
    : null

  return (
    <Confirm
      intent="edit-version"
      param="editar-versao"
      label="Salvar"
      busy="Salvando..."
      refusal={notice?.field === null ? notice.text : ''}
    >
      <input type="hidden" name="version" value={versionId} />
      <VersionFields values={values} wrong={(field) => (notice?.field === field ? notice.text : '')} />
    </Confirm>
  )
}
