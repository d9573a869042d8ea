import type { PublicSettings } from '#core/content/public-content.ts'
import type { Settings } from '#core/content/settings.ts'
import { formatPhone } from '#core/shared/contacts.ts'

/** `Harmonia Música Ltda. · CNPJ 00.000.000/0001-00 · Rua …, São Paulo - SP`: what is empty is left out. */
export function companyLine({ productName, company }: PublicSettings): string {
  return [company.legalName || productName, taxIdText(company.taxId), addressText(company)].filter(Boolean).join(' · ')
}

/** The company inside a sentence: `Harmonia Música Ltda., CNPJ …, com endereço em …`. */
export function companyDescription(settings: PublicSettings): string {
  const { productName, company } = settings
  const address = addressText(company)
  return [
    company.legalName || `o estúdio ${productName}`,
    taxIdText(company.taxId),
    company.street ? `com endereço em ${address}` : `de ${address}`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** Every way to reach us, in one sentence. */
export function contactSentence({ contact }: Pick<Settings, 'contact'>): string {
  const hours = contact.hours ? ` (${contact.hours})` : ''
  return `Fale com a gente pelo e-mail ${contact.email} ou pelo WhatsApp ${formatPhone(contact.whatsapp)}${hours}.`
}

/** The person in charge of personal data, or the contact address while nobody is named. */
export function dataOfficerText({ company, contact }: Settings): string {
  const { name, email } = company.dataOfficer
  const recipient = email || contact.email
  return name ? `${name} (${recipient})` : recipient
}

function taxIdText(taxId: string): string {
  if (!taxId) return ''
  return taxId.replace(/\D/g, '').length === 11 ? `CPF ${taxId}` : `CNPJ ${taxId}`
}

function addressText({ street, city }: PublicSettings['company']): string {
  return [street, city].filter(Boolean).join(', ')
}
