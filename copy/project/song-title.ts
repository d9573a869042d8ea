import { maxTitleLength } from '#core/project/project-form.ts'

/** What a project of an order is called until somebody says for whom the song is. */
export function firstTitle(buyerName: string): string {
  return `Música de ${buyerName}`
}

export function dedicatedTitle(recipient: string): string {
  return Array.from(`Música para ${recipient}`).slice(0, maxTitleLength).join('')
}

/** Whom a paper or a page names: the one the song is for, else who asked for it. */
export function dedication({ recipient, clientName }: { recipient: string; clientName: string }) {
  return recipient === '' ? { label: 'Encomendada por', value: clientName } : { label: 'Feita para', value: recipient }
}

/** The same as one more fact of a mail; the title says it already for most. */
export function recipientFact({ recipient }: { recipient: string }): { label: string; value: string }[] {
  return recipient === '' ? [] : [{ label: 'Para', value: recipient }]
}
