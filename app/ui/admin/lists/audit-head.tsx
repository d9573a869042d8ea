import { useLocation } from 'react-router'

import { AdminPageHead } from '#app/ui/admin/shared/admin-page-head.tsx'
import { Tabs } from '#app/ui/admin/shared/tabs.tsx'

const tabs: [string, string][] = [
  ['/admin/audit', 'O que foi feito'],
  ['/admin/audit/acessos', 'Acessos e recusas'],
]

/** Title and tabs of the two logs: what staff did, and who came in or was refused. */
export function AuditHead() {
  const { pathname } = useLocation()
  return (
    <>
      <AdminPageHead title="Auditoria" />
      <div className="mb-5">
        <Tabs label="Registros" tabs={tabs.map(([to, label]) => ({ to, label, isCurrent: to === pathname }))} />
      </div>
    </>
  )
}
