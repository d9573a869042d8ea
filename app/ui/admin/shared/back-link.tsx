import { Link } from 'react-router'

import { useHydrated } from '#app/ui/admin/hooks/use-hydrated.ts'
import { lastPlaceOf } from '#app/ui/admin/lists/list-path.ts'

/** The way back; to a list it leads with the filters it was last seen with. */
export function BackLink({ to, children }: { to: string; children: string }) {
  const hydrated = useHydrated()
  return (
    <Link to={hydrated ? lastPlaceOf(to) : to} className="btn-quiet">
      <span aria-hidden="true">←</span> <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
    </Link>
  )
}
