import type { ProjectStatus } from '#core/project/project.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'

export type ClosedReview =
  | 'order-closed'
  | 'expired'
  | 'feedback-already-sent'
  | 'already-approved'
  | 'already-delivered'

/** What decides whether a client may still review; read under a row lock. */
export type ReviewedProject = {
  status: ProjectStatus
  /** When the preview link ends; `null` never. */
  expiresAt: Date | null
  /** False once the purchase was refunded, disputed or withdrawn. */
  isActive: boolean
}

/** Whether the client can write feedback and notes, or approve: only while the project waits for the client. */
export function canClientReview(
  { status, expiresAt, isActive }: ReviewedProject,
  now: Date,
): Result<undefined, ClosedReview> {
  if (!isActive) return refuse('order-closed')
  if (isPreviewExpired(expiresAt, now)) return refuse('expired')
  return status === 'waiting' ? accept() : refuse(closed[status] ?? 'feedback-already-sent')
}

/** A status we do not know is treated as work under way. */
const closed = {
  feedback: 'feedback-already-sent',
  approved: 'already-approved',
  delivered: 'already-delivered',
} as const

/** Whether a preview link has expired; `null` never expires. */
export function isPreviewExpired(expiresAt: Date | null, now: Date): boolean {
  return expiresAt !== null && expiresAt.getTime() <= now.getTime()
}
