import { Link } from 'react-router'

import { Cut, DataTable, type TableColumn } from '#app/ui/admin/lists/data-table.tsx'
import { MailBadge, WhatsappBadge } from '#app/ui/admin/shared/badges.tsx'
import type { MailSort, Sorting } from '#core/admin/list-sort.ts'
import type { MailView } from '#core/mail/mail-view.ts'
import { formatDateTime } from '#core/shared/dates.ts'

import { SentSubject } from './sent-subject.tsx'

type MailRow = MailView & { toName: string }

const columns: TableColumn<MailRow, MailSort>[] = [
  {
    id: 'subject',
    isFixed: true,
    head: 'Assunto',
    sort: 'subject',
    cell: ({ id, subject, discreetCode }) => (
      <Link to={`/admin/mails/${id}`} title={subject} className="row-link block truncate font-semibold no-underline">
        {subject}
        <SentSubject discreetCode={discreetCode} isInline />
      </Link>
    ),
  },
  {
    id: 'recipient',
    head: 'Para',
    sort: 'recipient',
    width: 9,
    share: 18,
    cell: ({ toName }) => <Cut text={toName} />,
  },
  {
    id: 'email',
    head: 'E-mail',
    unsorted: 'no-index',
    width: 11,
    share: 22,
    cell: ({ toEmail }) => <Cut text={toEmail} className="text-smoke" />,
  },
  {
    id: 'state',
    head: 'Status',
    sort: 'state',
    width: 9,
    share: 15,
    cell: ({ state, whatsapp }) => (
      <span className="row-badges">
        <MailBadge state={state} />
        <WhatsappBadge state={whatsapp} />
      </span>
    ),
  },
  {
    id: 'created',
    head: 'Escrito em',
    sort: 'created',
    width: 9.75,
    cell: ({ createdAt }) => (
      <span className="text-smoke whitespace-nowrap tabular-nums">{formatDateTime(createdAt)}</span>
    ),
  },
]

type Props = { rows: MailRow[]; sorting: Sorting<MailSort> }

/** Mails, one in a line. */
export function MailTable({ rows, sorting }: Props) {
  return (
    <DataTable
      label="Lista de e-mails"
      layout="mails"
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      sorting={{ list: 'mails', by: sorting }}
    />
  )
}
