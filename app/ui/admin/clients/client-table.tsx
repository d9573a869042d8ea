import { Link } from 'react-router'

import { Cut, DataTable, type TableColumn } from '#app/ui/admin/lists/data-table.tsx'
import { selectionColumn } from '#app/ui/admin/lists/selection.tsx'
import { PhoneLink } from '#app/ui/admin/whatsapp/whatsapp-links.tsx'
import { formatDate } from '#core/shared/dates.ts'

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
  createdAt: Date
  /** Only owners read the whole address. */
  canWrite: boolean
}

const columns: TableColumn<ClientRow>[] = [
  {
    id: 'name',
    head: 'Nome',
    cell: ({ id, name }) => (
      <Link to={`/admin/clients/${id}`} title={name} className="row-link block truncate font-semibold no-underline">
        {name}
      </Link>
    ),
  },
  {
    id: 'email',
    head: 'E-mail',
    className: 'w-[24%]',
    cell: ({ email, canWrite }) =>
      canWrite ? (
        <a
          href={`mailto:${email}`}
          title={email}
          className="row-above link inline-flex min-h-[44px] max-w-full items-center"
        >
          <span className="truncate">{email}</span>
        </a>
      ) : (
        <Cut text={email} />
      ),
  },
  {
    id: 'phone',
    head: 'Telefone',
    className: 'w-[11rem]',
    cell: ({ phone, chat }) => (phone ? <PhoneLink phone={phone} href={chat} className="row-above" /> : null),
  },
  { id: 'company', head: 'Empresa', className: 'w-[16%]', cell: ({ company }) => <Cut text={company ?? ''} /> },
  {
    id: 'projects',
    head: 'Projetos',
    className: 'w-[6.5rem]',
    cell: ({ projects }) => <span className="tabular-nums">{projects}</span>,
  },
  {
    id: 'created',
    head: 'Cadastrado em',
    className: 'w-[9.5rem]',
    cell: ({ createdAt }) => (
      <span className="text-smoke tabular-nums">
        <span className="folded-label">Cadastrado em </span>
        {formatDate(createdAt)}
      </span>
    ),
  },
]

const selection = selectionColumn<ClientRow>(({ id, name }) => ({ label: name, value: id }))

type Props = {
  rows: ClientRow[]
  /** Whether rows can be chosen, to be exported together. */
  isSelectable: boolean
}

/** Clients, one in a line. */
export function ClientTable({ rows, isSelectable }: Props) {
  return (
    <DataTable
      label="Clientes"
      layout="clients"
      columns={isSelectable ? [selection, ...columns] : columns}
      rows={rows}
      rowId={({ id }) => id}
    />
  )
}
