import { NavLink } from 'react-router'

import { AdminPageHead } from '#app/ui/admin/shared/admin-page-head.tsx'

const tabs: [string, string][] = [
  ['/admin/audit', 'O que foi feito'],
  ['/admin/audit/acessos', 'Acessos e recusas'],
]

/** Title and tabs of the two logs: what staff did, and who came in or was refused. */
export function AuditHead() {
  return (
    <>
      <AdminPageHead title="Auditoria" />
      <nav aria-label="Registros" className="border-line mb-5 flex flex-wrap gap-x-6 border-b-2">
        {tabs.map(([to, label]) => (
          <NavLink
            key={to}
            to={to}
            end
            className="aria-[current=page]:border-ink -mb-0.5 flex min-h-[44px] items-center border-b-4 border-transparent font-bold no-underline"
          >
            {label}
          </NavLink>
        ))}
      </nav>
    </>
  )
}
