/** Shows that the page updates itself. */
export function LiveBadge({ live }: { live: boolean }) {
  return (
    <span role="status" className="text-smoke flex items-center gap-2 text-sm">
      {live ? (
        <>
          <span aria-hidden="true" className="dot bg-approved size-2" />
          Ao vivo
        </>
      ) : null}
    </span>
  )
}
