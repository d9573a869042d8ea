import type { RouterContextProvider } from 'react-router'

import type { SecurityEventKind } from '#core/staff/security-event.ts'
import { recordSecurityEvent } from '#use-cases/staff/record-security-event.ts'

import { depsContext, requestInfoContext } from './context.ts'

/** Writes to the security log who sent this request, and what came of it. */
export function recordVisit(
  context: Readonly<RouterContextProvider>,
  kind: SecurityEventKind,
  subject: string,
): Promise<void> {
  const { ip, userAgent } = context.get(requestInfoContext)
  return recordSecurityEvent(context.get(depsContext), { kind, subject, ip, userAgent })
}

/** The same for a client's way in, by how it ended: `null` opened it, a code refused it. Empty forms are no attempts. */
export async function recordClientAccess(
  context: Readonly<RouterContextProvider>,
  refusal: string | null,
  subject: string,
): Promise<void> {
  if (refusal?.endsWith('-required')) return
  const kind = refusal === null ? 'client-opened' : refusal === 'too-many-tries' ? 'client-limited' : 'client-refused'
  await recordVisit(context, kind, subject)
}
