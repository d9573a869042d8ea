import { discreetSubject } from '#copy/mail/discreet-mail.ts'

/** What a mail of an order in surprise mode was called in the mailbox of its recipient. */
export function SentSubject({ discreetCode }: { discreetCode: string | null }) {
  if (discreetCode === null) return null
  return <span className="text-smoke block text-sm font-normal">Saiu como “{discreetSubject(discreetCode)}”</span>
}
