import { Link } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import { searchOf } from '#app/routes/admin/search-words.ts'
import { ListFrame } from '#app/ui/admin/lists/list-frame.tsx'
import { RowList, rowClass } from '#app/ui/admin/lists/row-list.tsx'
import { SentSubject } from '#app/ui/admin/mails/sent-subject.tsx'
import { MailBadge, mailStateLabels, WhatsappBadge } from '#app/ui/admin/shared/badges.tsx'
import { mailFilters } from '#core/mail/mail-view.ts'
import { formatDateTime } from '#core/shared/dates.ts'
import { listMails } from '#db/mail/mails-admin.ts'

import type { Route } from './+types/mails.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(depsContext)
  const search = searchOf(url.searchParams)
  const state = mailFilters.find((known) => known === url.searchParams.get('estado')) ?? null
  const page = await listMails(db, { state, search, before: url.searchParams.get('antes') })
  return { page, search, state }
}

export default function Mails({ loaderData: { page, search, state } }: Route.ComponentProps) {
  return (
    <ListFrame
      title="E-mails"
      views={
        <Link to="/admin/respostas" className="btn-quiet">
          Respostas pelo WhatsApp
        </Link>
      }
      filters={{
        search: { label: 'Buscar por nome ou e-mail de quem recebe', value: search },
        choices: [
          {
            label: 'Status',
            name: 'estado',
            value: state ?? '',
            options: [['', 'Todos'], ...Object.entries(mailStateLabels), ['unresolved', 'Falhou, ainda não visto']],
          },
        ],
      }}
      count={page.rows.length}
      filtered={search !== '' || state !== null}
      noneFound="Nenhum e-mail encontrado com os filtros aplicados."
      none={
        <>
          <p className="font-semibold">Nenhum e-mail ainda.</p>
          <p className="text-smoke">Tudo o que o sistema escreve para clientes e equipe fica guardado aqui.</p>
        </>
      }
      pages={{ next: page.next }}
    >
      <RowList label="Lista de e-mails">
        {page.rows.map((mail) => (
          <li key={mail.id}>
            <Link
              to={`/admin/mails/${mail.id}`}
              className={`${rowClass} @md:grid-cols-[minmax(0,1fr)_8.5rem] @2xl:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)_7rem_8.5rem]`}
            >
              <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">
                {mail.subject}
                <SentSubject discreetCode={mail.discreetCode} />
              </span>
              <span className="min-w-0 @md:order-2 @2xl:order-none">
                <span className="block [overflow-wrap:anywhere]">{mail.toName}</span>
                <span className="text-smoke block text-sm [overflow-wrap:anywhere]">{mail.toEmail}</span>
              </span>
              <span className="grid justify-items-start gap-1 @md:order-1 @2xl:order-none">
                <MailBadge state={mail.state} />
                <WhatsappBadge state={mail.whatsapp} />
              </span>
              <span className="text-smoke text-sm tabular-nums @md:order-3 @2xl:order-none @2xl:text-right">
                {formatDateTime(mail.sentAt ?? mail.createdAt)}
              </span>
            </Link>
          </li>
        ))}
      </RowList>
    </ListFrame>
  )
}
