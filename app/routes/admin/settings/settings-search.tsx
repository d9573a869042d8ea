import { Link } from 'react-router'

import { catalogGroups, discountGroups } from '#app/content-editor/catalog-form.ts'
import { paymentLinkGroups } from '#app/content-editor/payment-links-form.ts'
import { settingsGroups } from '#app/content-editor/settings-form.ts'
import { catalogPath, discountsScreen, settingsPath } from '#app/content-editor/settings-screens.ts'
import { findSettings } from '#app/content-editor/settings-search.ts'
import { editableTexts } from '#app/content-editor/text-form.ts'
import { searchOf } from '#app/routes/admin/search-words.ts'
import { loadSiteData } from '#app/site/load-site-data.ts'
import { SettingsHead } from '#app/ui/admin/content/settings-head.tsx'
import { Empty } from '#app/ui/admin/lists/empty.tsx'
import { RowList, rowClass } from '#app/ui/admin/lists/row-list.tsx'
import { pluralize } from '#copy/shared/inflection.ts'

import type { Route } from './+types/settings-search.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const search = searchOf(url.searchParams)
  const shop = await loadSiteData(context)
  const { settings, catalog } = shop
  const found = findSettings(search, {
    documents: [
      {
        groups: [...settingsGroups(settings), ...paymentLinkGroups(settings, catalog)],
        screen: settingsPath('studio'),
      },
      { groups: catalogGroups(catalog), screen: catalogPath },
      { groups: discountGroups(catalog), screen: discountsScreen.to },
    ],
    texts: editableTexts(shop),
  })
  return { search, found }
}

/** Leads to a field by its name or its help. */
export default function SettingsSearch({ loaderData: { search, found } }: Route.ComponentProps) {
  return (
    <>
      <SettingsHead search={search} />
      {search === '' ? (
        <p>Escreva o nome de um campo ou o que ele faz: parcelas, feriado, CNPJ.</p>
      ) : found.length === 0 ? (
        <Empty>
          <p>Nada nas configurações fala de “{search}”. Tente uma palavra só, ou outra parecida.</p>
        </Empty>
      ) : (
        <>
          <p role="status" className="text-smoke mb-2 text-sm tabular-nums">
            {pluralize(found.length, 'lugar fala', 'lugares falam')} de “{search}”
          </p>
          <RowList label={`Configurações que falam de “${search}”`}>
            {found.map(({ label, hint, screen, to }) => (
              <li key={to}>
                <Link to={to} className={`${rowClass} @2xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]`}>
                  <span className="min-w-0">
                    <strong className="block">{label}</strong>
                    {hint ? <span className="text-smoke block text-sm">{hint}</span> : null}
                  </span>
                  <span className="text-smoke text-sm">{screen}</span>
                </Link>
              </li>
            ))}
          </RowList>
        </>
      )}
    </>
  )
}
