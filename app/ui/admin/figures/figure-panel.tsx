import { Panel } from '#app/ui/admin/shared/panel.tsx'

type Props = {
  title: string
  /** What is counted, in a sentence. */
  note: string
  /** Shown in the place of everything else. */
  empty?: string | null
  plot: React.ReactNode
  table: React.ReactNode
}

/** A plot with its figures beside it, or below it where there is no room. */
export function FigurePanel({ title, note, empty = null, plot, table }: Props) {
  return (
    <Panel title={title}>
      <p className="text-smoke mb-4 max-w-[60em] text-sm">{note}</p>
      {empty === null ? (
        <div className="@container">
          <div className="grid gap-x-8 gap-y-4 @5xl:grid-cols-2 @5xl:items-start">
            {plot}
            {table}
          </div>
        </div>
      ) : (
        <p className="text-smoke">{empty}</p>
      )}
    </Panel>
  )
}
