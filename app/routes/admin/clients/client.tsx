import { data, Link } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import { redirectWithToast } from '#app/http/flash-toast.ts'
import { field, readForm } from '#app/http/forms.ts'
import {
  actorOf,
  isOwner,
  projectScope,
  refuseUnlessOwner,
  requireId,
  chatLink,
  shownEmail,
  shownPhone,
} from '#app/http/guards.ts'
import { handleInternalNote, readInternalNotes } from '#app/routes/admin/internal-notes.ts'
import { ClientDangerZone } from '#app/ui/admin/clients/client-danger-zone.tsx'
import { ClientForm } from '#app/ui/admin/clients/client-form.tsx'
import { ClientOrders, ClientProjects } from '#app/ui/admin/clients/client-projects.tsx'
import { useAnswer } from '#app/ui/admin/hooks/use-answer.ts'
import { usePanelUpdates } from '#app/ui/admin/hooks/use-panel-updates.ts'
import { InternalNotesPanel } from '#app/ui/admin/internal-notes/internal-notes-panel.tsx'
import { splitAnswer } from '#app/ui/admin/internal-notes/note-failure.ts'
import { newProjectPath } from '#app/ui/admin/lists/list-params.ts'
import { MailsPanel } from '#app/ui/admin/mails/mails-panel.tsx'
import { ClientEmail } from '#app/ui/admin/orders/client-email.tsx'
import { AdminPageHead } from '#app/ui/admin/shared/admin-page-head.tsx'
import { BackLink } from '#app/ui/admin/shared/back-link.tsx'
import { DescriptionList } from '#app/ui/admin/shared/description-list.tsx'
import { Panel } from '#app/ui/admin/shared/panel.tsx'
import { RecordColumns } from '#app/ui/admin/shared/record-columns.tsx'
import { RecordNotFound } from '#app/ui/admin/shared/record-not-found.tsx'
import { RouteDialog } from '#app/ui/admin/shared/route-dialog.tsx'
import { AnswersPanel } from '#app/ui/admin/whatsapp/answers-panel.tsx'
import { PhoneLink } from '#app/ui/admin/whatsapp/whatsapp-links.tsx'
import { AccessList, ConsentList } from '#app/ui/own-data/data-records.tsx'
import { panelEventsUrl } from '#app/ui/shared/event-urls.ts'
import { clientForm } from '#copy/client/client-form.ts'
import { chatText } from '#copy/whatsapp/chat-texts.ts'
import { checkErasure } from '#core/client/erasure.ts'
import { stopReasonOf } from '#core/order/inactive-reason.ts'
import { formatPhone } from '#core/shared/contacts.ts'
import { formatDate } from '#core/shared/dates.ts'
import { formatBRL, type Cents } from '#core/shared/money.ts'
import { isClientInScope, listClientChats } from '#db/client/clients-admin.ts'
import { countOfClient, findClient, listOrdersOfClient, listProjectsOfClient } from '#db/client/clients.ts'
import { listAccesses, listConsents } from '#db/client/data-records.ts'
import { hasEndedSongs } from '#db/client/data-requests.ts'
import { readPurchases } from '#db/client/purchases.ts'
import { currentSettings } from '#db/content/document-versions.ts'
import { listMailsTo } from '#db/mail/mails-admin.ts'
import { listAnswersOf } from '#db/whatsapp/answers.ts'
import { deleteClient } from '#use-cases/client/delete-client.ts'
import { editClient } from '#use-cases/client/edit-client.ts'
import { eraseClient } from '#use-cases/client/erase-client.ts'
import { recordView } from '#use-cases/staff/record-view.ts'

import type { Route } from './+types/client.ts'
import { clientChat } from './chat-subject.ts'
import type { ClientAnswer } from './client-answer.ts'
import { refreshPurchases } from './refresh-purchases.ts'

