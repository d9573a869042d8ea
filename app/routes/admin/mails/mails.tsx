import { Link } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import { readListSettings } from '#app/routes/admin/read-list-settings.ts'
import { searchOf } from '#app/routes/admin/search-words.ts'
import { periodFields, sortingName } from '#app/ui/admin/lists/list-fields.ts'
import { ListFrame } from '#app/ui/admin/lists/list-frame.tsx'
import { MailTable } from '#app/ui/admin/mails/mail-table.tsx'
import { mailStateLabels } from '#app/ui/admin/shared/badges.tsx'
import { totalText } from '#copy/shared/list-labels.ts'
import { parseSorting } from '#core/admin/list-sort.ts'
import { parsePeriod } from '#core/admin/period.ts'
import { mailFilters } from '#core/mail/mail-view.ts'
import { dayOf } from '#core/shared/dates.ts'
import { countListedMails, listMails } from '#db/mail/mails-admin.ts'

import type { Route } from './+types/mails.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = context.get(depsContext)
  const search = searchOf(url.searchParams)
  const state = mailFilters.find((known) => known === url.searchParams.get('estado')) ?? null
  const today = dayOf(now())
  const written = parsePeriod(url.searchParams, today)
  const sorting = parseSorting('mails', url.searchParams.get(sortingName))
  const before = url.searchParams.get('antes')
  const filter = { state, search, before, written: written.days, ...sorting }
  const [page, total] = await Promise.all([listMails(db, filter), countListedMails(db, filter)])
  return { page, total, search, state, written, sorting, today, settings: await readListSettings(context) }
}

export default function Mails({ loaderData }: Route.ComponentProps) {
  const { page, total, search, state, written, sorting, today, settings } = loaderData
  const period = periodFields('Escrito em', written, today)
  return (
    <ListFrame
      title="E-mails"
      views={
        <Link to="/admin/respostas" className="btn-quiet">
          Respostas pelo WhatsApp
        </Link>
      }
      total={totalText(total, 'e-mail', 'e-mails')}
      settings={settings}
      sorting={{ list: 'mails', by: sorting }}
      filters={{
        search: { label: 'Buscar por nome ou e-mail de quem recebe', value: search },
        choices: [
          {
            label: 'Status',
            name: 'estado',
            value: state ?? '',
            options: [['', 'Todos'], ...Object.entries(mailStateLabels), ['unresolved', 'Falhou, ainda não visto']],
          },
          ...period.choices,
        ],
        days: period.days,
      }}
      count={page.rows.length}
      noneFound="Nenhum e-mail encontrado com os filtros aplicados."
      none={
        <>
          <p className="font-semibold">Nenhum e-mail ainda.</p>
          <p className="text-smoke">Tudo o que o sistema escreve para clientes e equipe fica guardado aqui.</p>
        </>
      }
      pages={page}
    >
      <MailTable rows={page.rows} sorting={sorting} />
    </ListFrame>
  )
}
