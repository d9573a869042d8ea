import { namesOf } from '#core/shared/own-value.ts'

/**
 * What an action of staff asks for, beside being signed in: weighed by the worst that it can do, not by what it is for. `proved`: a password or
 * passkey of the last half hour, because it moves money or makes it worth nothing, lets somebody in, takes data out or silences an alarm.
 * `notified`: the same for the part its use case names, and every owner hears of that part, because it decides where money goes, who may
 * open an order or which backups there are. `asks-itself`: its form has a password of its own. `open`: nothing.
 */
export type AuditWeight = 'open' | 'proved' | 'notified' | 'asks-itself'

/** Actions of staff that are recorded in the audit log, and what each asks for: without the word there is no action. */
const weights = {
  'client-created': 'open',
  'client-edited': 'notified',
  'client-deleted': 'open',
  'client-exported': 'proved',
  'client-erased': 'proved',
  'list-uploaded': 'open',
  'clients-imported': 'open',
  'import-undone': 'open',
  'client-viewed': 'open',
  'briefing-viewed': 'open',
  'data-request-answered': 'open',
  'whatsapp-answer-read': 'open',
  'whatsapp-stopped': 'open',
  'retention-applied': 'open',
  'retention-requested': 'open',
  'project-created': 'open',
  'project-recreated': 'open',
  'project-assigned': 'open',
  'project-edited': 'open',
  'list-exported': 'proved',
  'saved-view-changed': 'open',
  'internal-note-changed': 'open',
  'evidence-exported': 'proved',
  'project-deleted': 'open',
  'version-added': 'open',
  'version-edited': 'open',
  'lyric-edited': 'open',
  'lyric-written': 'open',
  'lyric-presented': 'open',
  'versions-presented': 'open',
  'version-removed': 'open',
  'recording-retried': 'open',
  'returned-to-waiting': 'open',
  'step-moved': 'open',
  'studio-word-left': 'open',
  'studio-word-removed': 'open',
  'briefing-accepted': 'open',
  'clarification-requested': 'open',
  'briefing-invited': 'open',
  'revision-granted': 'open',
  'revision-returned': 'open',
  'lateness-compensated': 'proved',
  'withdrawal-decided': 'proved',
  'delivery-file-added': 'open',
  'delivery-file-removed': 'open',
  'project-delivered': 'open',
  'delivery-extended': 'open',
  'delivery-reopened': 'open',
  'gift-withdrawn': 'open',
  'gift-deleted': 'open',
  'reaction-shown': 'open',
  'reaction-hidden': 'open',
  'cover-chosen': 'open',
  'payment-received': 'proved',
  'payment-accepted': 'proved',
  'payment-matched': 'proved',
  'refund-requested': 'proved',
  'refund-done': 'open',
  'refund-given-up': 'proved',
  'cost-noted': 'proved',
  'cost-paid': 'proved',
  'cost-reopened': 'proved',
  'cost-removed': 'open',
  'review-flag-resolved': 'open',
  'books-checked': 'open',
  'payment-fetched': 'open',
  'report-imported': 'open',
  'invoice-issued': 'open',
  'invoice-corrected': 'open',
  'invoice-cancelled': 'open',
  'payment-link-sent': 'notified',
  'order-cancelled': 'open',
  'voucher-issued': 'notified',
  'voucher-revoked': 'proved',
  'voucher-printed': 'proved',
  'voucher-reissued': 'notified',
  'proposal-sent': 'open',
  'proposal-cancelled': 'open',
  'note-answered': 'open',
  'proof-placed': 'open',
  'names-marked': 'open',
  'mail-resent': 'open',
  'mail-acknowledged': 'open',
  'mail-tested': 'open',
  'catalog-saved': 'proved',
  'settings-saved': 'notified',
  'contract-read': 'open',
  'onboarding-hidden': 'open',
  'onboarding-shown': 'open',
  'canary-changed': 'proved',
  'canary-requested': 'open',
  'backups-changed': 'notified',
  'backup-requested': 'open',
  'texts-saved': 'proved',
  'catalog-restored': 'proved',
  'settings-restored': 'notified',
  'texts-restored': 'proved',
  'library-added': 'open',
  'library-edited': 'open',
  'library-removed': 'open',
  'demonstration-shown': 'open',
  'demonstration-edited': 'open',
  'demonstration-withdrawn': 'open',
  'reference-added': 'open',
  'reference-removed': 'open',
  'signed-in': 'open',
  'signed-out': 'open',
  'sign-in-locked': 'open',
  'password-reset': 'open',
  'password-changed': 'asks-itself',
  'profile-changed': 'open',
  'sessions-ended': 'proved',
  'two-factor-enabled': 'asks-itself',
  'two-factor-disabled': 'asks-itself',
  'two-factor-reset': 'proved',
  'backup-codes-made': 'asks-itself',
  'passkey-added': 'proved',
  'passkey-renamed': 'proved',
  'passkey-removed': 'proved',
  'staff-invited': 'notified',
  'invitation-sent-again': 'open',
  'invitation-revoked': 'open',
  'staff-joined': 'open',
  'staff-role-changed': 'notified',
  'staff-deactivated': 'notified',
  'staff-reactivated': 'notified',
} as const satisfies Record<string, AuditWeight>

export type AuditAction = keyof typeof weights

export type NotifiedAction = {
  [Action in AuditAction]: (typeof weights)[Action] extends 'notified' ? Action : never
}[AuditAction]

/** What changes how somebody signs in: they hear of it by mail. */
export type SignInChange = Extract<
  AuditAction,
  | 'password-reset'
  | 'password-changed'
  | 'two-factor-enabled'
  | 'two-factor-disabled'
  | 'two-factor-reset'
  | 'backup-codes-made'
>

export const auditActions = namesOf(weights)

export function weightOf(action: AuditAction): AuditWeight {
  return weights[action]
}

/** A value that decides where money goes, who may open an order or which backups there are, as owners read about it. */
export type NotifiedChange = { label: string; from: string; to: string }

export const auditSubjects = [
  'client',
  'project',
  'order',
  'payment',
  'mail',
  'catalog',
  'settings',
  'staff',
  'texts',
  'library',
  'figures',
] as const
export type AuditSubject = (typeof auditSubjects)[number]
