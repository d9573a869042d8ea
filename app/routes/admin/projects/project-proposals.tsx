import { randomUUID } from 'node:crypto'

import { data } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import { redirectWithToast } from '#app/http/flash-toast.ts'
import { field, readForm, uuidIn } from '#app/http/forms.ts'
import { actorOf, requireId, requireProjectAccess } from '#app/http/guards.ts'
import { projectChat } from '#app/routes/admin/clients/chat-subject.ts'
import { useAnswer } from '#app/ui/admin/hooks/use-answer.ts'
import { adminProjectEventsUrl } from '#app/ui/admin/projects/project-events-url.ts'
import { ProposalCancelSheet } from '#app/ui/admin/proposals/proposal-cancel-sheet.tsx'
import { ProposalForm, type ProposalFailure } from '#app/ui/admin/proposals/proposal-form.tsx'
import { ProposalList } from '#app/ui/admin/proposals/proposal-list.tsx'
import { proposalRow } from '#app/ui/admin/proposals/proposal-row.ts'
import { AdminPageHead } from '#app/ui/admin/shared/admin-page-head.tsx'
import { BackLink } from '#app/ui/admin/shared/back-link.tsx'
import { LiveBadge } from '#app/ui/admin/shared/live-badge.tsx'
import { Panel } from '#app/ui/admin/shared/panel.tsx'
import { proposalForm, type ProposalTyped } from '#copy/proposal/proposal-form.ts'
import type { Extra } from '#core/catalog/catalog.ts'
import { defaultValidUntil, noItem, validDayOf } from '#core/proposal/proposal.ts'
import { dayOf } from '#core/shared/dates.ts'
import { formatAmount, formatBRL } from '#core/shared/money.ts'
import { parseUuid } from '#core/shared/uuid.ts'
import { currentCatalog } from '#db/content/document-versions.ts'
import { findProject } from '#db/project/projects.ts'
import { listProposalsOfProject, type Proposal } from '#db/proposal/proposals.ts'
import { cancelProposal } from '#use-cases/proposal/cancel-proposal.ts'
import { sendProposal } from '#use-cases/proposal/send-proposal.ts'

import type { Route } from './+types/project-proposals.ts'

export { shouldRevalidate } from '#app/ui/admin/shell/revalidate-on-conflict.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, siteUrl, now } = context.get(depsContext)
  const project = requireProjectAccess(context, await findProject(db, requireId(params.projectId)))
  const [proposals, catalog] = await Promise.all([listProposalsOfProject(db, project.id), currentCatalog(db)])
  const services = catalog.extras.filter(({ sale }) => sale === 'contact')
  const today = dayOf(now())
  const chat = { subject: await projectChat(db, project), phone: project.clientPhone, siteUrl }
  const rows = proposals.map((proposal) => proposalRow(proposal, now(), chat))
  const request = rows.find(({ id, status }) => id === url.searchParams.get('responder') && status === 'requested')
  const replaced = rows.find(({ id, canReplace }) => id === url.searchParams.get('substituir') && canReplace)
  const started = proposals.find(({ id }) => id === (request ?? replaced)?.id)
  return {
    project: { id: project.id, orderId: project.orderId, code: project.code, title: project.title },
    rows,
    services: services.map(({ id, title }) => ({ id, title })),
    isDelivered: project.deliveredAt !== null,
    request: request ?? null,
    replaced: replaced ?? null,
    values: firstValues(started, services, defaultValidUntil(today)),
    submission: randomUUID(),
  }
}

