import { isNamedBeside } from '#core/project/named-beside.ts'
import { maxTitleLength } from '#core/project/title.ts'

/** Title of a project until its recipient is known. */
export function firstTitle(buyerName: string): string {
  return `Música de ${buyerName}`
}

export function dedicatedTitle(recipient: string): string {
  return Array.from(`Música para ${recipient}`).slice(0, maxTitleLength).join('')
}

/** The person named by documents and pages: the recipient, else the client. */
export function dedication({ recipient, clientName }: { recipient: string; clientName: string }) {
  return recipient === '' ? { label: 'Encomendada por', value: clientName } : { label: 'Feita para', value: recipient }
}

/** The same as one more fact of a mail, where the title does not say it already. */
export function recipientFact({ title, recipient }: { title: string; recipient: string }) {
  return isNamedBeside(title, recipient) ? [{ label: 'Para', value: recipient }] : []
}

/** Whose song a mail is about. */
export function songFacts({ title, recipient, code }: { title: string; recipient: string; code: string }) {
  return [{ label: 'Projeto', value: title }, ...recipientFact({ title, recipient }), { label: 'Código', value: code }]
}
