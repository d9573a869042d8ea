import type { FieldGroup, IdsOf } from '#app/content-editor/settings-form.ts'
import type { ContentField } from '#core/content/field-types.ts'
import { parsePath, type Typed } from '#core/content/form-fields.ts'
import { parseIds, elementId } from '#core/content/list-fields.ts'

/** The groups of an editor; where there are lists, made from every element they have, had or are about to have. */
export type Groups = FieldGroup[] | ((idsOf: IdsOf) => FieldGroup[])

type Content = { content: unknown } | null

/** `documents` are the versions whose elements have fields here, `typed` names elements that are not saved yet. */
export function groupsFor(groups: Groups, documents: Content[], typed: Typed = {}): FieldGroup[] {
  if (typeof groups !== 'function') return groups
  const made = groups((list) => {
    const stored = documents.flatMap((document) => {
      const elements = parsePath(document?.content, list)
      return Array.isArray(elements) ? elements.flatMap((element) => elementId(element) ?? []) : []
    })
    return parseIds([...stored, typed[list] ?? ''].join(' '))
  })
  return made.map((group) => ({ ...group, fields: nameNewElements(group.fields, typed) }))
}

/** An element that is only typed yet is called what was typed. */
function nameNewElements(fields: ContentField[], typed: Typed): ContentField[] {
  return fields.map((one) => {
    const { list, path } = one
    if (!list?.nameAt) return one
    const nameOfNew = (id: string) => typed[`${path}.${id}.${list.nameAt}`] ?? ''
    const names = Object.entries(list.names).map(([id, name]) => [id, name || nameOfNew(id)])
    return { ...one, list: { ...list, names: Object.fromEntries(names) } }
  })
}
