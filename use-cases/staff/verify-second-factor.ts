import type { Visitor } from '#adapters/auth/auth-requests.ts'
import type { Auth } from '#adapters/auth/auth.ts'
import * as adapter from '#adapters/auth/two-factor.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import type { Db } from '#db/client.ts'
import { listLockedSecondSteps } from '#db/staff/staff.ts'
import { recordLock, recordOwn } from '#use-cases/staff/internal/audit-own-account.ts'

type Deps = { auth: Auth; db: Db; now: () => Date }
export type SecondStepRefusal = 'code-required' | adapter.SecondStepRefusal

export function awaitsSecondStep({ auth }: Pick<Deps, 'auth'>, headers: Headers): boolean {
  return adapter.awaitsSecondStep(auth, headers)
}

/** Completes a sign-in that requires a code. */
export async function takeSecondStep(
  deps: Deps,
  visitor: Visitor,
  { headers, ...step }: adapter.SecondStep & { headers: Headers },
): Promise<Result<{ cookies: string[] }, SecondStepRefusal>> {
  if (step.typed.trim() === '') return refuse('code-required')
  const entered = await adapter.takeSecondStep(deps.auth, headers, { ...step, ...visitor })
  if (!entered.ok) {
    for (const person of await listLockedSecondSteps(deps.db, deps.now()))
      await recordLock(deps, visitor, person, 'code')
    return entered
  }
  const { cookies, person } = entered.value
  if (person) await recordOwn(deps, visitor, person, { action: 'signed-in', details: { step: step.kind } })
  return accept({ cookies })
}
