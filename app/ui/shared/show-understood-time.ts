import { understoodTime } from '#core/preview/note.ts'

/** Shows a typed time, on leaving its field, as it is understood. */
export function showUnderstoodTime({ currentTarget }: React.FocusEvent<HTMLInputElement>) {
  currentTarget.value = understoodTime(currentTarget.value)
}
