import { namesOf, ownValue } from '#core/shared/own-value.ts'

/**
 * How long a mail stays true: one that waited for the morning or for its server, and is not true any more, is not sent. `song`:
 * until the purchase is over. `listening`: while the client is asked to listen and to answer, too. `offer`: while its proposal can
 * be accepted or paid, too.
 */
export type MailTruth = 'always' | 'payable' | 'expired' | 'song' | 'listening' | 'offer'

/**
 * `client`: about an order or a song, at the address they have now. `person`: whoever asks for their data, at the address they
 * asked with. `recipient`: of a voucher. `account`: a link into an account of the panel, for one person and one use.
 */
type MailFacts = (
  | { to: 'client'; truth: MailTruth }
  | { to: 'person' | 'recipient' | 'staff' | 'account'; truth?: undefined }
) & {
  /** It answers what its reader just did at a page, and comes of nothing else: sent at once, whatever the hour. */
  isRequested?: true
  /** It passes those that wait, as those of `isRequested` do. */
  isUrgent?: true
  /** It sells or reminds, and nobody needs it: it has a way out under it, which ends all of its kind. */
  isOptional?: true
  /** Never about money: an assigned producer gets it, too. */
  isAboutWork?: true
  /** What is added when it is sent, while that is worth something. */
  brings?: 'voucher' | 'invoice'
}

/** Every kind of mail. One that is written no more stays as long as a database may hold it. */
export const mailKinds = {
  'order-received': { to: 'client', truth: 'always', isRequested: true },
  'extra-ordered': { to: 'client', truth: 'always', isRequested: true },
  'revision-ordered': { to: 'client', truth: 'always', isRequested: true },
  'voucher-ordered': { to: 'client', truth: 'always', isRequested: true },
  'payment-link': { to: 'client', truth: 'payable' },
  'payment-reminder': { to: 'client', truth: 'payable' },
  'link-reminder': { to: 'client', truth: 'payable' },
  'payment-refused': { to: 'client', truth: 'payable' },
  'order-expired': { to: 'client', truth: 'expired' },
  'payment-confirmed': { to: 'client', truth: 'always' },
  'duplicate-payment': { to: 'client', truth: 'always' },
  'extra-bought': { to: 'client', truth: 'always' },
  'revision-bought': { to: 'client', truth: 'always' },
  refund: { to: 'client', truth: 'always' },
  'withdrawal-received': { to: 'client', truth: 'always', isRequested: true },
  'withdrawal-decided': { to: 'client', truth: 'always' },
  'invoice-issued': { to: 'client', truth: 'always', brings: 'invoice' },
  'invoice-corrected': { to: 'client', truth: 'always', brings: 'invoice' },
  'voucher-ready': { to: 'client', truth: 'always', brings: 'voucher' },
  'voucher-reissued': { to: 'client', truth: 'always', brings: 'voucher' },
  'voucher-not-mailed': { to: 'client', truth: 'always' },
  'voucher-withdrawn': { to: 'client', truth: 'always' },
  'project-opened': { to: 'client', truth: 'always' },
  'confirm-access': { to: 'client', truth: 'always', isRequested: true },
  'order-opened': { to: 'client', truth: 'always' },
  'briefing-link': { to: 'client', truth: 'song', isRequested: true },
  'briefing-saved': { to: 'client', truth: 'always' },
  'briefing-received': { to: 'client', truth: 'always' },
  'clarification-requested': { to: 'client', truth: 'song' },
  'briefing-accepted': { to: 'client', truth: 'always' },
  'studio-word': { to: 'client', truth: 'song' },
  'proposal-sent': { to: 'client', truth: 'offer' },
  'proposal-cancelled': { to: 'client', truth: 'always' },
  'lyric-presented': { to: 'client', truth: 'listening' },
  'lyric-approved': { to: 'client', truth: 'always', isRequested: true },
  'song-ready': { to: 'client', truth: 'listening' },
  'new-version': { to: 'client', truth: 'listening' },
  'new-versions': { to: 'client', truth: 'listening' },
  'feedback-received': { to: 'client', truth: 'always', isRequested: true },
  'returned-to-waiting': { to: 'client', truth: 'listening' },
  'revision-granted': { to: 'client', truth: 'always' },
  'revision-returned': { to: 'client', truth: 'always' },
  'lateness-discount': { to: 'client', truth: 'always' },
  'version-approved': { to: 'client', truth: 'always', isRequested: true },
  delivered: { to: 'client', truth: 'always' },
  'delivery-file-added': { to: 'client', truth: 'always' },
  'delivery-extended': { to: 'client', truth: 'always' },
  'delivery-reopened': { to: 'client', truth: 'always' },
  'delivery-ends-soon': { to: 'client', truth: 'song' },
  'delivery-ended': { to: 'client', truth: 'always' },
  'gift-opened': { to: 'client', truth: 'always' },
  'gift-reaction': { to: 'client', truth: 'always' },
  'song-anniversary': { to: 'client', truth: 'song', isOptional: true },
  'voucher-gift': { to: 'recipient', brings: 'voucher' },
  'own-data': { to: 'person', isRequested: true },
  'data-request-received': { to: 'person' },
  'data-request-answered': { to: 'person' },
  'data-erased': { to: 'person' },
  'password-reset': { to: 'account', isUrgent: true },
  'staff-invite': { to: 'account', isUrgent: true },
  'staff-incident': { to: 'staff', isUrgent: true },
  'staff-canary': { to: 'staff' },
  'mail-test': { to: 'staff' },
  'staff-new-order': { to: 'staff' },
  'staff-extra-bought': { to: 'staff' },
  'staff-revision-bought': { to: 'staff' },
  'staff-voucher-bought': { to: 'staff' },
  'staff-link-needed': { to: 'staff' },
  'staff-review-flag': { to: 'staff' },
  'staff-withdrawal': { to: 'staff' },
  'staff-withdrawal-stuck': { to: 'staff' },
  'staff-refund-refused': { to: 'staff' },
  'staff-refund-open': { to: 'staff' },
  'staff-dispute-deadline': { to: 'staff' },
  'staff-fraud-alert': { to: 'staff' },
  'staff-proposal-requested': { to: 'staff' },
  'staff-proposal-declined': { to: 'staff' },
  'staff-data-request': { to: 'staff' },
  'staff-notified-change': { to: 'staff' },
  'staff-passkey-added': { to: 'staff' },
  'staff-passkey-removed': { to: 'staff' },
  'staff-second-factor-reset': { to: 'staff' },
  'staff-sign-in-changed': { to: 'staff' },
  'project-assigned': { to: 'staff' },
  'projects-handed-over': { to: 'staff' },
  'staff-briefing': { to: 'staff', isAboutWork: true },
  'staff-briefing-answered': { to: 'staff', isAboutWork: true },
  'staff-lyric': { to: 'staff', isAboutWork: true },
  'staff-feedback': { to: 'staff', isAboutWork: true },
  'staff-changes-taken-back': { to: 'staff', isAboutWork: true },
  'staff-approval': { to: 'staff', isAboutWork: true },
} as const satisfies Record<string, MailFacts>

