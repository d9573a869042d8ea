import { createHmac } from 'node:crypto'

import { symmetricDecrypt } from 'better-auth/crypto'

import type { Db } from '#db/client.ts'
import { findSecondFactor, saveTotpCounter } from '#db/staff/staff.ts'

const stepSeconds = 30

/**
 * Marks an accepted code as used, with all earlier ones, and returns whether it was still unused (RFC 6238, section
 * 5.2). Of two browsers that send one code at once, one succeeds.
 */
export async function consumeTotpCode(
  db: Db,
  key: Parameters<typeof symmetricDecrypt>[0]['key'],
  { staffId, code, at }: { staffId: string; code: string; at: Date },
): Promise<boolean> {
  const factor = await findSecondFactor(db, staffId)
  if (!factor) return false
  const step = stepOf(await symmetricDecrypt({ key, data: factor.secret }), code, at)
  return step !== null && (await saveTotpCounter(db, staffId, step))
}

/**
 * The time step of a code the library accepts: one step off either way, and one more for a step that began meanwhile.
 */
function stepOf(secret: string, code: string, at: Date): number | null {
  const now = Math.floor(at.getTime() / 1000 / stepSeconds)
  return [now + 1, now, now - 1, now - 2].find((step) => codeAt(secret, step) === code) ?? null
}

function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
