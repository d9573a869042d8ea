import { Link } from 'react-router'

import { rareScreens } from '#app/content-editor/settings-screens.ts'
import { RowList, rowClass } from '#app/ui/admin/lists/row-list.tsx'

/** Screens that a studio opens now and then. */
export function RareScreens() {
  return (
    <section aria-labelledby="outras-telas">
      <h2 id="outras-telas" className="mb-2 text-lg font-bold">
        Outras telas
      </h2>
      <RowList label="Outras telas">
        {rareScreens.map(({ to, label, hint }) => (
          <li key={to}>
            <Link to={to} className={rowClass}>
              <strong>{label}</strong>
              <span className="text-smoke">{hint}</span>
            </Link>
          </li>
        ))}
      </RowList>
    </section>
  )
}
