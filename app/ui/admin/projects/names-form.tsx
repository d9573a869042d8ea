import { Link } from 'react-router'

import { Confirm } from '#app/ui/admin/shared/confirm-dialog.tsx'
import { Field } from '#app/ui/shared/field.tsx'
import { showUnderstoodTime } from '#app/ui/shared/show-understood-time.ts'
import { formatTimestamp } from '#core/preview/note.ts'
import { nameMarkText, type NameMark, type NameToSing } from '#core/preview/sung-name.ts'

/** A row of the form, as it was typed. */
export type TypedName = { name: string; at: string; reason: string }

type Props = {
  projectId: string
  version: { id: string; name: string }
  names: readonly NameToSing[]
  marks: readonly NameMark[]
  /** What a refused form gets back. */
  typed: readonly TypedName[] | null
  /** The one that was refused. */
  wrongName: string | null
  refusal: string
}

/** Where each is sung in a version, or why it is not; nothing is presented before. */
export function NamesForm({ projectId, version, names, marks, typed, wrongName, refusal }: Props) {
  return (
    <Confirm
      intent="mark-names"
      param="nomes"
      label="Marcar nomes"
      busy="Salvando..."
      refusal={refusal && wrongName ? `${wrongName}: ${refusal}` : refusal}
    >
      <input type="hidden" name="version" value={version.id} />
      <p className="[overflow-wrap:anywhere]">
        Em “{version.name}”: o momento em que cada nome é cantado, ou por que não é. O cliente ouve o trecho ao lado da
        gravação dele, se houver uma.
      </p>
      <p>
        <Link to={`/admin/projects/${projectId}/briefing`} className="btn-quiet">
          Ver no briefing como se pronunciam
        </Link>
      </p>
      {names.map(({ name, sound }, index) => {
        const mark = marks.find((known) => known.name === name)
        const row = typed?.find((known) => known.name === name)
        return (
          <fieldset key={name} className="grid gap-2">
            <legend className="font-semibold [overflow-wrap:anywhere]">
              {name}
              {sound ? `: se fala “${sound}”` : ''}
            </legend>
            <input type="hidden" name="name" value={name} />
            <input type="hidden" name={`seen-${index}`} value={nameMarkText(mark)} />
            {name === wrongName && mark ? (
              <p className="[overflow-wrap:anywhere]">Está guardado: {nameMarkText(mark)}</p>
            ) : null}
            <Field
              id={`nome-${index}`}
              name={`at-${index}`}
              label="Momento, como 0:42"
              className="input note-time"
              inputMode="numeric"
              autoComplete="off"
              aria-invalid={name === wrongName || undefined}
              onBlur={showUnderstoodTime}
              defaultValue={row?.at ?? (mark?.atMs == null ? '' : formatTimestamp(mark.atMs))}
            />
            <Field
              id={`motivo-${index}`}
              name={`reason-${index}`}
              label="Ou por que não é cantado"
              autoComplete="off"
              defaultValue={row?.reason ?? mark?.reason ?? ''}
            />
          </fieldset>
        )
      })}
    </Confirm>
  )
}

/** Before a presentation: the way to each version whose names are not marked yet. */
export function NamesFirst({ versions }: { versions: readonly { id: string; name: string }[] }) {
  if (versions.length === 0) return null
  return (
    <div className="notice grid gap-2">
      <p>Antes de apresentar, diga onde os nomes do briefing são cantados.</p>
      <ul>
        {versions.map(({ id, name }) => (
          <li key={id}>
            <Link to={`?nomes=${id}`} preventScrollReset className="btn-quiet [overflow-wrap:anywhere]">
              Marcar os nomes em {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
