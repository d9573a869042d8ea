import { createContext, useContext } from 'react'
import { Form, useLocation } from 'react-router'

import { CheckOption } from '#app/ui/admin/shared/check-option.tsx'
import {
  columnChoice,
  columnWidth,
  heldColumn,
  usualSettings,
  type ColumnChoice,
  type ListSettings,
} from '#core/admin/list-settings.ts'
import type { SortedList } from '#core/admin/list-sort.ts'

/** How the person who reads a list likes to see it. */
export const ListSettingsContext = createContext<ListSettings>(usualSettings)

/** When this person sees a column of a list. */
export function useColumnChoice(list: SortedList | undefined): (id: string) => ColumnChoice {
  const { hidden } = useContext(ListSettingsContext)
  const chosen = (list && hidden[list]) ?? []
  return (id) => columnChoice(chosen, id)
}

/** Widths somebody gave to columns of a list. */
export function useColumnWidths(list: SortedList | undefined): Readonly<Record<string, number>> {
  const { widths } = useContext(ListSettingsContext)
  return (list && widths[list]) ?? noWidths
}

const noWidths = {}

type Props = {
  list: SortedList
  /** `yields`: it gives way where there is no room for it. */
  columns: { id: string; head: string; isHeadHidden?: boolean; yields?: number }[]
  ref: React.Ref<HTMLFormElement>
}

/** Which columns are shown, how wide they are and how high rows are: kept for this person. Where rows fold there are no columns to choose. */
export function ListSettingsForm({ list, columns, ref }: Props) {
  const { isComfortable } = useContext(ListSettingsContext)
  const choiceOf = useColumnChoice(list)
  const widths = useColumnWidths(list)
  const { pathname, search } = useLocation()
  return (
    <details className="list-settings">
      <summary className="btn-quiet">Colunas</summary>
      <Form
        ref={ref}
        method="post"
        noValidate
        action="/admin/visoes"
        preventScrollReset
        className="border-ink grid gap-1 border-2 bg-white p-3"
      >
        <input type="hidden" name="list" value={list} />
        <input type="hidden" name="back" value={`${pathname}${search}`} />
        <fieldset className="grid">
          <legend className="mb-1 font-bold">Colunas desta lista</legend>
          {columns.map(({ id, head, isHeadHidden, yields }) => (
            <span key={id} className="flex items-center justify-between gap-3">
              <input type="hidden" name="offered" value={id} />
              {yields === undefined ? (
                <CheckOption
                  key={choiceOf(id)}
                  type="checkbox"
                  name="column"
                  value={id}
                  defaultChecked={choiceOf(id) !== 'never'}
                >
                  {head}
                </CheckOption>
              ) : (
                <YieldingColumn key={choiceOf(id)} id={id} head={head} choice={choiceOf(id)} />
              )}
              {/* Sent for each column, so that they stay in line with those that were offered. */}
              <input
                key={`width=${widths[id] ?? ''}`}
                type={isHeadHidden ? 'hidden' : 'number'}
                name="width"
                aria-label={`Largura de ${head}, em pixels`}
                placeholder="automática"
                min={columnWidth.min}
                max={columnWidth.max}
                step="8"
                defaultValue={widths[id] ?? ''}
                className="input min-h-[44px] w-[8.5rem] py-1"
              />
            </span>
          ))}
        </fieldset>
        <div className="border-line mt-1 border-t-2 pt-1">
          <CheckOption
            key={String(isComfortable)}
            type="checkbox"
            name="comfortable"
            value="1"
            defaultChecked={isComfortable}
          >
            Linhas mais altas em todas as listas
          </CheckOption>
        </div>
        <button type="submit" name="intent" value="list-settings" className="btn btn-line low mt-1">
          Salvar
        </button>
      </Form>
    </details>
  )
}

/** A column that gives way says when it is shown; a box could not. */
function YieldingColumn({ id, head, choice }: { id: string; head: string; choice: ColumnChoice }) {
  const values = { room: id, always: heldColumn(id), never: '' } satisfies Record<ColumnChoice, string>
  return (
    <label className="flex min-h-[44px] flex-1 items-center justify-between gap-3">
      {head}
      <select name="column" defaultValue={values[choice]} className="input min-h-[44px] w-auto py-1">
        <option value={values.room}>onde couber</option>
        <option value={values.always}>sempre</option>
        <option value={values.never}>nunca</option>
      </select>
    </label>
  )
}
