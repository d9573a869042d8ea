import { proposalPromise } from '#copy/proposal/proposal-promise.ts'
import { chatLinkText, type ChatSubject } from '#copy/whatsapp/chat-texts.ts'
import type { DeliveryKind } from '#core/delivery/delivery.ts'
import type { OwnPurchaseState } from '#core/order/inactive-reason.ts'
import {
  canCancelProposal,
  proposalStatus,
  validDayOf,
  type ProposalState,
  type ProposalStatus,
} from '#core/proposal/proposal.ts'
import { clientWhatsappLink } from '#core/shared/client-chat.ts'
import type { CalendarDay } from '#core/shared/dates.ts'
import type { Cents } from '#core/shared/money.ts'

type StoredRow = {
  id: string
  state: ProposalState
  title: string
  price: Cents | null
  item: DeliveryKind | null
  workDays: number
  addedDays: number
  validUntil: Date | null
  requestText: string | null
  endNote: string | null
  sentAt: Date | null
  createdAt: Date
  order: (OwnPurchaseState & { id: string; code: string; priceUntil: Date | null }) | null
}

/** Whom a proposal is for, and where its page is. */
export type ProposalChat = { subject: ChatSubject; phone: string | null; siteUrl: string }

/** A proposal as staff see it in a list. */
export type ProposalRow = {
  id: string
  title: string
  status: ProposalStatus
  price: Cents | null
  promise: string
  validOn: CalendarDay | null
  requestText: string
  endNote: string
  at: Date
  order: { id: string; code: string } | null
  canCancel: boolean
  /** An accepted one is cancelled first: its order is open. */
  canReplace: boolean
  /** Opens WhatsApp with the link to it; null where there is no number for it. */
  whatsapp: string | null
}

export function proposalRow(proposal: StoredRow, now: Date, { subject, phone, siteUrl }: ProposalChat): ProposalRow {
  const { id, state, title, price, validUntil, requestText, endNote, sentAt, createdAt, order } = proposal
  const status = proposalStatus(proposal, now)
  const message = chatLinkText(subject, { kind: 'proposal', title }, `${siteUrl}/orcamento/${id}`)
  return {
    id,
    title,
    status,
    price,
    promise: price === null ? '' : proposalPromise(proposal),
    validOn: validDayOf(validUntil),
    requestText: requestText ?? '',
    endNote: endNote ?? '',
    at: sentAt ?? createdAt,
    order: order && { id: order.id, code: order.code },
    canCancel: canCancelProposal(status),
    canReplace: price !== null && state !== 'accepted' && order === null,
    whatsapp: clientWhatsappLink(phone, message),
  }
}
