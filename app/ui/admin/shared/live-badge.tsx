import { usePanelUpdates } from '#app/ui/admin/hooks/use-panel-updates.ts'

/** Updates the page by itself and says so, in a place that is kept for it. */
export function LiveBadge({ url }: { url: string }) {
  const live = usePanelUpdates(url)
  return (
    <span role="status" className="text-smoke text-sm">
      <span className={`flex items-center gap-2${live ? '' : ' invisible'}`}>
        <span aria-hidden="true" className="dot bg-approved size-2" />
        Ao vivo
      </span>
    </span>
  )
}
