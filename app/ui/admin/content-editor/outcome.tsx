import type { FieldGroup } from '#app/content-editor/settings-form.ts'
import { changeTexts } from '#copy/content/change-labels.ts'
import type { FieldProblem } from '#core/content/field-types.ts'
import type { Change, Conflict, Typed } from '#core/content/form-fields.ts'
import type { NotAdded } from '#core/content/list-fields.ts'

import { ChangeList, labelOf, formatFieldValue } from './change-list.tsx'

/** What came of a form, and what it holds now. */
export type DocumentAnswer = {
  base: number
  values: Typed
  /** With elements that are only typed yet. */
  groups: FieldGroup[] | null
  errors: string[]
  /** Of those, what is wrong with each by itself. */
  problems: Record<string, FieldProblem>
  conflicts: Record<string, Conflict>
  /** What saving would change, when somebody only wanted to see. */
  preview: Change[] | null
  nothingChanged: boolean
  /** The element of a list that was just moved, added or taken out, and why nothing could be added. */
  moved: string | null
  notAdded: { path: string; why: NotAdded } | null
  testMail: 'sent' | 'too-many-mails' | null
}

type Props = { groups: FieldGroup[]; answer: DocumentAnswer }

/** Why nothing was saved, above the fields. */
export function Refusals({ groups, answer }: Props) {
  if (Object.keys(answer.conflicts).length > 0) {
    return (
      <div role="alert" className="notice" data-tone="alarm">
        <strong>Alguém salvou antes de você</strong>
        <p>
          Nada foi sobrescrito. Veja abaixo o que está gravado e o que você digitou; salve de novo para manter a sua
          versão.
        </p>
        <ul className="grid gap-1">
          {Object.entries(answer.conflicts).map(([path, { mine, theirs }]) => (
            <li key={path} className="[overflow-wrap:anywhere]">
              {labelOf(groups, path)}: gravado <strong>{formatFieldValue(groups, path, theirs)}</strong>, seu{' '}
              <strong>{formatFieldValue(groups, path, mine)}</strong>
            </li>
          ))}
        </ul>
      </div>
    )
  }
  if (answer.errors.length > 0) {
    return (
      <div role="alert" className="notice" data-tone="alarm">
        <strong>
          Nada foi salvo: confira {answer.errors.length === 1 ? '1 campo' : `${answer.errors.length} campos`}.
        </strong>
        <ul>
          {answer.errors.map((path) => (
            <li key={path}>
              <a href={`#${path}`} className="link inline-flex min-h-6 items-center">
                {labelOf(groups, path)}
              </a>
            </li>
          ))}
        </ul>
      </div>
    )
  }
  return null
}

/** What else there is to say, beside the button that asked for it: the top of a long form may be far away. */
export function SaveResult({ groups, answer }: Props) {
  if (answer.testMail) {
    return (
      <p className="notice">
        {answer.testMail === 'sent'
          ? 'E-mail de teste na fila: ele chega no seu e-mail em instantes, com um pedido inventado.'
          : 'Foram muitos testes seguidos. Espere uma hora e tente de novo.'}
      </p>
    )
  }
  if (answer.preview) {
    const { heading, note } = changeTexts(answer.preview)
    return (
      <div className="notice">
        <strong>{heading}</strong>
        <ChangeList groups={groups} changes={answer.preview} />
        {note ? <p className="text-smoke">{note}</p> : null}
      </div>
    )
  }
  return answer.nothingChanged ? (
    <p className="notice">Nada mudou: os campos estão como no que já está gravado.</p>
  ) : null
}
