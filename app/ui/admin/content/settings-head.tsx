import { useLocation } from 'react-router'

import { AdminPageHead } from '#app/ui/admin/shared/admin-page-head.tsx'
import { Tabs } from '#app/ui/admin/shared/tabs.tsx'

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
      <div className="full-width mb-5">
        <Tabs
          label="Partes das configurações"
          tabs={tabs.map(([to, label]) => ({ to, label, isCurrent: to === pathname }))}
        />
      </div>
    </>
  )
}
