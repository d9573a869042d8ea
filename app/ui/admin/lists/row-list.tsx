/**
 * Rows that are links. Each folds into two or three lines where the list is narrow: on a phone, and beside an open menu on a
 * tablet. So rows ask for the width of the list (`@2xl:`), never for that of the window.
 */
export function RowList({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <ul aria-label={label} className="border-line divide-line @container divide-y-2 border-2 bg-white">
      {children}
    </ul>
  )
}

export const rowClass = 'hover:bg-sand grid gap-x-4 gap-y-1 px-4 py-3 no-underline -outline-offset-3 @md:items-center'
