import { extraPromise } from '#copy/contracts/contract-extra.ts'
import { pluralize } from '#copy/shared/inflection.ts'
import type { ProposedWork } from '#core/catalog/quote.ts'

/** What becomes of the song's deadline. */
function deadlineEffect({ addedDays }: Pick<ProposedWork, 'addedDays'>): string {
  return addedDays === 0
    ? 'O prazo da música não muda.'
    : `O prazo da música aumenta ${pluralize(addedDays, 'dia útil', 'dias úteis')}, somados quando o pagamento é confirmado.`
}

/** By when the work is ready and what it does to the song's deadline, said the same in the contract and on the page. */
export function proposalPromise({ item, workDays, addedDays }: ProposedWork & { workDays: number }): string {
  const ready =
    item === null
      ? 'O trabalho faz parte da própria música e chega com a entrega dela.'
      : extraPromise({ deliveryDays: null, laterDays: workDays })
  return `${ready} ${deadlineEffect({ addedDays })}`
}
