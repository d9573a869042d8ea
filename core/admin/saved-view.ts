import { accept, refuse, type Result } from '#core/shared/result.ts'
import { normalizeLine } from '#core/shared/single-line.ts'

/** Lists of the panel whose filters can be saved under a name; clients have nothing but a search. */
export const savedLists = ['projects', 'orders'] as const
export type SavedList = (typeof savedLists)[number]

/** Of one person in one list. */
export const maxSavedViews = 12
export const maxViewNameLength = 40

export type ViewNameError = 'name-required' | 'name-too-long'
export type SavedViewRefusal = ViewNameError | 'not-found' | 'too-many' | 'nothing-filtered' | 'already-saved'

export function parseViewName(typed: string): Result<string, ViewNameError> {
  const name = normalizeLine(typed)
  if (name === '') return refuse('name-required')
  return name.length > maxViewNameLength ? refuse('name-too-long') : accept(name)
}

/**
 * The parameters of a list that make up a view, in one order, so that equal views are equal texts. Neither the page nor
 * the search: what is searched for often names a person, and a view outlives their data.
 */
const viewParams: Record<SavedList, readonly string[]> = {
  projects: [
    'estado',
    'etapa',
    'responsavel',
    'ordem',
    'atrasados',
    'proximos',
    'risco',
    'briefing',
    'responder',
    'letras',
    'produzir',
    'rascunhos',
  ],
  orders: ['estado', 'periodo', 'de', 'ate', 'ordem'],
}

const maxValueLength = 64

/** What of an address is saved: empty where no filter applies. */
export function viewQuery(list: SavedList, params: URLSearchParams): string {
  const query = new URLSearchParams()
  for (const name of viewParams[list]) {
    const value = params.get(name)?.trim() ?? ''
    if (value !== '' && value.length <= maxValueLength) query.set(name, value)
  }
  return query.toString()
}

/** An order in which one view has changed places with the one before or after it. */
export function moveView<View extends { id: string }>(
  views: readonly View[],
  id: string,
  direction: 'up' | 'down',
): View[] {
  const moved = [...views]
  const from = moved.findIndex((view) => view.id === id)
  const to = from + (direction === 'up' ? -1 : 1)
  const [one, other] = [moved[from], moved[to]]
  if (!one || !other) return moved
  moved[from] = other
  moved[to] = one
  return moved
}
