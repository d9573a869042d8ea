import { Form } from 'react-router'

import { useSeen } from '#app/ui/admin/hooks/use-seen.ts'
import { IntentButton } from '#app/ui/admin/shared/intent-button.tsx'
import { SheetButtons } from '#app/ui/admin/shared/route-dialog.tsx'
import { Field } from '#app/ui/shared/field.tsx'
import { editRefusals } from '#copy/preview/errors.ts'
import { projectEditForm } from '#copy/project/project-form.ts'
import type { ProjectEditErrors, RawProjectEdit } from '#core/project/project-edit.ts'
import { formatDay, isCalendarDay } from '#core/shared/dates.ts'

/** What came of sending it: what was typed stays, and what somebody else stored meanwhile is shown beside it. */
export type EditFailure = {
  refusal: string
  typed: RawProjectEdit
  stored: RawProjectEdit | null
  errors: ProjectEditErrors
}

type Props = { stored: RawProjectEdit; failure: EditFailure | null }

export function ProjectEditForm({ stored, failure }: Props) {
  const seen = useSeen(stored, failure?.stored)
  const answer = { values: failure?.typed ?? seen, errors: failure?.errors ?? {} }

  return (
    <Form method="post" noValidate className="grid gap-4">
      <input type="hidden" name="seenTitle" value={seen.title} />
      <input type="hidden" name="seenRecipient" value={seen.recipient} />
      <input type="hidden" name="seenExpiresOn" value={seen.expiresOn} />
      {failure?.stored ? <Conflict typed={failure.typed} stored={failure.stored} /> : null}
      {projectEditForm.names.map((name) => (
        <Field key={name} {...projectEditForm.input(name, answer)} />
      ))}
      <SheetButtons
        refusal={
          failure && failure.refusal !== 'invalid' && !failure.stored
            ? (editRefusals[failure.refusal] ?? editRefusals.failed)
            : ''
        }
        param="editar"
      >
        <IntentButton intent="edit-project" label="Salvar" busy="Salvando..." />
      </SheetButtons>
    </Form>
  )
}

function Conflict({ typed, stored }: { typed: RawProjectEdit; stored: RawProjectEdit }) {
  const differing = projectEditForm.names.filter((name) => typed[name] !== stored[name])
  return (
    <div role="alert" className="notice" data-tone="alarm">
      <strong>Alguém salvou antes de você</strong>
      <p>Nada foi sobrescrito. O que você digitou continua abaixo; salve de novo para manter a sua versão.</p>
      <ul className="grid gap-1">
        {differing.map((name) => (
          <li key={name} className="[overflow-wrap:anywhere]">
            {labels[name]}: gravado <strong>{formatField(name, stored[name])}</strong>, seu{' '}
            <strong>{formatField(name, typed[name])}</strong>
          </li>
        ))}
      </ul>
    </div>
  )
}

const labels = { title: 'Título', recipient: 'Para quem é', expiresOn: 'Expira em' }

function formatField(name: keyof RawProjectEdit, value: string): string {
  if (value === '') return name === 'expiresOn' ? 'sem data' : 'vazio'
  return isCalendarDay(value) ? formatDay(value) : value
}
