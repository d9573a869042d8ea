import type { FieldGroup } from '#copy/settings-fields.ts'
import { formatDateTime } from '#core/dates.ts'
import type { Change } from '#core/document-fields.ts'

import { ChangeList } from './document-form.tsx'
import { Panel } from './panel.tsx'

type Revision = { number: number; by: string; createdAt: Date; changes: Change[] }

export function RevisionList({ groups, revisions }: { groups: FieldGroup[]; revisions: Revision[] }) {
  return (
    <Panel title="Histórico de mudanças">
      <ol className="grid gap-3">
        {revisions.map(({ number, by, createdAt, changes }) => (
          <li key={number} className="grid gap-1">
            <p>
              <strong>Revisão {number}</strong>
              <span className="text-smoke">
                {' '}
                · {by} · {formatDateTime(createdAt)}
              </span>
            </p>
            {changes.length > 0 ? (
              <ChangeList groups={groups} changes={changes} />
            ) : (
              <p className="text-smoke">{number === 1 ? 'Primeiros valores.' : 'Sem mudança nestes campos.'}</p>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
