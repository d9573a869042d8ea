/** The emulator's state. Amounts are centavos, instants are milliseconds on its own clock. */
export type Preference = {
  id: string
  merchantOrderId: number
  createdAt: number
  amount: number
  externalReference: string | null
  expiresAt: number | null
  opensAt: number | null
  /** When a Pix or boleto of this preference expires. */
  dueAt: number | null
  notificationUrl: string | null
  backUrls: BackUrls
  autoReturn: 'approved' | 'all' | null
  payer: Payer
  excludedTypes: string[]
  excludedMethods: string[]
  maxInstallments: number
  /** The original request, repeated in responses. */
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
  /** Pix "copia e cola" text, or the boleto's digits. */
  code: string | null
  refunds: Refund[]
  /** What is charged, where it is not what the rates say. */
  fee?: number
  chargeback: Chargeback | null
  /** Absent: reais, to the account of the shop. */
  currency?: string
  collectorId?: number
}

/** What a payment may have that its preference did not ask for. */
export type Deviation = Partial<Pick<Payment, 'amount' | 'currency' | 'collectorId' | 'externalReference'>>

/** Never the full number or the security code. */
export type Card = { firstSix: string; lastFour: string; holder: string; month: number; year: number }
/** `state` is absent in journals from before refunds could wait: those were approved at once. */
export type Refund = {
  id: number
  amount: number
  createdAt: number
  state?: 'approved' | 'in_process' | 'rejected'
  /** The idempotency key it was asked for with. */
  key?: string
  /** In contingency: shown while in process only to those who ask for such refunds. */
  hidden?: boolean
}
export type Chargeback = { id: string; createdAt: number; deadline: number; outcome: 'open' | 'won' | 'lost' }

export type NoticeKind = 'webhook' | 'ipn' | 'merchant_order' | 'dispute'

export type DisputeTopic = 'topic_chargebacks_wh' | 'topic_claims_integration_wh' | 'stop_delivery_op_wh'
/** What a notice of kind `dispute` is about; `data` goes into its body, beside the id. */
export type DisputeWebhook = { topic: DisputeTopic; id: string; action: string; data: Record<string, unknown> }

export type QueuedWebhook = {
  id: number
  /** Notices of a batch are delivered sequentially, by id. */
  batch: number
  eventId: number
  kind: NoticeKind
  url: string
  paymentId: number
  merchantOrderId: number
  action: 'payment.created' | 'payment.updated'
  /** Only of kind `dispute`. */
  dispute?: DisputeWebhook
  createdAt: number
  dueAt: number
  state: 'waiting' | 'delivered' | 'dropped' | 'given-up'
  secret: 'right' | 'wrong'
  tsUnit: 's' | 'ms'
  attempts: { at: number; status: number | null }[]
}

/** A response stored for its idempotency key. */
export type Replay = { hash: string; status: number; body: string; at: number }
/** A submitted form and the payment it made. */
export type SentForm = { paymentId: number; at: number }

export type NoticeKnobs = {
  order: 'normal' | 'reversed' | 'shuffled'
  copies: number
  delayMs: number
  /** True drops all; a number drops that share. */
  drop: boolean | number
  /** The buyer is redirected only after the first attempt at every notice. */
  beforeRedirect: boolean
  secret: 'right' | 'wrong'
  tsUnit: 's' | 'ms'
  kinds: NoticeKind[]
  timeoutMs: number
  /** Waits in ms before each retry; the last one repeats. */
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

export type SimulationConfig = {
  notices: NoticeKnobs
  faults: Fault[]
  /** Reais available for refunds; null is unlimited. */
  balance: number | null
  /** How a refund begins: approved at once, in process, or in contingency, which is told only to those who ask. */
  refunds: 'approved' | 'in-process' | 'contingency'
  /** False: the buyer stays on the last page, as real buyers report. */
  autoReturn: boolean
  /** True: a double click on "Pagar" makes two payments. */
  doubleClick: boolean
}

export type State = {
  clockOffsetMs: number
  knobs: SimulationConfig
  /** Where reports about messages go; absent until the shop has said it. */
  whatsappWebhookUrl?: string
}

/** A message by template that was accepted. */
export type SentMessage = {
  id: string
  phoneId: string
  to: string
  template: string
  values: string[]
  /** What the shop wants repeated in every report. */
  callbackData: string | null
  state: 'sent' | 'delivered' | 'read' | 'failed'
  createdAt: number
}
