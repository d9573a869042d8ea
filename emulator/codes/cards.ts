import type { PaymentState, PaymentType } from '#emulator/model.ts'

export type CardInput = { number: string; holder: string; month: number; year: number }
export type CardBrand = { method: string; type: PaymentType; name: string; codeLength: number }
export type CardOutcome = { code: string; state: PaymentState; detail: string; description: string }

/** The cardholder's name decides, as with the provider's own test cards. */
export const cardOutcomes: CardOutcome[] = [
  outcome('APRO', 'approved', 'accredited', 'Pagamento aprovado.'),
  outcome('TEST', 'approved', 'accredited', 'Pagamento aprovado.'),
  outcome('CONT', 'in_process', 'pending_contingency', 'Pagamento em análise.'),
  rejected('OTHE', 'other_reason', 'O banco não autorizou o pagamento.'),
  rejected('CALL', 'call_for_authorize', 'O banco pede que você autorize o pagamento por telefone.'),
  rejected('FUND', 'insufficient_amount', 'O cartão não tem limite suficiente.'),
  rejected('SECU', 'bad_filled_security_code', 'O código de segurança não confere.'),
  rejected('EXPI', 'bad_filled_date', 'A data de validade não confere.'),
  rejected('FORM', 'bad_filled_other', 'Algum dado do cartão não confere.'),
  rejected('CARD', 'bad_filled_card_number', 'O número do cartão não confere.'),
  rejected('INST', 'invalid_installments', 'O cartão não aceita esse número de parcelas.'),
  rejected('DUPL', 'duplicated_payment', 'Já existe um pagamento igual a este.'),
  rejected('LOCK', 'card_disabled', 'O cartão está desativado.'),
  rejected('CTNA', 'card_type_not_allowed', 'Este tipo de cartão não é aceito.'),
  rejected('ATTE', 'max_attempts', 'Você chegou ao limite de tentativas com este cartão.'),
  rejected('BLAC', 'blacklist', 'O pagamento não pôde ser processado.'),
  rejected('UNSU', 'other_reason', 'O banco não autorizou o pagamento.'),
]

export const testCards = [
  { name: 'Mastercard', number: '5031 4332 1540 6351', code: '123' },
  { name: 'Visa', number: '4235 6477 2802 5682', code: '123' },
  { name: 'American Express', number: '3753 651535 56885', code: '1234' },
  { name: 'Elo débito', number: '5067 7667 8388 8311', code: '123' },
]

/** Any other name is approved, so that nobody needs the table to try the shop. */
export function outcomeFor(holder: string): { state: PaymentState; detail: string } {
  const code = holder.trim().split(/\s+/)[0]?.toUpperCase()
  return cardOutcomes.find((known) => known.code === code) ?? { state: 'approved', detail: 'accredited' }
}

export function reasonFor(detail: string): string {
  return cardOutcomes.find((known) => known.detail === detail)?.description ?? 'O pagamento não foi aprovado.'
}

export function brandOf(number: string): CardBrand | null {
  const found = brands.find(({ pattern }) => pattern.test(number))
  return found ? found.brand : null
}

const brands: { pattern: RegExp; brand: CardBrand }[] = [
  { pattern: /^506776\d+$/, brand: { method: 'debelo', type: 'debit_card', name: 'Elo débito', codeLength: 3 } },
  {
    pattern: /^(4011|431274|438935|451416|457393|504175|5066|5067|509|6277|636297|636368|650|6516|6550)/,
    brand: { method: 'elo', type: 'credit_card', name: 'Elo', codeLength: 3 },
  },
  { pattern: /^606282/, brand: { method: 'hipercard', type: 'credit_card', name: 'Hipercard', codeLength: 3 } },
  { pattern: /^3[47]/, brand: { method: 'amex', type: 'credit_card', name: 'American Express', codeLength: 4 } },
  {
    pattern: /^(5[1-5]|2[2-7]|50)/,
    brand: { method: 'master', type: 'credit_card', name: 'Mastercard', codeLength: 3 },
  },
  { pattern: /^4/, brand: { method: 'visa', type: 'credit_card', name: 'Visa', codeLength: 3 } },
]

function outcome(code: string, state: PaymentState, detail: string, description: string): CardOutcome {
  return { code, state, detail, description }
}

function rejected(code: string, reason: string, description: string): CardOutcome {
  return outcome(code, 'rejected', `cc_rejected_${reason}`, description)
}
