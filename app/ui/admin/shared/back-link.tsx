import { Link } from 'react-router'

import { lastPlaceOf } from '#app/ui/admin/lists/list-path.ts'
import { useHydrated } from '#app/ui/shared/use-hydrated.ts'

/** The way back; to a list it leads with the filters it was last seen with. */
export function BackLink({ to, children }: { to: string; children: string }) {
  const hydrated = useHydrated()
  return (
    <Link to={hydrated ? lastPlaceOf(to) : to} className="btn-quiet">
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <span aria-hidden="true">← </span>
        {children}
      </span>
    </Link>
  )
}
