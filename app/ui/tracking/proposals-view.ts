import { otherWork, proposalStatusLabels } from '#copy/proposal/proposals.ts'
import type { Catalog } from '#core/catalog/catalog.ts'
import type { TrackedOrder, TrackedProposal } from '#core/order/tracking.ts'
import { isOpenProposal, type ProposalStatus } from '#core/proposal/proposal.ts'
import { formatDay } from '#core/shared/dates.ts'
import { formatBRL } from '#core/shared/money.ts'

type ListedProposal = {
  id: string
  title: string
  state: string
  price: string | null
  /** What its buyer has to do, if anything. */
  task: string | null
}

export type ProposalsView = {
  code: string
  /** What a buyer can still read or do something about. */
  proposals: ListedProposal[]
  /** What a price can be asked for; the one without an id is any other work. */
  services: { id: string; title: string; description: string; price: string | null }[]
  whatsapp: string
}

/** The section on prices of a paid order; `null` where there is none. */
export function proposalsView(
  order: TrackedOrder,
  { catalog, whatsapp }: { catalog: Catalog; whatsapp: string },
): ProposalsView | null {
  if (!order.project || !order.isSong || order.state !== 'paid' || order.stopReason) return null
  return listedProposals(order, { catalog, whatsapp })
}

/** The same for an order whose price can be asked for, and for a project that staff opened without one. */
export function listedProposals(
  { code, proposals }: { code: string; proposals: TrackedProposal[] },
  { catalog, whatsapp }: { catalog: Catalog; whatsapp: string },
): ProposalsView {
  return {
    code,
    whatsapp,
    proposals: proposals
      .filter(({ status }) => isOpenProposal(status) || status === 'expired' || status === 'in-review')
      .map((proposal) => ({
        id: proposal.id,
        title: proposal.title,
        state: stateText(proposal),
        price: proposal.price === null ? null : formatBRL(proposal.price),
        task: tasks[proposal.status] ?? null,
      })),
    services: [
      ...catalog.extras
        .filter(({ sale }) => sale === 'contact')
        .map(({ id, title, description, price }) => ({
          id,
          title,
          description,
          price: price === null ? 'Consultar' : formatBRL(price),
        })),
      { id: '', title: otherWork, description: 'Algo que não está na lista, feito para a sua música.', price: null },
    ],
  }
}

const tasks: Partial<Record<ProposalStatus, string>> = {
  sent: 'Responder ao orçamento',
  accepted: 'Pagar o orçamento',
}

function stateText({ status, validOn }: TrackedProposal): string {
  if (status === 'requested') return 'Pedido recebido: a resposta vem por e-mail'
  if (status === 'sent' && validOn) return `Válido até ${formatDay(validOn)}`
  return status === 'accepted' ? 'Aceito: falta o pagamento' : proposalStatusLabels[status]
}
