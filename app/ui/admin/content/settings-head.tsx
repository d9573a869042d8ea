import { Form, useLocation } from 'react-router'

import { settingsScreens } from '#app/content-editor/settings-screens.ts'
import { AdminPageHead } from '#app/ui/admin/shared/admin-page-head.tsx'
import { Tabs } from '#app/ui/admin/shared/tabs.tsx'

/** Title, search and tabs of the settings; each tab also has a document title of its own. `search`: what is looked for. */
export function SettingsHead({ search }: { search?: string }) {
  const { pathname } = useLocation()
  const tab = search === undefined ? settingsScreens.find(({ to }) => to === pathname)?.label : 'Busca'

  return (
    <>
      <AdminPageHead title="Configurações" tab={tab}>
        <Form
          noValidate
          role="search"
          action="/admin/settings/busca"
          className="flex min-w-0 flex-[0_1_26rem] gap-2 md:ml-auto"
        >
          <input
            key={search}
            type="search"
            name="busca"
            aria-label="Buscar nas configurações"
            placeholder="Buscar nas configurações"
            defaultValue={search ?? ''}
            className="input min-w-0 grow"
          />
          <button type="submit" className="btn btn-line shrink-0">
            Buscar
          </button>
        </Form>
      </AdminPageHead>
      <div className="full-width mb-5">
        <Tabs
          label="Partes das configurações"
          tabs={settingsScreens.map(({ to, label }) => ({ to, label, isCurrent: to === pathname }))}
        />
      </div>
    </>
  )
}
