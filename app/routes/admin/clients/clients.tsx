import { data, Link } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import { redirectWithToast } from '#app/http/flash-toast.ts'
import { readForm } from '#app/http/forms.ts'
import { actorOf, isOwner, chatLink, refuseUnlessOwner, shownEmail, shownPhone } from '#app/http/guards.ts'
import { readListSettings } from '#app/routes/admin/read-list-settings.ts'
import { ClientForm } from '#app/ui/admin/clients/client-form.tsx'
import { ClientTable } from '#app/ui/admin/clients/client-table.tsx'
import { ListFrame } from '#app/ui/admin/lists/list-frame.tsx'
import { clientForProject, newProjectPath, typedClientIn, typedProjectIn } from '#app/ui/admin/lists/list-params.ts'
import { SelectionBar } from '#app/ui/admin/lists/selection.tsx'
import { RouteDialog } from '#app/ui/admin/shared/route-dialog.tsx'
import { clientForm } from '#copy/client/client-form.ts'
import { totalText } from '#copy/shared/list-labels.ts'
import { chatText } from '#copy/whatsapp/chat-texts.ts'
import { untoldSorts } from '#core/admin/list-sort.ts'
import { countClients, countListedClients, listClientChats, listClientsForStaff } from '#db/client/clients-admin.ts'
import { currentSettings } from '#db/content/document-versions.ts'
import { loggableError } from '#db/shared/errors.ts'
import { createClient } from '#use-cases/client/create-client.ts'

import type { Route } from './+types/clients.ts'
import { clientChat } from './chat-subject.ts'
import type { ClientAnswer } from './client-answer.ts'
import { readClientFilter } from './client-filter.ts'
import { refreshPurchases } from './refresh-purchases.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const deps = context.get(depsContext)
  const { db, now } = deps
  const { filter, filters } = readClientFilter(context, url.searchParams)
  const { scope, order, isReversed } = filter
  if (scope === null) await refreshPurchases(deps)
  const [page, counts, found] = await Promise.all([
    listClientsForStaff(db, filter),
    countClients(db, now(), scope),
    // Without a search it is the first of the counts.
    filter.search === '' ? null : countListedClients(db, filter),
  ])
  const called = page.rows.flatMap(({ id, phone }) => (phone ? [id] : []))
  const [chats, { productName }] = await Promise.all([listClientChats(db, called, scope), currentSettings(db)])
  const owner = isOwner(context)
  const rows = page.rows.map(({ bought, lastOrderAt, lastOrderId, ...client }) => ({
    ...client,
    // Money is for owners.
    purchases: owner && lastOrderAt ? { bought, lastAt: lastOrderAt, lastId: lastOrderId } : null,
    email: shownEmail(context, client.email),
    phone: shownPhone(context, client.phone),
    chat: chatLink(context, client.phone, chatText(clientChat(client.name, chats.get(client.id), productName))),
  }))
  const sorting = { order, isReversed }
  const typed = typedClientIn(url.searchParams)
  return {
    page: { ...page, rows },
    sorting,
    counts,
    found,
    filters,
    owner,
    typed,
    settings: await readListSettings(context),
  }
}

/** Owners only: a producer would not see the client they made, and could ask who is one. */
export async function action({ context, request, url }: Route.ActionArgs) {
  refuseUnlessOwner(context)
  const deps = context.get(depsContext)
  const form = await readForm(request)
  const values = clientForm.read(form)
  const answer = { intent: 'create', values, errors: {}, refusal: null } satisfies ClientAnswer

  const read = clientForm.parse(values)
  if (!read.ok) return data<ClientAnswer>({ ...answer, errors: read.errors }, { status: 422 })
  try {
    const created = await createClient(deps, actorOf(context), read.value)
    if (!created.ok) return data<ClientAnswer>({ ...answer, refusal: created.code }, { status: 409 })
    const isForProject = url.searchParams.get(clientForProject.param) === clientForProject.value
    return redirectWithToast(
      deps,
      isForProject ? newProjectPath(created.value.id, typedProjectIn(url.searchParams)) : '/admin/clients',
      {
        title: 'Cliente criado',
        text: `O cliente ${read.value.name} foi criado com sucesso.`,
      },
    )
  } catch (error) {
    deps.log.error(loggableError(error), 'a client could not be created')
    return data<ClientAnswer>({ ...answer, refusal: 'failed' }, { status: 500 })
  }
}

export default function Clients({
  loaderData: { page, sorting, counts, found, filters, owner, typed, settings },
  actionData,
}: Route.ComponentProps) {
  return (
    <ListFrame
      title="Clientes"
      create={owner ? 'Novo Cliente' : undefined}
      file={owner ? 'clientes' : undefined}
      importPath={owner ? '/admin/importar' : undefined}
      dialog={
        owner ? (
          <RouteDialog param="novo" title="Cadastrar Novo Cliente">
            <ClientForm
              intent="create"
              param="novo"
              values={actionData?.values ?? { ...clientForm.initial, ...typed }}
              errors={actionData?.errors ?? {}}
              refusal={actionData?.refusal ?? null}
            />
          </RouteDialog>
        ) : null
      }
      stats={[
        { label: 'Total', count: counts.total },
        { label: 'Com Empresa', count: counts.withCompany },
        { label: 'Com Telefone', count: counts.withPhone },
        { label: 'Este Mês', count: counts.thisMonth },
      ]}
      total={found ? totalText(found, 'cliente', 'clientes') : undefined}
      settings={settings}
      sorting={{ list: 'clients', by: sorting, untold: owner ? [] : untoldSorts }}
      filters={filters}
      count={page.rows.length}
      noneFound="Nenhum cliente encontrado com os filtros aplicados."
      none={<NoClients owner={owner} />}
      pages={page}
    >
      <section aria-labelledby="lista-de-clientes">
        <h2 id="lista-de-clientes" className="list-title mb-2 text-lg leading-tight font-bold">
          Lista de Clientes
        </h2>
        <ClientTable
          rows={page.rows.map((row) => ({ ...row, canWrite: owner }))}
          sorting={sorting}
          isSelectable={owner}
        />
        {owner ? <SelectionBar label="Clientes escolhidos" file="clientes" /> : null}
      </section>
    </ListFrame>
  )
}

function NoClients({ owner }: { owner: boolean }) {
  if (!owner) return <p>Os clientes dos projetos que são seus aparecem aqui.</p>
  return (
    <>
      <p className="font-semibold">Nenhum cliente cadastrado ainda.</p>
      <p className="text-smoke">Quem paga um pedido entra nesta lista sozinho.</p>
      <Link to="?novo=1" className="btn" preventScrollReset>
        Cadastrar Primeiro Cliente
      </Link>{' '}
      <Link to="/admin/importar" className="btn-quiet">
        Importar de uma planilha
      </Link>
    </>
  )
}
