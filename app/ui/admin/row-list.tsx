/** Rows that are links. On a phone each one folds into two or three lines. */
export function RowList({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <ul aria-label={label} className="border-line divide-line divide-y-2 border-2 bg-white">
      {children}
    </ul>
  )
}

export const rowClass = 'hover:bg-sand grid gap-x-4 gap-y-1 px-4 py-3 no-underline -outline-offset-3 md:items-center'
