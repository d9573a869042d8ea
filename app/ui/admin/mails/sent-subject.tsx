import { discreetSubject } from '#copy/mail/discreet-mail.ts'

/** What a mail of an order in surprise mode was called in the mailbox of its recipient. */
export function SentSubject({ discreetCode, isInline = false }: { discreetCode: string | null; isInline?: boolean }) {
  if (discreetCode === null) return null
  return (
    <span className={`text-smoke text-sm font-normal ${isInline ? 'ml-2' : 'block'}`}>
      Saiu como “{discreetSubject(discreetCode)}”
    </span>
  )
}
