/** What the emulator remembers. Amounts are centavos, instants are milliseconds of its own clock. */
export type Preference = {
  id: string
  merchantOrderId: number
  createdAt: number
  amount: number
  externalReference: string | null
  expiresAt: number | null
  opensAt: number | null
  /** When a Pix or a boleto of this preference stops being payable. */
  dueAt: number | null
  notificationUrl: string | null
  backUrls: BackUrls
  autoReturn: 'approved' | 'all' | null
  payer: Payer
  excludedTypes: string[]
  excludedMethods: string[]
  maxInstallments: number
  /** The request as it came, because the answer repeats it. */
  request: Record<string, unknown>
}

export type BackUrls = { success: string | null; pending: string | null; failure: string | null }
export type Payer = { name: string; email: string; cpf: string }

export type PaymentState =
  | 'pending'
  | 'in_process'
  | 'approved'
  | 'rejected'
  | 'cancelled'
  | 'refunded'
  | 'in_mediation'
  | 'charged_back'

export type PaymentType = 'credit_card' | 'debit_card' | 'bank_transfer' | 'ticket' | 'account_money'

export type Payment = {
  id: number
  preferenceId: string
  merchantOrderId: number
  state: PaymentState
  detail: string
  type: PaymentType
  method: string
  amount: number
  installments: number
  externalReference: string | null
  createdAt: number
  updatedAt: number
  approvedAt: number | null
  expiresAt: number | null
  payer: Payer
  card: Card | null
  /** Pix copy-and-paste text, or the digits under a boleto. */
  code: string | null
  refunds: Refund[]
  chargeback: Chargeback | null
}

/** Never the whole number, never the security code. */
export type Card = { firstSix: string; lastFour: string; holder: string; month: number; year: number }
export type Refund = { id: number; amount: number; createdAt: number }
export type Chargeback = { id: string; createdAt: number; deadline: number; outcome: 'open' | 'won' | 'lost' }

export type NoticeKind = 'webhook' | 'ipn' | 'merchant_order'

export type Notice = {
  id: number
  /** Deliveries of one batch go out one after the other, in the order of their ids. */
  batch: number
  eventId: number
  kind: NoticeKind
  url: string
  paymentId: number
  merchantOrderId: number
  action: 'payment.created' | 'payment.updated'
  createdAt: number
  dueAt: number
  state: 'waiting' | 'delivered' | 'dropped' | 'given-up'
  secret: 'right' | 'wrong'
  tsUnit: 's' | 'ms'
  attempts: { at: number; status: number | null }[]
}

/** An answer kept for its idempotency key. */
export type Replay = { hash: string; status: number; body: string; at: number }
/** A form that was already sent, and the payment it made. */
export type SentForm = { paymentId: number; at: number }

export type NoticeKnobs = {
  order: 'normal' | 'reversed' | 'shuffled'
  copies: number
  delayMs: number
  /** True: none leaves. A ratio: that share is lost. */
  drop: boolean | number
  /** The buyer is sent back only after the first attempt at every notice. */
  beforeRedirect: boolean
  secret: 'right' | 'wrong'
  tsUnit: 's' | 'ms'
  kinds: NoticeKind[]
  timeoutMs: number
  /** Waits before each new attempt; the last one repeats. */
  retryMs: number[]
}

export type Fault = {
  path: string
  method: string | null
  times: number
  status: number | null
  retryAfter: number | null
  delayMs: number
  resetAfterCommit: boolean
}

export type Knobs = {
  notices: NoticeKnobs
  faults: Fault[]
  /** Reais there are to refund from; null is as much as it takes. */
  balance: number | null
  /** False: the buyer stays on the last page, as real buyers report. */
  autoReturn: boolean
  /** True: a double click on "pagar" makes two payments. */
  doubleClick: boolean
}

export type State = { clockOffsetMs: number; knobs: Knobs }
