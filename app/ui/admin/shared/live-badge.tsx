/** Shows that the page updates itself, in a place that is kept for it. */
export function LiveBadge({ live }: { live: boolean }) {
  return (
    <span role="status" className="text-smoke text-sm">
      <span className={`flex items-center gap-2${live ? '' : ' invisible'}`}>
        <span aria-hidden="true" className="dot bg-approved size-2" />
        Ao vivo
      </span>
    </span>
  )
}
