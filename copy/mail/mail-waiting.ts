import { isVoucherMailToBuyer, isVoucherMailToRecipient } from '#core/mail/mail-kinds.ts'
import { formatDateTime } from '#core/shared/dates.ts'

/** Until when a mail waits and why, to staff. Mails about vouchers know no surprise mode. */
export function waitReasonText(kind: string, until: Date): string {
  return `${formatDateTime(until)}, ${reasonOf(kind)}`
}

function reasonOf(kind: string): string {
  if (isVoucherMailToRecipient(kind)) return 'quando o vale-presente chega'
  return isVoucherMailToBuyer(kind) ? 'quando o código do vale pode ser mostrado' : 'no modo surpresa'
}
