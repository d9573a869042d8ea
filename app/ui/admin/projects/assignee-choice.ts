import type { FilterChoice } from '#app/ui/admin/lists/filters.tsx'
import { nobody } from '#app/ui/admin/lists/list-params.ts'

export function assigneeChoice(assignee: string, people: { id: string; name: string }[]): FilterChoice {
  return {
    label: 'Responsável',
    name: 'responsavel',
    value: assignee,
    options: [
      ['', 'Todos'],
      [nobody, 'Sem responsável'],
      ...people.map(({ id, name }): [string, string] => [id, name]),
    ],
  }
}
