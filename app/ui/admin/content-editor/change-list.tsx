import type { FieldGroup } from '#app/content-editor/settings-form.ts'
import type { ContentField } from '#core/content/field-types.ts'
import type { Change } from '#core/content/form-fields.ts'
import { parseIds } from '#core/content/list-fields.ts'

import { diffTexts, foldUnchanged, type DiffPart } from './word-diff.ts'

type Props = { groups: FieldGroup[]; changes: Change[] }

/** What was, and what is now; in a longer text, by word. */
export function ChangeList({ groups, changes }: Props) {
  return (
    <ul className="grid gap-1">
      {changes.map((change) => {
        const field = fieldOf(groups, change.path)
        return (
          <li key={change.path} className="[overflow-wrap:anywhere]">
            {labelOf(groups, change.path)}: {field?.list ? formatList(field, change) : <Difference change={change} />}
          </li>
        )
      })}
    </ul>
  )
}

function Difference({ change: { from, to } }: { change: Change }) {
  const parts = diffTexts(from, to)
  if (!parts)
    return (
      <>
        <del>{from || 'vazio'}</del> <ins className="font-bold no-underline">{to || 'vazio'}</ins>
      </>
    )
  return (
    <span className="block whitespace-pre-line">
      {foldUnchanged(parts).map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the parts of two texts have no other name, and no state
        <Part key={index} part={part} />
      ))}
    </span>
  )
}

function Part({ part: { kind, text } }: { part: DiffPart }) {
  if (kind === 'removed') return <del className="text-smoke">{text}</del>
  if (kind === 'added') return <ins className="bg-sand font-bold no-underline">{text}</ins>
  return kind === 'gap' ? <span className="text-smoke">{text}</span> : text
}

/** `Serviços extras, Multiestilo, Preço` */
export function labelOf(groups: FieldGroup[], path: string): string {
  const group = groups.find(({ fields }) => fields.some((field) => field.path === path))
  const field = fieldOf(groups, path)
  if (!group || !field) return path
  return [group.title, ...(field.of && !field.label.startsWith(field.of) ? [field.of] : []), field.label].join(', ')
}

/** A value as people read it: the elements of a list by their names. */
export function formatFieldValue(groups: FieldGroup[], path: string, value: string): string {
  const field = fieldOf(groups, path)
  return (field?.list ? namesOf(field, parseIds(value)) : value) || 'vazio'
}

function fieldOf(groups: FieldGroup[], path: string): ContentField | undefined {
  return groups.flatMap(({ fields }) => fields).find((field) => field.path === path)
}

function formatList(field: ContentField, { from, to }: Change): string {
  const [before, after] = [parseIds(from), parseIds(to)]
  const out = before.filter((id) => !after.includes(id))
  const come = after.filter((id) => !before.includes(id))
  const stayed = before.filter((id) => after.includes(id))
  const isMoved = after.filter((id) => before.includes(id)).join() !== stayed.join()
  return [
    come.length > 0 ? `entrou ${namesOf(field, come)}` : '',
    out.length > 0 ? `saiu ${namesOf(field, out)}` : '',
    isMoved ? `nova ordem: ${namesOf(field, after)}` : '',
  ]
    .filter((text) => text !== '')
    .join('; ')
}

function namesOf({ list }: ContentField, ids: string[]): string {
  return ids.map((id) => list?.names[id] || id).join(', ')
}
