import type { FieldGroup } from '#app/content-editor/settings-form.ts'
import type { ContentField } from '#core/content/field-types.ts'
import type { Change } from '#core/content/form-fields.ts'
import { parseIds } from '#core/content/list-fields.ts'

type Props = { groups: FieldGroup[]; changes: Change[] }

/** What was, and what is now. */
export function ChangeList({ groups, changes }: Props) {
  return (
    <ul className="grid gap-1">
      {changes.map((change) => {
        const field = fieldOf(groups, change.path)
        return (
          <li key={change.path} className="[overflow-wrap:anywhere]">
            {labelOf(groups, change.path)}:{' '}
            {field?.list ? (
              formatList(field, change)
            ) : (
              <>
                <del>{change.from || 'vazio'}</del> <ins className="font-bold no-underline">{change.to || 'vazio'}</ins>
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
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
