import { data, redirect, useActionData } from 'react-router'

import { canOpenProject, levelOfSubject, readAccess, type Access } from '#app/http/access.ts'
import { depsContext } from '#app/http/context.ts'
import type { Deps } from '#app/http/deps.ts'
import { field, readForm } from '#app/http/forms.ts'
import { leadToProof } from '#app/http/unsent-form.ts'
import { loadSiteData } from '#app/site/load-site-data.ts'
import { resilientAction, revalidateAfterRefusal } from '#app/ui/shared/resilient-route.ts'
import { WhatsappLink } from '#app/ui/site/contact-link.tsx'
import { PageHead } from '#app/ui/site/page-head.tsx'
import { privateMeta } from '#app/ui/site/private-meta.ts'
import { ProposalRequestForm } from '#app/ui/tracking/proposal-request-form.tsx'
import { otherWork, requestErrors } from '#copy/proposal/proposals.ts'
import { confirmPath } from '#core/access/access-goal.ts'
import { parseOrderCode } from '#core/order/order-code.ts'
import { trackingPath } from '#core/order/order-paths.ts'
import { formatBRL } from '#core/shared/money.ts'
import { findOrder, findOrderIdByCode, type Order } from '#db/order/orders.ts'
import { findProject, findProjectByCode, findProjectIdOfOrder, type Project } from '#db/project/projects.ts'
import { requestProposal } from '#use-cases/proposal/request-proposal.ts'

import type { Route } from './+types/request-proposal.ts'

export const clientAction = resilientAction

export const shouldRevalidate = revalidateAfterRefusal

export const meta: Route.MetaFunction = () =>
  privateMeta({ title: 'Pedir orçamento', description: 'Peça o preço de mais um serviço para a sua música.' })

/**
 * The project of `?codigo=`, or of the order this browser opened last, for a browser that was confirmed. Every other one is
 * led to the confirmation or to the form of tracking. `project` is null while nobody paid.
 */
async function openProject({
  context,
  request,
  url,
}: Pick<Route.LoaderArgs, 'context' | 'request' | 'url'>): Promise<{ code: string; project: Project | null }> {
  const deps = context.get(depsContext)
  const query = url.searchParams
  const access = await readAccess(request, deps)
  const code = parseOrderCode(query.get('codigo') ?? '')
  if (!code) {
    const order = query.has('codigo') ? null : await findLatestOrder(deps.db, access)
    if (!order) throw redirect('/acompanhar-pedido', 303)
    const service = query.get('servico')
    throw redirect(requestPath(order.code, service ?? ''), 303)
  }
  const orderId = await findOrderIdByCode(deps.db, code)
  const own = await findProjectByCode(deps.db, code)
  const level = levelOfSubject(access, orderId, own)
  if (level === null) return leadToProof({ request, url }, trackingPath(code))
  if (orderId === null) {
    if (own && canOpenProject(access, own)) return { code, project: own }
    return leadToProof({ request, url }, confirmPath(code, 'orcamento'))
  }
  if (level !== 'verified') return leadToProof({ request, url }, confirmPath(code, 'orcamento'))
  const order = await findOrder(deps.db, orderId)
  const projectId = order && (await projectIdOf(deps.db, order))
  return { code, project: projectId ? ((await findProject(deps.db, projectId)) ?? null) : null }
}

async function projectIdOf(db: Deps['db'], { id, forProjectId }: Order): Promise<string | null> {
  return (await findProjectIdOfOrder(db, id)) ?? forProjectId
}

/** Of the orders of this browser the latest with a project: a price can be asked for it. Without one, the latest. */
async function findLatestOrder(db: Deps['db'], { orders }: Access): Promise<Order | null> {
  let latest: Order | null = null
  for (const [id, level] of orders) {
    const order = level === 'verified' ? await findOrder(db, id) : null
    if (order && (await projectIdOf(db, order)) !== null) return order
    latest ??= order
  }
  return latest
}

function requestPath(code: string, extraId: string): string {
  const query = new URLSearchParams({ codigo: code, ...(extraId ? { servico: extraId } : {}) })
  return `/acompanhar-pedido/orcamento?${query}`
}

export async function loader(args: Route.LoaderArgs) {
  const { code, project } = await openProject(args)
  const { catalog, settings } = await loadSiteData(args.context)
  const wanted = args.url.searchParams.get('servico')
  const extra = catalog.extras.find(({ id, sale }) => id === wanted && sale === 'contact')
  return {
    code,
    canRequest: project !== null,
    service: extra
      ? {
          id: extra.id,
          title: extra.title,
          description: extra.description,
          price: extra.price === null ? 'Consultar' : formatBRL(extra.price),
        }
      : null,
    whatsapp: settings.contact.whatsapp,
  }
}

export async function action(args: Route.ActionArgs) {
  const { code, project } = await openProject(args)
  const form = await readForm(args.request)
  const text = field(form, 'text')
  const extraId = field(form, 'service')
  if (!project) return redirect(requestPath(code, extraId), 303)
  const deps = args.context.get(depsContext)
  const requested = await requestProposal(deps, { projectId: project.id, extraId, text })
  if (requested.ok) return redirect(`/orcamento/${requested.value.proposalId}`, 303)
  const isTyped = requested.code === 'text-required' || requested.code === 'text-too-long'
  return data({ text, error: requestErrors[requested.code] }, { status: isTyped ? 422 : 409 })
}

export default function RequestProposal({ loaderData }: Route.ComponentProps) {
  const refused = useActionData<typeof action>() ?? null
  const { code, canRequest, service, whatsapp } = loaderData
  const title = service?.title ?? otherWork
  return (
    <>
      <PageHead title="Pedir orçamento">
        <p>Para o pedido {code}</p>
      </PageHead>
      <div className="gutter grid max-w-[44em] justify-items-start gap-8 pb-24">
        <section aria-labelledby="servico" className="text-lg">
          <h2 id="servico" className="wide text-title">
            {title}
          </h2>
          {service ? (
            <p className="mt-2">
              {service.description} <strong className="whitespace-nowrap">{service.price}</strong>
            </p>
          ) : (
            <p className="mt-2">Conte o que você gostaria de acrescentar à sua música.</p>
          )}
        </section>
        {canRequest ? (
          <ProposalRequestForm code={code} service={service?.id ?? ''} refused={refused} />
        ) : (
          <p className="text-lg">
            Este pedido ainda não foi pago. Depois do pagamento você pode pedir orçamentos aqui.
          </p>
        )}
        <WhatsappLink
          number={whatsapp}
          message={`Olá! Quero um orçamento de “${title}” para o pedido ${code}.`}
          className="btn-quiet"
        >
          Falar no WhatsApp
        </WhatsappLink>
        <a href={trackingPath(code)} className="btn-quiet">
          Voltar para o pedido
        </a>
      </div>
    </>
  )
}
