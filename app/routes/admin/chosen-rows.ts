import { isUuid } from '#core/shared/uuid.ts'
import { pageSize } from '#db/shared/pagination.ts'

/** The rows of a list that were chosen: each box says which row it is, and may say what was shown with it. */
export function chosenRows(form: FormData): { id: string; seen: string | null; step: string }[] {
  return form
    .getAll('row')
    .map((value) => (typeof value === 'string' ? value.split(' ') : []))
    .map(([id = '', seen = '', step = '']) => ({ id, seen: seen || null, step }))
    .filter(({ id }) => isUuid(id))
    .slice(0, pageSize)
}
