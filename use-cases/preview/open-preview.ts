import type { OpenRefusal } from '#copy/preview/preview.ts'
import { accept, type Result } from '#core/shared/result.ts'
import type { Deps } from '#use-cases/deps.ts'

import { checkClientEmail } from './internal/check-client-email.ts'

/** Checks the client's e-mail for access to a preview. */
export async function openPreview(
  deps: Deps,
  attempt: { key: string; email: string; ip: string },
): Promise<Result<{ projectId: string; previewCode: string }, OpenRefusal>> {
  const checked = await checkClientEmail(deps, { ...attempt, allowsExpired: false })
  return checked.ok ? accept({ projectId: checked.value.id, previewCode: checked.value.previewCode }) : checked
}
