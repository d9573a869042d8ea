import type { OpenRefusal } from '#copy/preview/preview.ts'
import { accept, type Result } from '#core/shared/result.ts'
import type { Deps } from '#use-cases/deps.ts'
import { checkClientEmail } from '#use-cases/preview/internal/check-client-email.ts'

/** Checks the client's e-mail for access to a delivery. The preview's expiry does not apply. */
export async function openDelivery(
  deps: Deps,
  attempt: { key: string; email: string; ip: string },
): Promise<Result<{ projectId: string }, OpenRefusal>> {
  const checked = await checkClientEmail(deps, { ...attempt, allowsExpired: true })
  return checked.ok ? accept({ projectId: checked.value.id }) : checked
}
