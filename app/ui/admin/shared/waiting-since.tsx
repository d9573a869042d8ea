import { useRouteLoaderData } from 'react-router'

import { sinceText } from '#copy/shared/waiting.ts'
import { formatDate, formatDateTime, isCalendarDay } from '#core/shared/dates.ts'

type Props = {
  /** Nothing is said where it is not known. */ since: Date | null
  /** Who or what waits, before it. */ lead?: string
}

/** Since when somebody waits for the studio, and for how many days: the same on every list of waiting work. */
export function WaitingSince({ since, lead = 'Espera' }: Props) {
  const today = useToday()
  if (since === null) return null
  return (
    <time dateTime={since.toISOString()} title={formatDateTime(since)} className="tabular-nums">
      {[lead, today ? sinceText(since, today) : `desde ${formatDate(since)}`].filter(Boolean).join(' ')}
    </time>
  )
}

/** The day at the studio when the page was read: server and browser must say the same. */
function useToday() {
  const layout: unknown = useRouteLoaderData('routes/admin/admin-layout')
  const today = typeof layout === 'object' && layout !== null && 'today' in layout ? String(layout.today) : ''
  return isCalendarDay(today) ? today : null
}
