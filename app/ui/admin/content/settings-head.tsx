import { NavLink, useLocation } from 'react-router'

import { AdminPageHead } from '#app/ui/admin/shared/admin-page-head.tsx'

const tabs: [string, string][] = [
  ['/admin/settings', 'Empresa'],
  ['/admin/settings/catalogo', 'Preços e prazos'],
  ['/admin/settings/textos', 'Textos'],
  ['/admin/settings/equipe', 'Equipe'],
  ['/admin/settings/dados', 'Dados pessoais'],
  ['/admin/settings/integracoes', 'Integrações'],
]

/** Title and tabs of the settings; each tab also has a document title of its own. */
export function SettingsHead() {
  const { pathname } = useLocation()
  const tab = tabs.find(([to]) => to === pathname)?.[1]

  return (
    <>
      <AdminPageHead title="Configurações" tab={tab} />
      <nav aria-label="Partes das configurações" className="border-line mb-5 flex flex-wrap gap-x-6 border-b-2">
        {tabs.map(([to, label]) => (
          <NavLink
            key={to}
            to={to}
            end={to !== '/admin/settings/textos'}
            className="aria-[current=page]:border-ink -mb-0.5 flex min-h-[44px] items-center border-b-4 border-transparent font-bold no-underline"
          >
            {label}
          </NavLink>
        ))}
      </nav>
    </>
  )
}
