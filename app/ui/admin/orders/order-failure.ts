import type {
  ManualPaymentErrors,
  ManualPaymentRefusal,
  NoteProblem,
  RawManualPayment,
} from '#core/payment/manual-payment.ts'
import type { RefundFormErrors } from '#core/payment/refund-form.ts'

/** What a refused form of an order's screen gets back. */
export type OrderFailure =
  | {
      intent: 'receive'
      values: Omit<RawManualPayment, 'submission'>
      errors: ManualPaymentErrors
      refusal: ManualPaymentRefusal | null
    }
  | {
      intent: 'refund'
      values: { how: string; amount: string; reason: string; lines: string[]; byHand: boolean }
      errors: RefundFormErrors
      refusal: string | null
    }
  | {
      intent: 'withdrawal'
      values: { decision: string; amount: string; reason: string }
      errors: RefundFormErrors
      refusal: string | null
    }
  | { intent: 'clear'; note: string; error: NoteProblem | null; refusal: string | null }
  | { intent: 'accept'; refusal: string }
  | { intent: 'match'; refusal: string }
  | { intent: 'recreate'; refusal: string }
  | { intent: 'cancel'; refusal: string }
  | { intent: 'link'; refusal: string }
  | { intent: 'own-link'; url: string; refusal: string }

export type FailureOf<Intent extends OrderFailure['intent']> = Extract<OrderFailure, { intent: Intent }>
