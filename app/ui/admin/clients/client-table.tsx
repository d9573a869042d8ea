import { Link } from 'react-router'

import { Cut, DataTable, type TableColumn } from '#app/ui/admin/lists/data-table.tsx'
import { selectionColumn } from '#app/ui/admin/lists/selection.tsx'
import { PhoneLink } from '#app/ui/admin/whatsapp/whatsapp-links.tsx'
import { untoldSorts, type ClientSort, type Sorting } from '#core/admin/list-sort.ts'
import { formatDate } from '#core/shared/dates.ts'
import { formatBRL, type Cents } from '#core/shared/money.ts'

type ClientRow = {
  id: string
  name: string
  email: string
  phone: string | null
  /** Opens WhatsApp; null where there is no number for it. */
  chat: string | null | undefined
  company: string | null
  /** Those this person may see. */
  projects: number
  /** What they bought and when last; null for whom it is not, and where there was no order. */
  purchases: { bought: Cents; lastAt: Date; lastId: string | null } | null
  createdAt: Date
  /** Only owners read the whole address. */
  canWrite: boolean
}

const columns: TableColumn<ClientRow, ClientSort>[] = [
  {
    id: 'name',
    isFixed: true,
    head: 'Nome',
    sort: 'name',
    cell: ({ id, name }) => (
      <Link to={`/admin/clients/${id}`} title={name} className="row-link block truncate font-semibold no-underline">
        {name}
      </Link>
    ),
  },
  {
    id: 'email',
    head: 'E-mail',
    sort: 'email',
    width: 10.5,
    share: 16,
    cell: ({ email, canWrite }) =>
      canWrite ? (
        <a href={`mailto:${email}`} title={email} className="row-above row-target link">
          <span className="truncate">{email}</span>
        </a>
      ) : (
        <Cut text={email} />
      ),
  },
  {
    id: 'phone',
    head: 'Telefone',
    unsorted: 'no-order',
    width: 8.25,
    cell: ({ phone, chat }) =>
      phone ? <PhoneLink phone={phone} href={chat} className="row-above row-target" /> : null,
  },
  {
    id: 'company',
    head: 'Empresa',
    sort: 'company',
    width: 6,
    share: 9,
    cell: ({ company }) => <Cut text={company ?? ''} />,
  },
  {
    id: 'projects',
    head: 'Projetos',
    unsorted: 'read-anew',
    isNumber: true,
    width: 5,
    yields: 3,
    cell: ({ projects }) => <span className="tabular-nums">{projects}</span>,
  },
  {
    id: 'bought',
    head: 'Comprado',
    sort: 'bought',
    isNumber: true,
    width: 6.5,
    yields: 2,
    cell: ({ purchases }) =>
      purchases ? <span className="whitespace-nowrap tabular-nums">{formatBRL(purchases.bought)}</span> : null,
  },
  {
    id: 'last',
    head: 'Último pedido',
    sort: 'last',
    width: 7.75,
    yields: 1,
    cell: ({ purchases }) =>
      purchases?.lastId ? (
        <Link to={`/admin/orders/${purchases.lastId}`} className="row-above row-target link gap-1 tabular-nums">
          <span className="folded-label">Último pedido em </span>
          {formatDate(purchases.lastAt)}
        </Link>
      ) : null,
  },
  {
    id: 'created',
    head: 'Cadastrado em',
    sort: 'created',
    width: 8.25,
    cell: ({ createdAt }) => (
      <span className="text-smoke tabular-nums">
        <span className="folded-label">Cadastrado em </span>
        {formatDate(createdAt)}
      </span>
    ),
  },
]

/** What producers are not told. */
const ofOwners = new Set(['bought', 'last'])

const selection = selectionColumn<ClientRow>(({ id, name }) => ({ label: name, value: id }))

type Props = {
  rows: ClientRow[]
  sorting: Sorting<ClientSort>
  /** Whether rows can be chosen, to be exported together. */
  isSelectable: boolean
}

/** Clients, one in a line. */
export function ClientTable({ rows, sorting, isSelectable }: Props) {
  // What is masked is not sorted by.
  const shown = isSelectable
    ? [selection, ...columns]
    : columns.filter(({ id }) => !ofOwners.has(id)).map(withoutUntoldSort)
  return (
    <DataTable
      label="Clientes"
      layout="clients"
      columns={shown}
      rows={rows}
      rowId={({ id }) => id}
      sorting={{ list: 'clients', by: sorting }}
    />
  )
}

function withoutUntoldSort(column: TableColumn<ClientRow, ClientSort>): TableColumn<ClientRow, ClientSort> {
  const { sort, ...plain } = column
  return sort && untoldSorts.includes(sort) ? { ...plain, unsorted: 'untold' } : column
}
