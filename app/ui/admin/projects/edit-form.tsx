import { useState } from 'react'
import { Form } from 'react-router'

import { useIsSending } from '#app/ui/admin/hooks/use-is-sending.ts'
import { SheetButtons } from '#app/ui/admin/shared/route-dialog.tsx'
import { Field } from '#app/ui/shared/field.tsx'
import { editErrors } from '#copy/preview/errors.ts'
import type { RawProjectEdit } from '#core/project/project-edit.ts'
import { formatDay, isCalendarDay } from '#core/shared/dates.ts'

/** What came of sending it: what was typed stays, and what somebody else stored meanwhile is shown beside it. */
export type EditFailure = { refusal: string; typed: RawProjectEdit; stored: RawProjectEdit | null }

type Props = { stored: RawProjectEdit; failure: EditFailure | null }

export function ProjectEditForm({ stored, failure }: Props) {
  const saving = useIsSending('edit-project')
  // The values the form was created from, not newer ones: otherwise a conflict would not be noticed.
  const [seen, setSeen] = useState(stored)
  const [shownFailure, setShownFailure] = useState(failure)
  if (failure !== shownFailure) {
    setShownFailure(failure)
    if (failure?.stored) setSeen(failure.stored)
  }
  const shown = failure?.typed ?? seen
  const wrong = (name: keyof RawProjectEdit) => {
    const refused = failure ? editErrors[failure.refusal] : undefined
    return refused?.field === name ? refused.text : ''
  }

  return (
    <Form method="post" noValidate className="grid gap-4">
      <input type="hidden" name="intent" value="edit-project" />
      <input type="hidden" name="seenTitle" value={seen.title} />
      <input type="hidden" name="seenRecipient" value={seen.recipient} />
      <input type="hidden" name="seenExpiresOn" value={seen.expiresOn} />
      {failure?.stored ? <Conflict typed={failure.typed} stored={failure.stored} /> : null}
      <Field
        id="title"
        label="Título do projeto"
        autoComplete="off"
        required
        defaultValue={shown.title}
        error={wrong('title')}
      />
      <Field
        id="recipient"
        label="Para quem é a música"
        hint="Sai na entrega, no certificado e nos e-mails. Vem do briefing."
        autoComplete="off"
        defaultValue={shown.recipient}
        error={wrong('recipient')}
      />
      <Field
        id="expiresOn"
        label="A prévia expira em"
        hint="O link abre até o fim desse dia. Sem data, não expira."
        type="date"
        defaultValue={shown.expiresOn}
        error={wrong('expiresOn')}
      />
      <SheetButtons
        refusal={
          failure && !failure.stored && !wrong('title') && !wrong('recipient') && !wrong('expiresOn')
            ? (editErrors[failure.refusal]?.text ?? editErrors.failed?.text)
            : ''
        }
        param="editar"
      >
        <button type="submit" className="btn btn-red" disabled={saving} aria-busy={saving}>
          {saving ? 'Salvando...' : 'Salvar'}
        </button>
      </SheetButtons>
    </Form>
  )
}

function Conflict({ typed, stored }: { typed: RawProjectEdit; stored: RawProjectEdit }) {
  const differing = (['title', 'recipient', 'expiresOn'] as const).filter((name) => typed[name] !== stored[name])
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
