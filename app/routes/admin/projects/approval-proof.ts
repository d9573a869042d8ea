import { actorLabel } from '#copy/project/format-history.ts'
import type { ApprovalView } from '#core/preview/preview-view.ts'
import type { StoredApproval } from '#use-cases/delivery/read-delivery.ts'

/** Producers learn that a version was approved, not from where; who else was signed in is for owners to judge. */
export function provenTo(owner: boolean, approval: StoredApproval, names: Map<string, string>): ApprovalView {
  const { clientEmail, ip, staffId, revokedBy: by, ...stored } = approval
  const revokedBy = by && actorLabel(by, Object.fromEntries(names))
  const proof = { ...stored, revokedBy }
  if (!owner) return { ...proof, clientEmail: '', ip: '', signedIn: null }
  return { ...proof, clientEmail, ip, signedIn: staffId ? (names.get(staffId) ?? staffId) : null }
}
