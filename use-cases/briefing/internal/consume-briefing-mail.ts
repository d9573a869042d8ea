import type { Tx } from '#db/client.ts'
import { consumeAddressLimit, consumeRateLimit } from '#db/shared/rate-limits.ts'
import { hashEmail } from '#use-cases/access/access-tokens.ts'

const perAddress = { limit: 8, windowSeconds: 3_600, event: 'none' } as const
const perMailbox = { limit: 4, windowSeconds: 86_400, event: 'none' } as const

/**
 * Counts a mail about a briefing to an address that whoever writes it may have typed: anybody can type that of somebody else. Who asked
 * for the link of a draft again and again still gets the one of what they sent.
 */
export async function consumeBriefingMail(
  tx: Tx,
  { to, ip, of }: { to: string; ip: string; of: 'draft' | 'sent' },
): Promise<boolean> {
  return (
    (await consumeAddressLimit(tx, `briefing:mail:${of}`, ip, perAddress)) &&
    (await consumeRateLimit(tx, `briefing:mail:${of}:${hashEmail(to)}`, perMailbox))
  )
}
