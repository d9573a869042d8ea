import { Form, Link, useNavigation } from 'react-router'

import type { FieldGroup } from '#app/content-editor/settings-form.ts'
import { ChangeList } from '#app/ui/admin/content-editor/change-list.tsx'
import { Panel } from '#app/ui/admin/shared/panel.tsx'
import { changeTexts } from '#copy/content/change-labels.ts'
import type { Change } from '#core/content/form-fields.ts'
import { formatDateTime } from '#core/shared/dates.ts'

type Version = { number: number; by: string; createdAt: Date; changes: Change[] }
type Restoring = { number: number; changes: Change[] } | null
type Props = { groups: FieldGroup[]; base: number; versions: Version[]; restoring: Restoring }

/** What was changed before. An earlier version is restored as a new one, after its differences were shown. */
export function VersionHistory({ groups, base, versions, restoring }: Props) {
  return (
    <div className="grid gap-4">
      {restoring ? <Restore groups={groups} base={base} restoring={restoring} /> : null}
      <Panel title="Histórico de alterações">
        <ol className="grid gap-3">
          {versions.map(({ number, by, createdAt, changes }) => (
            <li key={number} className="grid gap-1">
              <p>
                <strong>Versão {number}</strong>
                <span className="text-smoke">
                  {' '}
                  · {by} · {formatDateTime(createdAt)}
                </span>
              </p>
              {changes.length > 0 ? (
                <ChangeList groups={groups} changes={changes} />
              ) : (
                <p className="text-smoke">{number === 1 ? 'Valores iniciais.' : 'Nenhuma alteração nestes campos.'}</p>
              )}
              {number === base ? null : (
                <Link to={`?revisao=${number}`} className="btn-quiet justify-self-start">
                  Restaurar versão {number}
                </Link>
              )}
            </li>
          ))}
        </ol>
      </Panel>
    </div>
  )
}

function Restore({
  groups,
  base,
  restoring,
}: {
  groups: FieldGroup[]
  base: number
  restoring: NonNullable<Restoring>
}) {
  const { state } = useNavigation()
  const { number, changes } = restoring
  return (
    <Panel title={`Restaurar versão ${number}`}>
      {changes.length === 0 ? (
        <p role="status">Nada a restaurar: os campos já estão como na versão {number}.</p>
      ) : (
        <Form method="post" noValidate action="." className="grid gap-3">
          <input type="hidden" name="base" value={base} />
          <input type="hidden" name="revision" value={number} />
          <p>O que volta a ser como era:</p>
          <ChangeList groups={groups} changes={changes} />
          <p className="text-smoke">A restauração cria uma versão nova. {changeTexts(changes).note}</p>
          <button type="submit" name="intent" value="restore" className="btn btn-red" disabled={state !== 'idle'}>
            Restaurar versão {number}
          </button>
        </Form>
      )}
      <Link to="." className="btn-quiet mt-2">
        Deixar como está
      </Link>
    </Panel>
  )
}