type Table = typeof mailKinds
export type MailKind = keyof Table
type KindWith<Facts> = { [Kind in MailKind]: Table[Kind] extends Facts ? Kind : never }[MailKind]
export type ClientMailKind = KindWith<{ to: 'client' }>
export type StaffMailKind = KindWith<{ to: 'staff' }>
export type OptionalMailKind = KindWith<{ isOptional: true }>
/** To a client, who needs it. */
export type NeededMailKind = Exclude<ClientMailKind, OptionalMailKind>

/** Of a kind that another version wrote: to a client, and so discreet. */
const unknownFacts: MailFacts = { to: 'client', truth: 'always' }

function factsOf(kind: string): MailFacts {
  return ownValue<MailFacts>(mailKinds, kind) ?? unknownFacts
}

export function truthOfMail(kind: string): MailTruth {
  return factsOf(kind).truth ?? 'always'
}

export function isRequestedMail(kind: string): boolean {
  return factsOf(kind).isRequested === true
}

export function isUrgentMail(kind: string): boolean {
  const { isRequested, isUrgent } = factsOf(kind)
  return isRequested === true || isUrgent === true
}

export function isAccountMail(kind: string): boolean {
  return factsOf(kind).to === 'account'
}

/** Mails to the studio, which is no bystander. */
export function isStaffMail(kind: string): boolean {
  return factsOf(kind).to === 'staff' || isAccountMail(kind)
}

export const accountMailKinds = namesOf(mailKinds).filter(isAccountMail)
export const staffMailKinds = namesOf(mailKinds).filter(isStaffMail)

export function isMailAboutWork(kind: StaffMailKind): boolean {
  return factsOf(kind).isAboutWork === true
}

/** Mails to a client, who is written to at the address they have now. */
export function isMailToClient(kind: string): boolean {
  return factsOf(kind).to === 'client'
}

export function isInvoiceMail(kind: string): boolean {
  return factsOf(kind).brings === 'invoice'
}

/** Mails that bring the code of a voucher. */
export function isVoucherMail(kind: string): boolean {
  return factsOf(kind).brings === 'voucher'
}

/** Those of them that go to whoever bought it. */
export function isVoucherMailToBuyer(kind: string): boolean {
  return isVoucherMail(kind) && isMailToClient(kind)
}

/** The one that brings it to whom it is for. */
export function isVoucherMailToRecipient(kind: string): boolean {
  return factsOf(kind).to === 'recipient'
}

export function isOptionalMail(kind: string): kind is OptionalMailKind {
  return factsOf(kind).isOptional === true
}

/** When a client took the way out, by the kind of the mail. */
export type StoppedMails = Partial<Record<OptionalMailKind, string>>

/** Whether a client does without this mail; `askedAt`: for one of which they said so, what they said later counts. */
export function isStopped(stopped: StoppedMails, kind: OptionalMailKind, askedAt: Date | null = null): boolean {
  const stoppedAt = stopped[kind]
  return stoppedAt !== undefined && (askedAt === null || askedAt.toISOString() <= stoppedAt)
}
