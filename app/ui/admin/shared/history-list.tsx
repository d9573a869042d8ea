import { actorLabel, formatHistoryEvent, type HistoryEvent } from '#copy/project/format-history.ts'
import { formatDateTime } from '#core/shared/dates.ts'

type Props = { entries: (HistoryEvent & { id: number; createdAt: Date })[]; staffNames: Record<string, string> }

/** The history, each event with a dot. */
export function HistoryList({ entries, staffNames }: Props) {
  if (entries.length === 0) return <p className="text-smoke">Nada aconteceu ainda.</p>

  return (
    <ol className="grid gap-3">
      {entries.map((entry) => {
        const { title, text } = formatHistoryEvent(entry)
        return (
          <li key={entry.id} className="grid grid-cols-[auto_1fr] gap-x-3">
            <span aria-hidden="true" className="dot mt-1.5" />
            <p className="min-w-0">
              <span className="block font-semibold">{title}</span>
              {text ? <span className="block">{text}</span> : null}
              <span className="text-smoke block text-sm">
                <time dateTime={entry.createdAt.toISOString()}>{formatDateTime(entry.createdAt)}</time>
                {' · '}
                {actorLabel(entry.actor, staffNames)}
              </span>
            </p>
          </li>
        )
      })}
    </ol>
  )
}
