import type {
  AnswerErrors,
  AnswerTyped,
  ManualPaymentErrors,
  ManualPaymentTyped,
} from '#copy/payment/manual-payment-form.ts'
import type { RefundErrors, RefundTyped, WithdrawalErrors, WithdrawalTyped } from '#copy/payment/refund-form.ts'
import type { ManualPaymentRefusal } from '#core/payment/manual-payment.ts'

/** What a form gets back: what was typed, what is wrong with it, or why it was refused as a whole. */
type Refused<Values, Errors, Refusal = string> = { values: Values; errors: Errors; refusal: Refusal | null }
export type AnswerFailure = Refused<AnswerTyped, AnswerErrors>

/** What a refused form of an order's screen gets back. */
export type OrderFailure =
  | ({ intent: 'receive' } & Refused<ManualPaymentTyped, ManualPaymentErrors, ManualPaymentRefusal>)
  | ({ intent: 'refund' } & Refused<RefundTyped, RefundErrors>)
  | ({ intent: 'withdrawal' } & Refused<WithdrawalTyped, WithdrawalErrors>)
  | ({ intent: 'clear' } & AnswerFailure)
  | { intent: 'accept'; refusal: string }
  | { intent: 'match'; refusal: string }
  | { intent: 'give-up'; refusal: string }
  | { intent: 'recreate'; refusal: string }
  | { intent: 'cancel'; refusal: string }
  | { intent: 'link'; refusal: string }
  | { intent: 'own-link'; url: string; refusal: string }

export type FailureOf<Intent extends OrderFailure['intent']> = Extract<OrderFailure, { intent: Intent }>
