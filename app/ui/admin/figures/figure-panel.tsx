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

/** A plot, and its figures as a table beneath it. */
export function FigurePanel({ title, note, empty = null, plot, table }: Props) {
  return (
    <Panel title={title}>
      <p className="text-smoke mb-4 max-w-[60em] text-sm">{note}</p>
      {empty === null ? (
        <>
          {plot}
          <details className="mt-3">
            <summary className="btn-quiet">Ver tabela</summary>
            {table}
          </details>
        </>
      ) : (
        <p className="text-smoke">{empty}</p>
      )}
    </Panel>
  )
}
