/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- folded rows have another display, which takes the roles of a table away */
import { useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'

import {
  isDescending,
  sortingParam,
  type SortedList,
  type Sorting,
  type SortName,
  type Unsorted,
} from '#core/admin/list-sort.ts'

import { narrower, roomFor, type ColumnRoom } from './column-room.ts'
import { sortingName } from './list-fields.ts'
import { ListSettingsForm, useColumnChoice, useColumnWidths } from './list-settings-form.tsx'
import { WidthHandle } from './width-handle.tsx'

/** A column sorts, or says why it cannot. */
export type TableColumn<Row, Sort extends string = never> = ColumnParts<Row> &
  ({ sort: Sort; unsorted?: never } | { sort?: never; unsorted: Unsorted })

type ColumnParts<Row> = ColumnRoom & {
  /** Read aloud only where the cells speak for themselves. */
  head: string
  isHeadHidden?: boolean
  /** Cannot be hidden: without it a row could not be told from others, opened or chosen. */
  isFixed?: boolean
  /** Makes what stands in the head in place of its name, anew with the rows. */
  control?: () => React.ReactNode
  /** A figure: it stands at the right, so that figures can be compared. */
  isNumber?: boolean
  cell: (row: Row) => React.ReactNode
}

type Props<Row, List extends SortedList> = {
  label: string
  /** Name of the stylesheet's layout for narrow places, where each row folds into lines whose areas are the ids of columns. */
  layout: string
  columns: TableColumn<Row, SortName<List>>[]
  rows: Row[]
  rowId: (row: Row) => string
  /** The list and what it is sorted by; none for a table that has one order. */
  sorting?: { list: List; by: Sorting<SortName<List>> }
}

/**
 * Rows with the names of their columns above, which stay in sight. A row is a link where one of its cells has one with
 * `row-link`. Folded rows are still a table to those who cannot see it, so the roles are written out.
 */
export function DataTable<Row, List extends SortedList>({
  label,
  layout,
  columns,
  rows,
  rowId,
  sorting,
}: Props<Row, List>) {
  const choiceOf = useColumnChoice(sorting?.list)
  const kept = useColumnWidths(sorting?.list)
  // True until the width is kept: then it comes from there.
  const [dragged, drag] = useState<{ over: typeof kept; widths: Record<string, number> }>({ over: kept, widths: {} })
  const widths: Record<string, number> = { ...kept, ...(dragged.over === kept ? dragged.widths : {}) }
  const shown = columns
    .filter(({ id, isFixed }) => isFixed || choiceOf(id) !== 'never')
    .map((column) => withWidth(column, widths[column.id]))
  // Who gave a column a width wants to see it.
  const room = roomFor(shown, (id) => choiceOf(id) === 'always' || widths[id] !== undefined)
  const classOf = (id: string, isNumber = false, isFixed = false) => {
    const step = room.from[id]
    return `${isNumber ? 'number ' : ''}${isFixed ? 'stays ' : ''}${step ? narrower[step].hides : ''}`
  }
  const form = useRef<HTMLFormElement>(null)
  // What takes the room that is left: a border between two columns moves with the pointer on either side of it.
  const elastic = shown.findIndex(({ width }) => width === undefined)
  const chosen = columns.filter(({ isFixed }) => !isFixed)

  function keep(id: string, width: string) {
    const place = chosen.findIndex((column) => column.id === id)
    const field = form.current?.querySelectorAll<HTMLInputElement>('[name="width"]')[place]
    if (!field) return
    field.value = width
    form.current?.requestSubmit()
  }

  return (
    <div className="data-table" data-layout={layout}>
      {sorting ? <ListSettingsForm ref={form} list={sorting.list} columns={chosen} /> : null}
      <div className={`table-room ${room.until ? narrower[room.until].scrolls : ''}`}>
        <table role="table" aria-label={label} style={room.until ? { minWidth: `${room.least}rem` } : undefined}>
          <thead role="rowgroup">
            <tr role="row">
              {shown.map(({ id, head, isFixed, isHeadHidden, control, sort, isNumber, width, share }, place) => (
                <th
                  key={id}
                  role="columnheader"
                  scope="col"
                  className={classOf(id, isNumber, isFixed)}
                  style={widths[id] ? { width: `${widths[id]}px` } : styleOf(width, share)}
                  aria-sort={sort && sorting?.by.order === sort ? directionOf(sorting.list, sorting.by) : undefined}
                >
                  {sort && sorting ? (
                    <SortLink head={head} sort={sort} list={sorting.list} by={sorting.by} />
                  ) : (
                    (control?.() ?? <span className={isHeadHidden ? 'sr-only' : ''}>{head}</span>)
                  )}
                  {sorting && !isFixed && !isHeadHidden ? (
                    <WidthHandle
                      side={place < elastic ? 'right' : 'left'}
                      onWidth={(pixels) => drag({ over: kept, widths: { [id]: pixels } })}
                      onKeep={(pixels) => keep(id, pixels)}
                    />
                  ) : null}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {rows.map((row) => (
              <tr key={rowId(row)} role="row" className="row">
                {shown.map(({ id, isNumber, isFixed, cell }) => (
                  <td
                    key={id}
                    role="cell"
                    data-cell={id}
                    className={classOf(id, isNumber, isFixed)}
                    style={{ gridArea: id }}
                  >
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

/** Where letters have the usual size (`app/styles/base.css`). */
const pixelsOfRem = 15

/** As wide as somebody made it. */
function withWidth<Column extends ColumnRoom>(column: Column, pixels: number | undefined): Column {
  return pixels ? { ...column, width: pixels / pixelsOfRem, share: 0 } : column
}

function styleOf(width: number | undefined, share = 0) {
  if (width === undefined) return undefined
  return { width: share > 0 ? `max(${width}rem, ${share}cqi)` : `${width}rem` }
}

function directionOf<List extends SortedList>(list: List, by: Sorting<SortName<List>>) {
  return isDescending(list, by) ? 'descending' : 'ascending'
}

type SortProps<List extends SortedList> = {
  head: string
  sort: SortName<List>
  list: List
  by: Sorting<SortName<List>>
}

/** Sorts by a column; pressed again, the other way round. */
function SortLink<List extends SortedList>({ head, sort, list, by }: SortProps<List>) {
  const { pathname, search } = useLocation()
  const isCurrent = by.order === sort
  const param = sortingParam(list, { order: sort, isReversed: isCurrent && !by.isReversed })
  const query = new URLSearchParams(search)
  query.delete('antes')
  query.delete(sortingName)
  if (param !== '') query.set(sortingName, param)
  const shown = isCurrent ? by : { order: sort, isReversed: false }
  return (
    <Link
      to={query.size > 0 ? `${pathname}?${query}` : pathname}
      preventScrollReset
      className="sort-link gap-1.5 no-underline hover:underline"
    >
      {head}
      <span aria-hidden="true" className={isCurrent ? '' : 'text-line'}>
        {isDescending(list, shown) ? '▼' : '▲'}
      </span>
    </Link>
  )
}

/** A line of a cell that is cut where it does not fit; what was cut can be read by pointing at it. */
export function Cut({ text, className = '' }: { text: string; className?: string }) {
  return (
    <span title={text} className={`block truncate ${className}`}>
      {text}
    </span>
  )
}
