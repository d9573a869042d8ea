import type { ProjectStatus } from '#core/project/project.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'

/** What its client approves, each with a proof: the lyric before it is sung, and a version of the song. */
export type ApprovalSubject = 'lyric' | 'song'

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

/** Whether the client can write feedback and notes, or approve. */
export function canClientReview(project: ReviewedProject, now: Date): Result<undefined, ClosedReview> {
  if (!project.isActive) return refuse('order-closed')
  if (isPreviewExpired(project.expiresAt, now)) return refuse('expired')
  return isReviewOpen(project) ? accept() : refuse(closed[project.status] ?? 'feedback-already-sent')
}

/** Whether a project takes a review, its link aside: only while it waits for the client. */
export function isReviewOpen({ status, isActive }: Pick<ReviewedProject, 'status' | 'isActive'>): boolean {
  return status === 'waiting' && isActive
}

/** A status we do not know is treated as work under way. */
const closed: Partial<Record<ProjectStatus, ClosedReview>> = {
  feedback: 'feedback-already-sent',
  approved: 'already-approved',
  delivered: 'already-delivered',
}

/** Whether a preview link has expired; `null` never expires. */
export function isPreviewExpired(expiresAt: Date | null, now: Date): boolean {
  return expiresAt !== null && expiresAt.getTime() <= now.getTime()
}
