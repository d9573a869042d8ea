import { depsContext } from '#app/context.ts'
import { Empty } from '#app/ui/admin/empty.tsx'
import { Filters } from '#app/ui/admin/filters.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { Pager } from '#app/ui/admin/pager.tsx'
import { Panel } from '#app/ui/admin/panel.tsx'
import { StatCards } from '#app/ui/admin/stat-cards.tsx'
import { formatPhone } from '#core/contacts.ts'
import { formatDate } from '#core/dates.ts'
import { countClients, listClientsForStaff } from '#db/clients-admin.ts'

import type { Route } from './+types/clients.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = context.get(depsContext)
  const search = url.searchParams.get('busca')?.replaceAll('\0', '').trim() ?? ''
  const [page, counts] = await Promise.all([
    listClientsForStaff(db, { search, before: url.searchParams.get('antes') }),
    countClients(db, now()),
  ])
  return { page, counts, search }
}

export default function Clients({ loaderData: { page, counts, search } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Clientes" />
      <StatCards
        stats={[
          { label: 'Total', count: counts.total },
          { label: 'Com Empresa', count: counts.withCompany },
          { label: 'Com Telefone', count: counts.withPhone },
          { label: 'Este Mês', count: counts.thisMonth },
        ]}
      />
      <Filters search={{ label: 'Buscar por nome, email ou empresa...', value: search }} />
      {page.rows.length === 0 ? (
        <NoClients searched={search !== ''} />
      ) : (
        <Panel title="Lista de Clientes">
          <ul className="divide-line divide-y-2">
            {page.rows.map((client) => (
              <li
                key={client.id}
                className="grid gap-x-4 py-3 first:pt-0 last:pb-0 md:grid-cols-[2fr_1fr_auto] md:items-center"
              >
                <p className="min-w-0">
                  <span className="block font-semibold">{client.name}</span>
                  <a href={`mailto:${client.email}`} className="link text-smoke [overflow-wrap:anywhere]">
                    {client.email}
                  </a>
                </p>
                <p className="min-w-0">
                  {client.phone ? <span className="block">{formatPhone(client.phone)}</span> : null}
                  {client.company ? <span className="block">{client.company}</span> : null}
                </p>
                <p className="text-smoke text-sm">Cadastrado em {formatDate(client.createdAt)}</p>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <Pager next={page.next} />
    </>
  )
}

function NoClients({ searched }: { searched: boolean }) {
  return (
    <Empty>
      {searched ? (
        <p>Nenhum cliente encontrado com os filtros aplicados.</p>
      ) : (
        <>
          <p className="font-semibold">Nenhum cliente cadastrado ainda.</p>
          <p className="text-smoke">Quem paga um pedido entra nesta lista sozinho.</p>
        </>
      )}
    </Empty>
  )
}
