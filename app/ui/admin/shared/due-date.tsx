import type { Due } from '#core/project/due-status.ts'
import { formatDay, type CalendarDay } from '#core/shared/dates.ts'

/** Red when it has passed, yellow when it is near; said in words as well. */
export function DueDate({ deadlineOn, due }: { deadlineOn: CalendarDay; due: Due }) {
  if (due === 'late') {
    return (
      <strong className="text-alarm flex items-center gap-2">
        <span aria-hidden="true" className="bg-alarm size-2.5 shrink-0 rounded-full" />
        Atrasado: o prazo máximo era {formatDay(deadlineOn)}
      </strong>
    )
  }
  return (
    <span className="flex items-center gap-2">
      <span
        aria-hidden="true"
        className={`border-ink size-2.5 shrink-0 rounded-full border ${due === 'soon' ? 'bg-waiting' : 'bg-line'}`}
      />
      {due === 'soon' ? <strong>Prazo máximo {formatDay(deadlineOn)}</strong> : `Prazo máximo ${formatDay(deadlineOn)}`}
    </span>
  )
}
