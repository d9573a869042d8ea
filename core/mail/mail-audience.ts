import { isAccountMail } from './account-mail-kinds.ts'

/** Mails that somebody waits for in front of a page: sent at once, whatever the hour. */
const requestedMailKinds = ['confirm-access', 'briefing-link']

export function isRequestedMail(kind: string): boolean {
  return requestedMailKinds.includes(kind)
}

/** Mails that pass those that wait: somebody cannot go on without them, or the shop does not sell. */
export function isUrgentMail(kind: string): boolean {
  return isRequestedMail(kind) || isAccountMail(kind) || kind === 'staff-incident'
}

const otherStaffKinds = ['project-assigned', 'projects-handed-over']

/**
 * Mails to the studio, which is no bystander. By their prefix, so that every other kind of a new mail is discreet unless
 * somebody decides otherwise.
 */
export function isStaffMail(kind: string): boolean {
  return kind.startsWith('staff-') || otherStaffKinds.includes(kind) || isAccountMail(kind)
}

const buyerVoucherKinds = ['voucher-ready', 'voucher-reissued']
const recipientVoucherKind = 'voucher-gift'
const voucherMailKinds = [...buyerVoucherKinds, recipientVoucherKind]

/** Mails that bring the code of a voucher: it is filled in when they are sent, while the voucher is worth something. */
export function isVoucherMail(kind: string): boolean {
  return voucherMailKinds.includes(kind)
}

/** Those of them that go to whoever bought it. */
export function isVoucherMailToBuyer(kind: string): boolean {
  return buyerVoucherKinds.includes(kind)
}

/** The one that brings it to whom it is for. */
export function isVoucherMailToRecipient(kind: string): boolean {
  return kind === recipientVoucherKind
}

/** Mails about an order or project to its client, who is written to at the address they have now. */
export function isMailToClient(kind: string): boolean {
  return !isStaffMail(kind) && !isVoucherMailToRecipient(kind)
}
