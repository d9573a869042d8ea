import type { SecurityEvent } from '#core/staff/security-event.ts'
import type { Db } from '#db/client.ts'
import { loggableError } from '#db/shared/errors.ts'
import { insertSecurityEvent } from '#db/staff/security-events.ts'

type Deps = { db: Db; now: () => Date; log?: { warn: (details: object, message: string) => void } }

/** Writes to the security log. A log that cannot be written must not keep anybody out: the failure is only logged. */
export async function recordSecurityEvent({ db, now, log }: Deps, event: SecurityEvent): Promise<void> {
  try {
    await insertSecurityEvent(db, event, now())
  } catch (error) {
    log?.warn({ kind: event.kind, ...loggableError(error) }, 'a security event could not be recorded')
  }
}
