import type { Due } from '#core/project/due-status.ts'
import { formatDay, type CalendarDay } from '#core/shared/dates.ts'

type Props = { deadlineOn: CalendarDay; due: Due; /** Where there is little room. */ isShort?: boolean }

/** Red when it has passed, yellow when it is near; said in words as well. */
export function DueDate({ deadlineOn, due, isShort = false }: Props) {
  const whole = formatDay(deadlineOn)
  const day = isShort ? whole.slice(0, 5) : whole
  const text = isShort ? `Até ${day}` : `Prazo máximo ${day}`
  if (due === 'late') {
    return (
      <strong className="text-alarm flex items-center gap-2" title={isShort ? whole : undefined}>
        <span aria-hidden="true" className="bg-alarm size-2.5 shrink-0 rounded-full" />
        {isShort ? `Atrasado: ${day}` : `Atrasado: o prazo máximo era ${day}`}
      </strong>
    )
  }
  return (
    <span className="flex items-center gap-2" title={isShort ? whole : undefined}>
      <span
        aria-hidden="true"
        className={`border-ink size-2.5 shrink-0 rounded-full border ${due === 'soon' ? 'bg-waiting' : 'bg-line'}`}
      />
      {due === 'soon' ? <strong>{text}</strong> : text}
    </span>
  )
}
