import type { Tx } from '#db/client.ts'
import { consumeAddressLimit, consumeRateLimit } from '#db/shared/rate-limits.ts'
import { hashEmail } from '#use-cases/access/access-tokens.ts'

const perAddress = { limit: 8, windowSeconds: 3_600, event: 'none' } as const
const perMailbox = { limit: 4, windowSeconds: 86_400, event: 'none' } as const

/** Counts a mail about a briefing to an address that whoever writes it may have typed: anybody can type that of somebody else. */
export async function consumeBriefingMail(tx: Tx, { to, ip }: { to: string; ip: string }): Promise<boolean> {
  return (
    (await consumeAddressLimit(tx, 'briefing:mail', ip, perAddress)) &&
    (await consumeRateLimit(tx, `briefing:mail:${hashEmail(to)}`, perMailbox))
  )
}
