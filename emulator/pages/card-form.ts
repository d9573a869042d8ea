import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf'
import { isValidCreditCard } from '@brazilian-utils/brazilian-utils/is-valid-credit-card'

import type { Attempt } from '#emulator/api/payments.ts'
import { brandOf } from '#emulator/codes/cards.ts'

export const cardFields = ['number', 'holder', 'expiry', 'code', 'cpf', 'installments'] as const
export type CardField = (typeof cardFields)[number]
export type CardEntries = { [Field in CardField]: string }
export type CardErrors = Partial<CardEntries>

/** Parses the card form into a payment attempt, or returns a message for each invalid field. */
export function parseCardForm(
  entries: CardEntries,
  buyer: { email: string; maxInstallments: number; now: number },
): { attempt: Attempt } | { errors: CardErrors } {
  const number = entries.number.replace(/[\s.-]/g, '')
  const holder = entries.holder.trim().replace(/\s+/g, ' ')
  const cpf = entries.cpf.replace(/\D/g, '')
  const expiry = readExpiry(entries.expiry)
  const installments = Number(entries.installments || '1')
  const brand = brandOf(number)

  const errors: CardErrors = {}
  if (number === '') errors.number = 'Informe o número do cartão.'
  else if (!isValidCreditCard(number)) errors.number = 'O número do cartão não é válido. Confira os dígitos.'
  else if (!brand) errors.number = 'Este cartão não é aceito.'
  if (!/^[\p{L}\p{M}'. -]{3,80}$/u.test(holder)) errors.holder = 'Informe o nome como está no cartão.'
  if (!expiry) errors.expiry = 'Informe a validade como MM/AA.'
  else if (isPast(expiry, buyer.now)) errors.expiry = 'O cartão está vencido.'
  if (!new RegExp(`^\\d{${brand?.codeLength ?? '3,4'}}$`).test(entries.code)) {
    errors.code = `Informe os ${brand?.codeLength ?? 3} dígitos do código de segurança.`
  }
  if (!isValidCpf(cpf)) errors.cpf = 'Informe um CPF válido.'
  if (!Number.isInteger(installments) || installments < 1 || installments > buyer.maxInstallments) {
    errors.installments = `Escolha de 1 a ${buyer.maxInstallments} parcelas.`
  }
  if (!brand || !expiry || Object.keys(errors).length > 0) return { errors }

  return {
    attempt: {
      method: 'card',
      card: { number, holder, ...expiry },
      brand,
      installments: brand.type === 'debit_card' ? 1 : installments,
      payer: { name: holder, email: buyer.email, cpf },
    },
  }
}

function readExpiry(entry: string): { month: number; year: number } | null {
  const parts = /^\s*(\d{1,2})\s*\/\s*(\d{2}|\d{4})\s*$/.exec(entry)
  const month = Number(parts?.[1])
  const year = Number(parts?.[2])
  if (!parts || month < 1 || month > 12) return null
  return { month, year: year < 100 ? 2000 + year : year }
}

function isPast({ month, year }: { month: number; year: number }, now: number): boolean {
  return Date.UTC(year, month, 1) <= now
}
