import { isRecord } from '#core/shared/own-value.ts'
import { slugOf } from '#core/shared/slug.ts'

/** How a list is edited. `names` are display names by id, including elements that can still be added. */
export type ListOf = {
  /** Property that identifies an element. */
  key: 'id' | 'packageId'
  /** Initial value of a new element. */
  blank: Record<string, unknown>
  /** How an element is added: by a new name, by a typed code, or picked from the `names` not yet in the list. */
  add: 'name' | 'code' | 'pick'
  addLabel: string
  /** Property that receives the name of a new element; for `code` and `pick` the input is the id itself. */
  nameAt?: string
  names: Record<string, string>
}

type Typed = Record<string, string>
type Placed = { path: string; list?: ListOf }

/** Valid element ids. */
const idShape = /^[A-Za-z0-9][A-Za-z0-9-]{1,59}$/

/** Parses a list field: valid ids separated by spaces, each once. */
export function parseIds(typed: string | undefined): string[] {
  return [...new Set((typed ?? '').split(' '))].filter((id) => idShape.test(id))
}

/** The id of a list element; `undefined` when it has none. */
export function elementId(element: unknown): string | undefined {
  const name = isRecord(element) ? (element.id ?? element.packageId) : undefined
  return typeof name === 'string' ? name : undefined
}

export function formatIds(value: unknown): string {
  return Array.isArray(value) ? value.flatMap((element) => elementId(element) ?? []).join(' ') : ''
}

/** The elements with these ids, in this order: existing ones unchanged, new ones blank. */
export function parseElements(text: string, list: ListOf | undefined, now: unknown): unknown[] {
  const elements: unknown[] = Array.isArray(now) ? now : []
  return parseIds(text).flatMap((id) => {
    const known = elements.find((element) => elementId(element) === id)
    if (known !== undefined) return [known]
    return list ? [{ ...list.blank, [list.key]: id }] : []
  })
}

/** Whether a field still exists given the lists as typed: fields of removed elements do not. */
export function fieldExists(path: string, fields: Placed[], typed: Typed): boolean {
  return fields.every(({ path: place, list }) => {
    if (!list || !path.startsWith(`${place}.`)) return true
    const [id = ''] = path.slice(place.length + 1).split('.')
    return parseIds(typed[place]).includes(id)
  })
}

/** An unsaved edit of a list: `up extras multiestilo`, or `add extras` with the name in a second input. */
export type ListAction = { action: 'up' | 'down' | 'drop' | 'add'; path: string; id: string }

/** Parses the value of a list's buttons; `null` when it is invalid. */
export function parseListAction(text: string): ListAction | null {
  const [action, path = '', id = ''] = text.split(' ')
  if (action === 'add') return { action, path, id: '' }
  return action === 'up' || action === 'down' || action === 'drop' ? { action, path, id } : null
}

/** The typed values after a list edit and the element it affected; `null` when the edit is not possible. */
export function applyListAction(
  fields: Placed[],
  typed: Typed,
  { action, path, id }: ListAction,
  named: string,
): { typed: Typed; id: string } | null {
  const list = fields.find((field) => field.path === path)?.list
  if (!list) return null
  const ids = parseIds(typed[path])
  if (action === 'add') return addTyped(list, typed, path, named)

  const place = ids.indexOf(id)
  if (place === -1) return null
  if (action === 'drop') return { typed: { ...typed, [path]: ids.filter((one) => one !== id).join(' ') }, id }
  const to = action === 'up' ? place - 1 : place + 1
  const other = ids[to]
  if (other === undefined) return null
  const moved = ids.with(place, other).with(to, id)
  return { typed: { ...typed, [path]: moved.join(' ') }, id }
}

export const maxElementName = 80

export type NotAdded = 'not-code' | 'name-too-short' | 'name-too-long' | 'not-chosen' | 'already-there'

/** Why nothing by this name can be added to a list. */
export function whyNotAdded(list: ListOf, ids: string[], named: string): NotAdded {
  if (isNameTooLong(list, named)) return 'name-too-long'
  const id = newId(list, ids, named.trim())
  if (id) return 'already-there'
  return ({ code: 'not-code', name: 'name-too-short', pick: 'not-chosen' } as const)[list.add]
}

function addTyped(list: ListOf, typed: Typed, path: string, named: string): { typed: Typed; id: string } | null {
  const ids = parseIds(typed[path])
  const name = named.trim()
  const id = newId(list, ids, name)
  if (!id || ids.includes(id) || isNameTooLong(list, name)) return null
  const at = list.nameAt ? { [`${path}.${id}.${list.nameAt}`]: name } : {}
  return { typed: { ...typed, [path]: [...ids, id].join(' '), ...at }, id }
}

function isNameTooLong({ add }: ListOf, named: string): boolean {
  return add === 'name' && Array.from(named.trim()).length > maxElementName
}

/** An id derived from the name, never used before in this list. */
function newId({ add, names }: ListOf, ids: string[], name: string): string | null {
  if (add === 'pick') return Object.hasOwn(names, name) ? name : null
  if (add === 'code') return /^[A-Z0-9]{3,30}$/.test(name.toUpperCase()) ? name.toUpperCase() : null
  const slug = slugOf(name)
  if (slug.length < 2) return null
  const usedIds = new Set([...ids, ...Object.keys(names)])
  for (let count = 1; ; count += 1) {
    const id = count === 1 ? slug : `${slug}-${count}`
    if (!usedIds.has(id)) return id
  }
}
