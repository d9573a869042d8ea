/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- folded rows have another display, which takes the roles of a table away */
import { Link, useLocation } from 'react-router'

/** A column a list can be sorted by: `value` is its word in the address, empty for the order of the list itself. */
export type ColumnSort = { value: string; direction: 'ascending' | 'descending' }

export type TableColumn<Row> = {
  id: string
  /** Read aloud only where the cells speak for themselves. */
  head: string
  isHeadHidden?: boolean
  /** Stands in the head in place of its name. */
  control?: React.ReactNode
  sort?: ColumnSort
  /** Width and from where on it is shown, as classes of its head and its cells. */
  className?: string
  cell: (row: Row) => React.ReactNode
}

type Props<Row> = {
  label: string
  /** Name of the stylesheet's layout for narrow places, where each row folds into a few lines. */
  layout: string
  columns: TableColumn<Row>[]
  rows: Row[]
  rowId: (row: Row) => string
  /** The parameter that says what the list is sorted by, and its value now. */
  sorting?: { name: string; value: string }
}

/**
 * Rows with the names of their columns above, which stay in sight. A row is a link where one of its cells has one with
 * `row-link`. Folded rows are still a table to those who cannot see it, so the roles are written out.
 */
export function DataTable<Row>({ label, layout, columns, rows, rowId, sorting }: Props<Row>) {
  return (
    <div className="data-table" data-layout={layout}>
      <table role="table" aria-label={label}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ id, head, isHeadHidden, control, sort, className = '' }) => (
              <th
                key={id}
                role="columnheader"
                scope="col"
                className={className}
                aria-sort={sort && sorting && sort.value === sorting.value ? sort.direction : undefined}
              >
                {sort && sorting ? (
                  <SortLink head={head} sort={sort} sorting={sorting} />
                ) : (
                  (control ?? <span className={isHeadHidden ? 'sr-only' : ''}>{head}</span>)
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={rowId(row)} role="row" className="row">
              {columns.map(({ id, className = '', cell }) => (
                <td key={id} role="cell" data-cell={id} className={className}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type SortProps = { head: string; sort: ColumnSort; sorting: { name: string; value: string } }

function SortLink({ head, sort, sorting }: SortProps) {
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  query.delete('antes')
  query.delete(sorting.name)
  if (sort.value !== '') query.set(sorting.name, sort.value)
  const isCurrent = sort.value === sorting.value
  return (
    <Link
      to={query.size > 0 ? `${pathname}?${query}` : pathname}
      preventScrollReset
      className="flex min-h-[44px] items-center gap-1.5 no-underline hover:underline"
    >
      {head}
      <span aria-hidden="true" className={isCurrent ? '' : 'text-line'}>
        {sort.direction === 'ascending' ? '▲' : '▼'}
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