export { shouldRevalidate } from '#app/ui/admin/shell/revalidate-on-conflict.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const deps = context.get(depsContext)
  const { db, now } = deps
  const scope = projectScope(context)
  const client = await findClient(db, requireId(params.clientId))
  if (!client || !(await isClientInScope(db, client.id, scope))) throw data(null, { status: 404 })

  const chats = await listClientChats(db, [client.id], scope)
  const { productName } = await currentSettings(db)
  const chat = chatLink(context, client.phone, chatText(clientChat(client.name, chats.get(client.id), productName)))

  const internalNotes = await readInternalNotes(
    context,
    { kind: 'client', id: client.id },
    { params: url.searchParams, canWrite: client.erasedAt === null },
  )

  if (!client.erasedAt) await recordView({ db, now }, actorOf(context), viewOf(client.id))
  if (!isOwner(context)) {
    const email = shownEmail(context, client.email)
    const shown = { ...client, email, emailKey: email, phone: shownPhone(context, client.phone) }
    return {
      client: shown,
      chat,
      internalNotes,
      projects: shownOf(await listProjectsOfClient(db, client.id, scope)),
      owner: null,
    }
  }

  await refreshPurchases(deps)
  const [purchases, projects, orders, mails, answers, counts, endsWork, consents, accesses] = await Promise.all([
    readPurchases(db, client.id),
    listProjectsOfClient(db, client.id, scope),
    listOrdersOfClient(db, client),
    listMailsTo(db, client.email),
    listAnswersOf(db, { clientId: client.id }),
    countOfClient(db, client.id),
    hasEndedSongs(db, client.id),
    listConsents(db, client),
    listAccesses(db, client),
  ])
  const erasure = checkErasure({ orders, projects, endsWork }, now())
  return {
    client,
    chat,
    internalNotes,
    projects: shownOf(projects),
    owner: {
      purchases: purchases ? purchaseFacts(purchases) : [],
      orders: orders.map(({ id, code, state, total, isPartRefunded, packageName, createdAt }) => {
        return { id, code, state, total, isPartRefunded, packageName, createdAt }
      }),
      mails,
      answers,
      consents,
      accesses,
      endsWork,
      retainedOrders: erasure.ok ? erasure.value.retainedOrderIds.length : 0,
      erasureRefusal: erasure.ok ? null : erasure.code,
      deletable: counts.orders === 0 && counts.projects === 0,
    },
  }
}

const viewOf = (id: string) => ({
  action: 'client-viewed' as const,
  subject: { kind: 'client' as const, id, label: '' as const },
})

function shownOf(projects: Awaited<ReturnType<typeof listProjectsOfClient>>) {
  return projects.map(({ id, code, title, status, deadlineOn, order }) => {
    return { id, code, title, status, deadlineOn, stopReason: stopReasonOf(order) }
  })
}

type DangerAnswer = { intent: 'delete' | 'erase'; refusal: string }

