/**
 * Mails to a client about an order or a song, and how long each stays true: one that waited for the morning or for its server,
 * and is not true any more, is not sent. `song`: until the purchase is over. `listening`: while the client is asked to listen and
 * to answer, too.
 */
export const clientMails = {
  'order-received': 'always',
  'extra-ordered': 'always',
  'revision-ordered': 'always',
  'voucher-ordered': 'always',
  'payment-link': 'payable',
  'payment-reminder': 'payable',
  'link-reminder': 'payable',
  'payment-refused': 'payable',
  'order-expired': 'expired',
  'payment-confirmed': 'always',
  'duplicate-payment': 'always',
  'extra-bought': 'always',
  'revision-bought': 'always',
  refund: 'always',
  'withdrawal-received': 'always',
  'withdrawal-decided': 'always',
  'invoice-issued': 'always',
  'invoice-corrected': 'always',
  'voucher-ready': 'always',
  'voucher-reissued': 'always',
  'voucher-not-mailed': 'always',
  'voucher-withdrawn': 'always',
  'project-opened': 'always',
  'briefing-link': 'song',
  'briefing-saved': 'always',
  'briefing-received': 'always',
  'clarification-requested': 'song',
  'briefing-accepted': 'always',
  'studio-word': 'song',
  'lyric-presented': 'listening',
  'song-ready': 'listening',
  'new-version': 'listening',
  'new-versions': 'listening',
  'feedback-received': 'always',
  'returned-to-waiting': 'listening',
  'revision-granted': 'always',
  'revision-returned': 'always',
  'lateness-discount': 'always',
  'version-approved': 'always',
  delivered: 'always',
  'delivery-file-added': 'always',
  'delivery-extended': 'always',
  'delivery-reopened': 'always',
  'delivery-ends-soon': 'song',
  'delivery-ended': 'always',
  'gift-opened': 'always',
  'gift-reaction': 'always',
  'song-anniversary': 'song',
} as const satisfies Record<string, 'always' | 'payable' | 'expired' | 'song' | 'listening'>

export type ClientMailKind = keyof typeof clientMails
export type MailTruth = (typeof clientMails)[ClientMailKind]

/** Those of them that sell or remind, and that nobody needs: each has a way out under it, which ends all of its kind. */
const optionalMails = ['song-anniversary'] as const satisfies ClientMailKind[]
export type OptionalMailKind = (typeof optionalMails)[number]

export function isOptionalMail(kind: string): kind is OptionalMailKind {
  return optionalMails.some((known) => known === kind)
}

/** When a client took the way out, by the kind of the mail. */
export type StoppedMails = Partial<Record<OptionalMailKind, string>>

/** Whether a client does without this mail; `askedAt`: for one of which they said so, what they said later counts. */
export function isStopped(stopped: StoppedMails, kind: OptionalMailKind, askedAt: Date | null = null): boolean {
  const stoppedAt = stopped[kind]
  return stoppedAt !== undefined && (askedAt === null || askedAt.toISOString() <= stoppedAt)
}
