/**
 * `mail-refused`: permanent failure. `mail-rejected`: the server says it is permanent, but what it names may pass: a full
 * mailbox, a block list, a suspicion of spam. `mail-unavailable`: retry later.
 */
export const mailRefusals = ['mail-refused', 'mail-rejected', 'mail-unavailable'] as const
export type MailRefusal = (typeof mailRefusals)[number]

/** Many servers answer 550, 552 or 554 to what passes: a full mailbox, a block list, a suspicion of spam. */
const rejectedTries = 4
const rejectedHours = 2

/** `sendAfter`: until when it was held back. Before, nothing was tried. */
type Tried = { attempts: number; createdAt: Date; sendAfter: Date | null; now: Date }

/**
 * Whether a refusal of the recipient's server is final. An address that does not exist is at once; any other rejection
 * after several tries over two hours. `attempts` are those before this one.
 */
export function isFinalRefusal(code: MailRefusal, { attempts, createdAt, sendAfter, now }: Tried): boolean {
  if (code !== 'mail-rejected') return code === 'mail-refused'
  const since = sendAfter ?? createdAt
  return attempts + 1 >= rejectedTries && now.getTime() - since.getTime() >= rejectedHours * 3_600_000
}
