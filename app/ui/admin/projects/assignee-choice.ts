import type { FilterChoice } from '#app/ui/admin/lists/filters.tsx'
import { nobody } from '#app/ui/admin/lists/list-params.ts'

/** Whose projects are listed; `assignee` may be a person who is no longer among the active ones. */
export function assigneeChoice(assignee: string, people: { id: string; name: string }[]): FilterChoice {
  const isActive = assignee === '' || assignee === nobody || people.some(({ id }) => id === assignee)
  return {
    label: 'Responsável',
    name: 'responsavel',
    value: assignee,
    options: [
      ['', 'Todos'],
      [nobody, 'Sem responsável'],
      ...people.map(({ id, name }): [string, string] => [id, name]),
      ...(isActive ? [] : [[assignee, 'Conta desativada'] satisfies [string, string]]),
    ],
  }
}
