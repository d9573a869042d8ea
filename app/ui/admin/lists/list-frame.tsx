import { Link, useLocation } from 'react-router'

import { AdminPageHead } from '#app/ui/admin/shared/admin-page-head.tsx'
import { StatCards, type Stat } from '#app/ui/admin/shared/stat-cards.tsx'
import { usualSettings, type ListSettings } from '#core/admin/list-settings.ts'
import type { SortedList, Sorting, SortName } from '#core/admin/list-sort.ts'

import { CreateLink } from './create-link.tsx'
import { Empty } from './empty.tsx'
import { Filters, isFiltered, type FiltersProps } from './filters.tsx'
import { sortingChoice } from './list-fields.ts'
import { ListSettingsContext } from './list-settings-form.tsx'
import { Pager, type PagesAround } from './pager.tsx'
import { SavedViewChips, type SavedViewsData } from './saved-view-chips.tsx'
import { useListKeys } from './use-list-keys.ts'

type Props<List extends SortedList> = {
  title: string
  /** What begins a new one, in a dialog of its own. */
  create?: string
  /** The dialog. */
  dialog?: React.ReactNode
  stats?: Stat[]
  /** The figure whose list is shown. */
  currentStat?: string
  /** How many rows there are, in words. */
  total?: string
  /** Other ways to look at the same. */
  views?: React.ReactNode
  note?: React.ReactNode
  /** Filters that somebody has named. */
  saved?: SavedViewsData
  /** How this person likes to see it. */
  settings?: ListSettings
  /** The list and what it is sorted by; none where there is one order. */
  sorting?: { list: List; by: Sorting<SortName<List>>; untold?: readonly SortName<List>[] }
  filters: Omit<FiltersProps, 'sorting'>
  /** The file everything that fits the filters can be had as; none for whoever may not. */
  file?: string
  /** Where a list of them can be imported; nowhere for whoever may not. */
  importPath?: string
  count: number
  /** Why nothing is shown: no row fits, or there is no row at all and this would change it. Usually as the filters say. */
  filtered?: boolean
  noneFound: string
  none: React.ReactNode
  pages: PagesAround
  children: React.ReactNode
}

/** The frame of every list: figures, filters that are the address, rows, pages. */
export function ListFrame<List extends SortedList>(props: Props<List>) {
  const { title, create, dialog, stats, currentStat, total, views, note, saved, filters, file, importPath, count } =
    props
  const { filtered = isFiltered(filters), noneFound, none, pages, sorting, settings = usualSettings } = props
  useListKeys()
  return (
    <div className="list-page full-width" data-rows={settings.isComfortable ? 'comfortable' : undefined}>
      <AdminPageHead title={title}>
        {views}
        <span className="ml-auto flex flex-wrap gap-2 sm:gap-3">
          {importPath ? (
            <Link to={importPath} className="btn btn-line max-sm:px-2">
              <span>
                Importar<span className="max-sm:sr-only"> CSV</span>
              </span>
            </Link>
          ) : null}
          {file ? <FileForm file={file} /> : null}
          {create ? <CreateLink className="max-sm:px-2">{create}</CreateLink> : null}
        </span>
      </AdminPageHead>
      {dialog}
      {stats ? <StatCards stats={stats} current={currentStat} /> : null}
      {note ? <p className="mb-3 font-semibold">{note}</p> : null}
      <Filters {...filters} sorting={sorting && sortingChoice(sorting.list, sorting.by, sorting.untold)} />
      <div className="list-line mb-2 flex flex-wrap items-center gap-x-4">
        {total && count > 0 ? (
          <p role="status" className="text-smoke text-sm tabular-nums">
            {total}
          </p>
        ) : null}
        {saved ? <SavedViewChips {...saved} /> : null}
      </div>
      {count > 0 ? (
        <ListSettingsContext value={settings}>{props.children}</ListSettingsContext>
      ) : (
        <Empty>{filtered ? <p>{noneFound}</p> : none}</Empty>
      )}
      <Pager pages={pages} />
    </div>
  )
}

/** A form, not a link: the export is audited. The response is no page, so the router must not wait for one. */
function FileForm({ file }: { file: string }) {
  const wishes = [...new URLSearchParams(useLocation().search)].filter(([name]) => !['antes', 'novo'].includes(name))
  return (
    <form method="post" noValidate action={`/admin/exportar/${file}.csv`}>
      {wishes.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="btn btn-line max-sm:px-2">
        <span>
          Exportar<span className="max-sm:sr-only"> CSV</span>
        </span>
      </button>
    </form>
  )
}