/** But for notes owners only: who changes an e-mail changes who enters the preview, and who is written to. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const deps = context.get(depsContext)
  const clientId = requireId(params.clientId)
  const form = await readForm(request)
  const here = `/admin/clients/${clientId}`
  const noted = await handleInternalNote(context, form, { subject: { kind: 'client', id: clientId }, path: here })
  if (noted) return noted
  refuseUnlessOwner(context)

  switch (field(form, 'intent')) {
    case 'edit': {
      const values = clientForm.read(form)
      const answer = { intent: 'edit', values, errors: {}, refusal: null } satisfies ClientAnswer
      const read = clientForm.parse(values)
      if (!read.ok) return data<ClientAnswer>({ ...answer, errors: read.errors }, { status: 422 })
      const edited = await editClient(deps, actorOf(context), {
        clientId,
        form: read.value,
        seenAt: field(form, 'seen'),
      })
      if (!edited.ok) return data<ClientAnswer>({ ...answer, refusal: edited.code }, { status: 409 })
      return redirectWithToast(deps, here, { title: 'Cliente salvo', text: 'As mudanças já valem nos projetos dele.' })
    }
    case 'delete': {
      const deleted = await deleteClient(deps, actorOf(context), clientId)
      if (!deleted.ok) return data<DangerAnswer>({ intent: 'delete', refusal: deleted.code }, { status: 409 })
      return redirectWithToast(deps, '/admin/clients', { title: 'Cliente excluído', text: 'O cadastro foi removido.' })
    }
    case 'erase': {
      const erased = await eraseClient(deps, actorOf(context), clientId)
      if (!erased.ok) return data<DangerAnswer>({ intent: 'erase', refusal: erased.code }, { status: 409 })
      return redirectWithToast(deps, here, {
        title: 'Dados apagados',
        text: 'O que identificava a pessoa saiu do cadastro, dos projetos e dos e-mails.',
      })
    }
    default:
      throw data(null, { status: 400 })
  }
}

export default function Client({ loaderData, actionData }: Route.ComponentProps) {
  const { client, chat, projects, owner, internalNotes } = loaderData
  usePanelUpdates(panelEventsUrl)
  const { noteFailure, others } = splitAnswer(useAnswer(actionData))
  const answer = others && 'values' in others ? others : null
  const danger = others && 'values' in others ? null : others
  const stored = {
    name: client.name,
    email: client.email,
    phone: client.phone ? formatPhone(client.phone) : '',
    company: client.company ?? '',
  }

  return (
    <>
      <AdminPageHead title={client.name} back={<BackLink to="/admin/clients">Clientes</BackLink>}>
        {client.erasedAt ? null : (
          <span className="ml-auto flex flex-wrap gap-3">
            {owner ? (
              <Link to="?editar=1" className="btn btn-line" preventScrollReset>
                Editar
              </Link>
            ) : null}
            <Link to={newProjectPath(client.id)} className="btn btn-red">
              Novo Projeto
            </Link>
          </span>
        )}
      </AdminPageHead>
      {client.erasedAt ? (
        <p className="notice mb-4">
          <strong>Dados apagados em {formatDate(client.erasedAt)}</strong>
          <span>A pedido da pessoa. Pedidos pagos ficam guardados pelo prazo da lei.</span>
        </p>
      ) : null}
      <RouteDialog param="editar" title="Editar Cliente">
        {answer?.refusal === 'changed-meanwhile' ? (
          <div role="alert" className="notice" data-tone="alarm">
            <strong>Alguém salvou antes de você</strong>
            <p>
              Agora está gravado: {stored.name}, {stored.email}
              {stored.phone ? `, ${stored.phone}` : ''}
              {stored.company ? `, ${stored.company}` : ''}. O que você digitou continua abaixo; salve de novo para
              manter a sua versão.
            </p>
          </div>
        ) : null}
        <ClientForm
          intent="edit"
          param="editar"
          values={answer?.values ?? stored}
          errors={answer?.errors ?? {}}
          refusal={answer?.refusal ?? null}
          seenAt={client.updatedAt.toISOString()}
        />
      </RouteDialog>

      <RecordColumns>
        <div>
          <Panel title="Dados">
            <DescriptionList
              facts={[
                ['E-mail', <ClientEmail key="email" email={client.email} owner={owner !== null} />],
                [
                  'Telefone',
                  client.phone ? <PhoneLink key="phone" phone={client.phone} href={chat} /> : 'Não informado',
                ],
                ['Empresa', stored.company || 'Não informada'],
                ...(owner?.purchases ?? []),
                ['Cadastrado em', formatDate(client.createdAt)],
              ]}
            />
          </Panel>
          <InternalNotesPanel view={internalNotes} failure={noteFailure} />
          <ClientProjects projects={projects} />
          {owner ? <ClientOrders orders={owner.orders} /> : null}
        </div>
        {owner ? (
          <>
            <div>
              <AnswersPanel answers={owner.answers} />
              <MailsPanel mails={owner.mails} none="Nenhum e-mail foi escrito para este endereço." />
              <ClientDangerZone
                clientId={client.id}
                erased={client.erasedAt !== null}
                deletable={owner.deletable}
                endsWork={owner.endsWork}
                retainedOrders={owner.retainedOrders}
                erasureRefusal={owner.erasureRefusal}
                failed={danger}
              />
            </div>
            <div>
              <Panel title="Consentimentos">
                <ConsentList consents={owner.consents} />
              </Panel>
              <Panel title="Acessos aos dados">
                <AccessList accesses={owner.accesses} />
              </Panel>
            </div>
          </>
        ) : null}
      </RecordColumns>
    </>
  )
}

/** As the list of clients says it. */
function purchaseFacts({ bought, lastOrderAt }: { bought: Cents; lastOrderAt: Date | null }): [string, string][] {
  if (!lastOrderAt) return []
  return [
    ['Comprado', formatBRL(bought)],
    ['Último pedido', formatDate(lastOrderAt)],
  ]
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <RecordNotFound
      error={error}
      title="Cliente não encontrado"
      text="O endereço pode estar incompleto, ou o cliente foi removido."
      list={{ path: '/admin/clients', name: 'Clientes' }}
    />
  )
}