/** What the form starts with: what was sent before, or what the catalogue says of what was asked for. */
function firstValues(
  started: Proposal | undefined,
  services: Extra[],
  validUntil: string,
): ProposalTyped & { service: string } {
  const extra = services.find(({ id }) => id === started?.extraId)
  const price = started?.price ?? extra?.price ?? null
  const validOn = started && validDayOf(started.validUntil)
  return {
    service: extra?.id ?? '',
    title: started && (started.price !== null || extra) ? started.title : '',
    description: started?.description || extra?.description || '',
    price: price === null ? '' : formatAmount(price),
    item: started?.price === null || !started ? '' : (started.item ?? noItem),
    workDays: started?.workDays ? String(started.workDays) : '',
    addedDays: String(started?.addedDays ?? 0),
    validUntil: validOn && validOn > validUntil ? validOn : validUntil,
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const deps = context.get(depsContext)
  const actor = actorOf(context)
  const form = await readForm(request)
  const projectId = requireId(params.projectId)
  const path = `/admin/projects/${projectId}/orcamentos`

  switch (field(form, 'intent')) {
    case 'send-proposal': {
      const values = await readValues(deps, form)
      const parsed = proposalForm.parse(values, dayOf(deps.now()))
      if (!parsed.ok)
        return data<ProposalFailure>(
          { intent: 'send-proposal', values, errors: parsed.errors, refusal: null },
          { status: 422 },
        )
      const sent = await sendProposal(deps, actor, {
        projectId,
        form: parsed.value,
        submissionId: uuidIn(form, 'submission'),
        extraId: values.service,
        answersId: parseUuid(field(form, 'answers')),
        replacesId: parseUuid(field(form, 'replaces')),
      })
      if (!sent.ok)
        return data<ProposalFailure>(
          { intent: 'send-proposal', values, errors: {}, refusal: sent.code },
          { status: 409 },
        )
      return redirectWithToast(deps, path, {
        title: 'Orçamento enviado',
        text: `${parsed.value.title}, ${formatBRL(parsed.value.price)}: o link vai por e-mail para o cliente.`,
      })
    }
    case 'cancel-proposal': {
      const note = field(form, 'note')
      const cancelled = await cancelProposal(deps, actor, { projectId, proposalId: uuidIn(form, 'proposal'), note })
      if (!cancelled.ok)
        return data<ProposalFailure>({ intent: 'cancel-proposal', note, refusal: cancelled.code }, { status: 409 })
      return redirectWithToast(deps, path, { title: 'Orçamento cancelado', text: 'O cliente recebe um e-mail.' })
    }
    default:
      throw data(null, { status: 400 })
  }
}

/** An extra of the catalogue says what was left empty. */
async function readValues(deps: { db: Parameters<typeof currentCatalog>[0] }, form: FormData) {
  const service = field(form, 'service')
  const extra = (await currentCatalog(deps.db)).extras.find(({ id, sale }) => id === service && sale === 'contact')
  const typed = proposalForm.read(form)
  return {
    ...typed,
    service: extra?.id ?? '',
    title: typed.title || (extra?.title ?? ''),
    description: typed.description || (extra?.description ?? ''),
  }
}

export default function ProjectProposals({ loaderData, actionData }: Route.ComponentProps) {
  const { project, rows, services, isDelivered, request, replaced, values, submission } = loaderData
  const failure = useAnswer(actionData)
  const heading = request ? 'Responder ao pedido' : replaced ? 'Substituir o orçamento' : 'Novo orçamento'
  return (
    <>
      <AdminPageHead
        title={`Orçamentos · ${project.code}`}
        back={<BackLink to={`/admin/projects/${project.id}`}>{project.title}</BackLink>}
      >
        <LiveBadge url={adminProjectEventsUrl(project, true)} />
      </AdminPageHead>
      <ProposalCancelSheet rows={rows} failure={failure?.intent === 'cancel-proposal' ? failure : null} />
      <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
        <Panel title={heading}>
          <ProposalForm
            rows={rows}
            request={request}
            replaced={replaced}
            services={services}
            isDelivered={isDelivered}
            values={values}
            submission={submission}
            failure={failure?.intent === 'send-proposal' ? failure : null}
          />
        </Panel>
        <Panel title="Orçamentos deste projeto">
          {rows.length === 0 ? (
            <p className="text-smoke">Nenhum ainda. O que você enviar, e o que o cliente pedir, aparece aqui.</p>
          ) : (
            <ProposalList rows={rows} path={`/admin/projects/${project.id}/orcamentos`} />
          )}
        </Panel>
      </div>
    </>
  )
}
