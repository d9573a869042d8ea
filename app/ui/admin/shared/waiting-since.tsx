import { useRouteLoaderData } from 'react-router'

import { agoText, sinceText } from '#copy/shared/waiting.ts'
import { stepActor, type NextStep, type StepActor } from '#core/project/next-step.ts'
import { formatDate, formatDateTime, isCalendarDay } from '#core/shared/dates.ts'

type Props = {
  /** Nothing is said where it is not known. */ since: Date | null
  /** Who or what waits, before it. */ lead?: string
  /** What is waited for, where that may be somebody else's turn. */ step?: NextStep
  /** In a row of a list: the days alone; the rest is read by pointing at it. */ isShort?: boolean
}

/** Since when somebody waits for the studio, or it for them, and for how many days: the same on every list of waiting work. */
export function WaitingSince({ since, step, lead = leadOf(step), isShort = false }: Props) {
  const today = useToday()
  if (since === null) return null
  const text = [lead, today ? sinceText(since, today) : `desde ${formatDate(since)}`].filter(Boolean).join(' ')
  return (
    <time dateTime={since.toISOString()} title={`${text} (${formatDateTime(since)})`} className="tabular-nums">
      {isShort && today ? agoText(since, today) : text}
    </time>
  )
}

const leads = { studio: 'Espera', client: 'Com o cliente', nobody: '' } satisfies Record<StepActor, string>

function leadOf(step: NextStep | undefined): string {
  return leads[step ? stepActor(step) : 'studio']
}

/** The day at the studio when the page was read: server and browser must say the same. */
function useToday() {
  const layout: unknown = useRouteLoaderData('routes/admin/admin-layout')
  const today = typeof layout === 'object' && layout !== null && 'today' in layout ? String(layout.today) : ''
  return isCalendarDay(today) ? today : null
}
