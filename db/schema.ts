import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgSequence,
  pgTable,
  primaryKey,
  real,
  smallint,
  timestamp,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'

import type { ContractText } from '#copy/contracts/contracts.ts'
import type { MailContent } from '#copy/mail/mail-content.ts'
import { otherWork } from '#copy/proposal/proposals.ts'
import type { AccessGoal } from '#core/access/access-goal.ts'
import type { BackupFailure } from '#core/admin/backup.ts'
import type { IncidentCause } from '#core/admin/incident.ts'
import type { SavedList } from '#core/admin/saved-view.ts'
import type { LibraryCategory } from '#core/audio/library.ts'
import type { RecordingFailure, RecordingState } from '#core/audio/recording.ts'
import type { UploadPurpose } from '#core/audio/upload.ts'
import type { BriefingAnswers, BriefingState, Clarification, SectionRevisions } from '#core/briefing/briefing.ts'
import type { QuoteLine } from '#core/catalog/quote.ts'
import type { CompletedField, ImportCounts, ImportedRow, ImportSkip, ImportState } from '#core/client/client-import.ts'
import type { DataRequestKind } from '#core/client/data-request.ts'
import type { ImportMapping, ImportTable } from '#core/client/import-columns.ts'
import type { RetentionCounts, RetentionId } from '#core/client/retention.ts'
import type { DeliveryKind } from '#core/delivery/delivery.ts'
import type { StoppedMails } from '#core/mail/mail-kinds.ts'
import type { MailState } from '#core/mail/mail-view.ts'
import type { OrderState } from '#core/order/order.ts'
import type { QuietHours } from '#core/order/surprise.ts'
import type { AccountMovementKind, AccountReportKind } from '#core/payment/account-report.ts'
import type { BooksCheckFailure, DifferenceKind, DifferenceSide } from '#core/payment/books-check.ts'
import type { CanaryReach, CanaryStep } from '#core/payment/canary.ts'
import type { EntryKind } from '#core/payment/ledger.ts'
import type { PaymentProvider } from '#core/payment/payment-link.ts'
import type { PaymentMethod, PaymentStatus } from '#core/payment/payment.ts'
import { openRefundStates, type RefundState } from '#core/payment/refund.ts'
import type { ReviewFlag } from '#core/payment/settlement.ts'
import type { Track } from '#core/preview/audio-link.ts'
import type { ListeningRight } from '#core/preview/listening-link.ts'
import type { NoteState } from '#core/preview/note.ts'
import type { ApprovalSubject } from '#core/preview/open-review.ts'
import type { ProofVerdict } from '#core/preview/proof.ts'
import type { RevisionEntryKind } from '#core/preview/revision.ts'
import type { NameVerdict } from '#core/preview/sung-name.ts'
import type { ProductionStep, ProjectStatus } from '#core/project/project.ts'
import { openProposals, type ProposalState } from '#core/proposal/proposal.ts'
import type { CalendarDay } from '#core/shared/dates.ts'
import { cents, type Cents } from '#core/shared/money.ts'
import type { TaxId } from '#core/shared/tax-id.ts'
import type { CoverChoice } from '#core/site/cover-choice.ts'
import type { ShopCountKind } from '#core/site/shop-count.ts'
import type { Genre, SongType } from '#core/site/song.ts'
import type { AuditAction, AuditSubject } from '#core/staff/audit.ts'
import type { SecurityEventKind } from '#core/staff/security-event.ts'
import type { StaffRole } from '#core/staff/staff.ts'
import type { VoucherOrigin } from '#core/voucher/issued-voucher.ts'
import { unsentMessages, type MessageState, type WhatsappKind } from '#core/whatsapp/message.ts'
import {
  bareNameOfVersion,
  bareTitle,
  bareVersionName,
  withoutNotes,
  withoutProposedWork,
  withoutWords,
} from '#db/shared/erased-texts.ts'
import { byteArray, bytes, date, impersonal, jsonb, kept, personal, secret, text } from '#db/shared/personal.ts'
import {
  clientSearchText,
  companyOrder,
  lastOrderOrder,
  librarySearchText,
  mailSearchText,
  orderSearchText,
  paidOrder,
  payeeKeyOf,
  subjectOrder,
  textOrder,
  trigramIndex,
  projectSearchText,
  validityOrder,
} from '#db/shared/search-text.ts'
import { stateText } from '#db/shared/state-text.ts'
import { zoneText } from '#db/shared/zone.ts'

const timestamptz = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const centsColumn = (name: string) => integer(name).$type<Cents>()
const createdAt = () => timestamptz('created_at').notNull().defaultNow()
const updatedAt = () => timestamptz('updated_at').notNull().defaultNow()
/** What belongs to a project goes with it. */
const ofProject = () =>
  uuid('project_id')
    .notNull()
    .references(() => projects.id, { onDelete: 'cascade' })
/** What belongs to a version, with that. */
const ofVersion = () =>
  uuid('version_id')
    .notNull()
    .references(() => projectVersions.id, { onDelete: 'cascade' })
const ofFile = () =>
  uuid('file_id')
    .notNull()
    .references(() => files.id)
/** See `AccessRecord` in `core/access/access.ts`. */
const accessGenerations = () => ({
  accessGeneration: integer('access_generation').notNull().default(1),
  statusGeneration: integer('status_generation').notNull().default(1),
})

/** Documents that staff edit as a whole; the newest version of each kind is current. */
export const documentVersions = pgTable(
  'document_versions',
  {
    kind: text('kind', impersonal).$type<'catalog' | 'settings' | 'texts'>().notNull(),
    number: integer('number').notNull(),
    content: jsonb('content', impersonal).notNull(),
    staffId: text('staff_id', impersonal),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.number] })],
)

export const clients = pgTable(
  'clients',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text(
      'name',
      personal('person', (gone) => gone.name),
    ).notNull(),
    email: text(
      'email',
      personal('person', (gone) => gone.email),
    ).notNull(),
    /** Identifies a client: the lower-case e-mail. */
    emailKey: text('email_key', personal('person'))
      .notNull()
      .generatedAlwaysAs(sql`lower(email)`),
    phone: text('phone', personal('person')),
    company: text('company', personal('person')),
    /** When this row was anonymised at the person's request (LGPD art. 18). */
    erasedAt: timestamptz('erased_at'),
    /** What they bought and when last, for the order of their list: `addUpPurchases` follows their orders. */
    bought: centsColumn('bought_cents').notNull().default(cents(0)),
    lastOrderAt: timestamptz('last_order_at'),
    /** Mails they asked for no more of, by their kind. */
    stoppedMails: jsonb('stopped_mails', personal('person')).$type<StoppedMails>().notNull().default({}),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** Stored, as that of mails: "br" begins a word of nearly every e-mail, so the index proposes nearly every client for it. */
    searchText: text('search_text', personal('person'))
      .notNull()
      .generatedAlwaysAs(
        clientSearchText({
          name: sql.raw('name'),
          email: sql.raw('email'),
          company: sql.raw('company'),
          phone: sql.raw('phone'),
        }),
      ),
  },
  (table) => [
    uniqueIndex('clients_email').on(table.emailKey),
    index('clients_newest').on(table.createdAt, table.id),
    index('clients_by_name').on(textOrder(table.name), table.id),
    index('clients_by_email').on(textOrder(table.email), table.id),
    index('clients_by_company').on(companyOrder(table), table.id),
    index('clients_by_bought').on(table.bought, table.id),
    index('clients_by_last_order').on(lastOrderOrder(table), table.id),
    index('clients_search_text')
      .using('gin', trigramIndex(sql`${table.searchText}`))
      .with({ fastupdate: false }),
  ],
)

/**
 * Clients whose orders or whose money changed since `addUpPurchases` last looked, written by a trigger on `orders` and with every
 * entry in the books. Rows are only inserted: nobody who changes an order waits for a client.
 */
export const changedPurchases = pgTable('changed_purchases', { clientId: uuid('client_id').notNull() })

/** Numbers for P0001, P0002 …, shared by orders and by projects created without one. */
export const orderNumbers = pgSequence('order_numbers')

export const orders = pgTable(
  'orders',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    code: text('code', impersonal).notNull(),
    state: text('state', impersonal).$type<OrderState>().notNull().default('draft'),
    /** Reason of its first open question, kept by `db/payment/payment-questions.ts`: for lists, counts and filters. */
    reviewFlag: text('review_flag', impersonal).$type<ReviewFlag>(),
    packageId: text('package_id', impersonal).notNull(),
    packageName: text('package_name', personal('offer', withoutProposedWork.packageName)).notNull(),
    ownLyric: boolean('own_lyric').notNull(),
    lines: jsonb('lines', personal('offer', withoutProposedWork.lines)).$type<QuoteLine[]>().notNull(),
    total: centsColumn('total_cents').notNull(),
    /** Until when it can be paid at this price; null for orders from before prices had an end. */
    priceUntil: timestamptz('price_until'),
    /** Who takes its money, as chosen when it was placed: it never changes. */
    provider: text('provider', impersonal).$type<PaymentProvider>().notNull().default('mercado-pago'),
    /** Surprise mode: the hours in which its mails wait; null while it is off. Of an extra bought later, its song's order decides. */
    surprise: text('surprise', impersonal).$type<QuietHours>(),
    /** The discount code it holds a use of, unless it is expired or cancelled. */
    discountCode: text('discount_code', impersonal),
    /** The voucher it holds, unless it is expired, cancelled or refunded, and how much of that voucher. */
    voucherId: uuid('voucher_id').references((): AnyPgColumn => vouchers.id),
    voucherUsed: centsColumn('voucher_cents')
      .notNull()
      .default(sql`0`),
    expectedDays: integer('expected_days').notNull(),
    limitDays: integer('limit_days').notNull(),
    buyerName: text(
      'buyer_name',
      personal('purchase', (gone) => gone.name),
    ).notNull(),
    buyerEmail: text(
      'buyer_email',
      personal('purchase', (gone) => gone.email),
    ).notNull(),
    buyerPhone: text('buyer_phone', personal('purchase')),
    clientId: uuid('client_id').references(() => clients.id),
    /** The project an extra was bought for; such an order starts no project. */
    forProjectId: uuid('for_project_id').references((): AnyPgColumn => projects.id, { onDelete: 'set null' }),
    /** When the buyer requested a withdrawal (CDC art. 49), and the reason given. */
    withdrawalRequestedAt: timestamptz('withdrawal_requested_at'),
    withdrawalReason: text('withdrawal_reason', personal('words')),
    /** When the withdrawal was decided, and the answer; no text for an automatic refund. */
    withdrawalDecidedAt: timestamptz('withdrawal_decided_at'),
    withdrawalAnswer: text('withdrawal_answer', personal('purchase', sql`left(withdrawal_answer, 0)`)),
    /** What staff answered: they took the purchase back. False until they answer, and for an automatic refund. */
    withdrawalAccepted: boolean('withdrawal_accepted').notNull().default(false),
    /** The browser and the form submission: a repeated click finds the same order. */
    visitorId: text('visitor_id', personal('purchase', sql`'removido-' || id`)).notNull(),
    submissionId: uuid('submission_id').notNull(),
    contract: jsonb('contract', personal('offer', withoutProposedWork.contract)).$type<ContractText>().notNull(),
    contractHash: text('contract_hash', impersonal).notNull(),
    termsAcceptedAt: timestamptz('terms_accepted_at').notNull(),
    termsIp: text('terms_ip', personal('purchase')).notNull(),
    termsUserAgent: text('terms_user_agent', personal('purchase')).notNull(),
    paidAt: timestamptz('paid_at'),
    /** Provider id of the payment that paid the order. */
    paidByPaymentId: text('paid_by_payment_id', impersonal),
    /** When staff cancelled it: money that arrives afterwards pays nothing without them. */
    cancelledAt: timestamptz('cancelled_at'),
    /** When reconciliation last queried this order. */
    reconciledAt: timestamptz('reconciled_at'),
    ...accessGenerations(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('orders_code').on(table.code),
    uniqueIndex('orders_submission').on(table.visitorId, table.submissionId),
    index('orders_newest').on(table.createdAt, table.id),
    index('orders_by_buyer').on(textOrder(table.buyerName), table.id),
    index('orders_by_package').on(textOrder(table.packageName), table.id),
    index('orders_by_total').on(table.total, table.id),
    index('orders_state').on(table.state, table.createdAt, table.id),
    index('orders_buyer').on(sql`lower(${table.buyerEmail})`),
    index('orders_review_flag')
      .on(table.createdAt, table.id)
      .where(sql`review_flag is not null`),
    index('orders_client').on(table.clientId),
    // Stopped orders are few, but one that is being withdrawn is still paid, like nearly all others.
    index('orders_withdrawal_open')
      .on(table.state)
      .where(sql`withdrawal_requested_at is not null and (withdrawal_answer is null or withdrawal_accepted)`),
    // Orders that wait for staff: for a link, or for the payment to be recorded.
    index('orders_by_link')
      .on(table.state, table.createdAt, table.id)
      .where(sql`provider = 'links'`),
    index('orders_discount')
      .on(table.discountCode)
      .where(sql`discount_code is not null`),
    index('orders_voucher')
      .on(table.voucherId)
      .where(sql`voucher_id is not null`),
    index('orders_paid')
      .on(table.paidAt)
      .where(sql`paid_at is not null`),
    index('orders_for_project')
      .on(table.forProjectId)
      .where(sql`for_project_id is not null`),
    index('orders_search_text')
      .using('gin', table.state, trigramIndex(orderSearchText(table)))
      .with({ fastupdate: false }),
  ],
)

/**
 * Vouchers: a package bought for somebody else's story. What is left on one follows from the orders that hold it and from
 * what went back of its own order (`db/voucher/vouchers.ts`).
 */
export const vouchers = pgTable(
  'vouchers',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The order that bought it; of one that was given, an order of nothing. */
    orderId: uuid('order_id')
      .notNull()
      .references((): AnyPgColumn => orders.id),
    origin: text('origin', impersonal).$type<VoucherOrigin>().notNull().default('shop'),
    /** Why staff issued it. */
    reason: text('reason', personal('words')).notNull().default(''),
    /** Null: an amount, good for any package. */
    packageId: text('package_id', impersonal),
    /** What was paid for it, or would have been. */
    value: centsColumn('value_cents').notNull(),
    /** SHA-256 of its code, which is derived when it is shown; another number makes another code. */
    codeHash: text('code_hash', secret).notNull(),
    codeNumber: integer('code_number').notNull().default(1),
    /** Null until it was paid, unless staff have issued it. */
    validUntil: timestamptz('valid_until'),
    recipientName: text('recipient_name', personal('words')).notNull().default(''),
    fromName: text('from_name', personal('words')).notNull().default(''),
    message: text('message', personal('words')).notNull().default(''),
    recipientEmail: text('recipient_email', personal('person')),
    /** The day on which it is mailed to whom it is for; null: as soon as it is paid. */
    sendOn: date('send_on', impersonal).$type<CalendarDay>(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('vouchers_order').on(table.orderId),
    uniqueIndex('vouchers_code').on(table.codeHash),
    index('vouchers_newest').on(table.createdAt, table.id),
    index('vouchers_by_price').on(table.value, table.id),
    index('vouchers_by_validity').on(validityOrder(table), table.id),
  ],
)

/** What those who made a song are owed, or were paid. An amount stays when its project, its client or its person is gone. */
export const productionCosts = pgTable(
  'production_costs',
  {
    /** Of the form, so that one pressed twice is one cost. */
    id: uuid('id').primaryKey(),
    projectId: uuid('project_id').references((): AnyPgColumn => projects.id, { onDelete: 'set null' }),
    projectCode: text('project_code', impersonal).notNull(),
    /** Whose erasure empties what it was for. */
    clientId: uuid('client_id').references((): AnyPgColumn => clients.id, { onDelete: 'set null' }),
    /** Empty for whoever is not of the team. */
    staffId: text('staff_id', impersonal).references((): AnyPgColumn => staff.id, { onDelete: 'set null' }),
    payeeName: text('payee_name', impersonal).notNull(),
    amount: centsColumn('amount_cents').notNull(),
    /** Words of the team, which may name a client. */
    purpose: text('purpose', personal('person')).notNull(),
    /** Null while it is owed. */
    paidOn: date('paid_on', impersonal).$type<CalendarDay>(),
    createdAt: createdAt(),
  },
  (table) => [
    index('production_costs_newest').on(table.createdAt, table.id),
    index('production_costs_by_payee').on(textOrder(table.payeeName), table.id),
    index('production_costs_of_payee').on(payeeKeyOf(table), table.createdAt, table.id),
    index('production_costs_by_amount').on(table.amount, table.id),
    index('production_costs_by_day').on(paidOrder(table), table.id),
    index('production_costs_project').on(table.projectId, table.createdAt, table.id),
    index('production_costs_client').on(table.clientId),
    check('production_costs_positive', sql`amount_cents > 0`),
  ],
)

/** Invoices (NFS-e) buyers asked for. The queue is what `invoiceState` makes of them and of the books. */
export const invoices = pgTable('invoices', {
  orderId: uuid('order_id')
    .primaryKey()
    .references(() => orders.id),
  /** CPF or CNPJ without punctuation. */
  taxId: text('tax_id', personal('purchase')).$type<TaxId>().notNull(),
  requestedAt: timestamptz('requested_at').notNull(),
  /** As printed on it; null until it was issued. */
  number: text('number', personal('purchase')),
  pdf: bytes('pdf', personal('purchase')),
  /** When number and file were attached or corrected. */
  issuedAt: timestamptz('issued_at'),
  /** How much of the order had gone back when it was issued or replaced. */
  handledReturned: centsColumn('handled_returned_cents')
    .notNull()
    .default(sql`0`),
  cancelledAt: timestamptz('cancelled_at'),
})

/** The provider's checkouts of an order. The newest open one is reused. */
export const checkouts = pgTable(
  'checkouts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** Null until the provider has answered: stored before it is asked, with what the same request must repeat. */
    providerId: text('provider_id', impersonal),
    url: text('url', impersonal),
    amount: centsColumn('amount_cents').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    /** When another checkout took its place, or the provider refused it: it must not be paid. */
    replacedAt: timestamptz('replaced_at'),
    /** When it was closed at the provider before its time. */
    closedAt: timestamptz('closed_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('checkouts_provider').on(table.providerId),
    index('checkouts_order').on(table.orderId, table.createdAt),
    index('checkouts_open')
      .on(table.expiresAt)
      .where(sql`closed_at is null and provider_id is not null`),
  ],
)

/** Payments, as last reported by the provider. */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Null for money that is none of our orders': wrong currency, other receiver, unknown reference. */
    orderId: uuid('order_id').references(() => orders.id),
    providerId: text('provider_id', impersonal).notNull(),
    /** What the payment names as ours, if that is no order's; of one recorded by hand, what staff typed as the provider's number. */
    reference: text('reference', personal('purchase')),
    status: text('status', impersonal).$type<PaymentStatus>().notNull(),
    statusDetail: text('status_detail', impersonal).notNull(),
    method: text('method', impersonal).$type<PaymentMethod>().notNull(),
    installments: integer('installments').notNull(),
    amount: centsColumn('amount_cents').notNull(),
    /** All that went back, also by hand. */
    refunded: centsColumn('refunded_cents').notNull(),
    /** The part of it that was returned outside the provider. */
    refundedByHand: centsColumn('refunded_by_hand_cents')
      .notNull()
      .default(sql`0`),
    /** What the provider charges; null until it has said it. */
    fee: centsColumn('fee_cents'),
    /** What the provider credits, before refunds and chargebacks; null until it has said it. */
    netReceived: centsColumn('net_received_cents'),
    /** When the money can be used. */
    releasesAt: timestamptz('releases_at'),
    /** Another account has the money: it is in no book of ours. */
    collectedElsewhere: boolean('collected_elsewhere').notNull().default(false),
    currency: text('currency', impersonal).notNull(),
    ticketUrl: text('ticket_url', personal('words')),
    /** Pix "copia e cola", or the digits of a boleto. */
    payCode: text('pay_code', personal('words')),
    expiresAt: timestamptz('expires_at'),
    approvedAt: timestamptz('approved_at'),
    providerCreatedAt: timestamptz('provider_created_at').notNull(),
    providerUpdatedAt: timestamptz('provider_updated_at').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('payments_provider').on(table.providerId),
    index('payments_order').on(table.orderId, table.providerCreatedAt),
    index('payments_approved')
      .on(table.approvedAt)
      .where(sql`approved_at is not null`),
  ],
)

/** What staff have to decide about an order or a payment, one row per reason and payment; open until `closedAt`. */
export const orderQuestions = pgTable(
  'order_questions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Null for a payment that names no order of ours. */
    orderId: uuid('order_id').references(() => orders.id),
    /** Provider id of the payment; null for a question about the order itself. */
    paymentId: text('payment_id', impersonal),
    reason: text('reason', impersonal).$type<ReviewFlag>().notNull(),
    openedAt: timestamptz('opened_at').notNull(),
    closedAt: timestamptz('closed_at'),
    /** Id of the staff member, or `system` when a later event answered it. */
    closedBy: text('closed_by', impersonal),
    note: text('note', personal('purchase')),
  },
  (table) => [
    uniqueIndex('order_questions_open_payment')
      .on(table.paymentId, table.reason)
      .where(sql`closed_at is null and payment_id is not null`),
    uniqueIndex('order_questions_open_order')
      .on(table.orderId, table.reason)
      .where(sql`closed_at is null and payment_id is null`),
    index('order_questions_order').on(table.orderId, table.openedAt),
    index('order_questions_payment').on(table.paymentId),
    index('order_questions_stray')
      .on(table.openedAt)
      .where(sql`closed_at is null and order_id is null`),
  ],
)

/**
 * The books: every movement of money of a payment, in signed centavos. Rows are only added, a trigger refuses any other
 * change; another one refuses a transaction after which a payment's entries do not add up to its net less what went back.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Provider id of the payment. */
    paymentId: text('payment_id', impersonal).notNull(),
    /** Null for money that is none of our orders'. */
    orderId: uuid('order_id').references(() => orders.id),
    kind: text('kind', impersonal).$type<EntryKind>().notNull(),
    amount: centsColumn('amount_cents').notNull(),
    currency: text('currency', impersonal).notNull(),
    /** The provider's id of a refund, once known. */
    providerRef: text('provider_ref', impersonal),
    /** `backfill`: built from what was stored before there was a ledger, when fees were not. */
    source: text('source', impersonal).$type<'recorded' | 'backfill'>().notNull().default('recorded'),
    at: timestamptz('at').notNull(),
    /** The day in São Paulo. */
    day: date('day', impersonal)
      .$type<CalendarDay>()
      .notNull()
      .generatedAlwaysAs(sql`(at at time zone ${zoneText})::date`),
    createdAt: createdAt(),
  },
  (table) => [
    index('ledger_entries_payment').on(table.paymentId),
    // All that the sums of days are made of: read from here alone, without the entries.
    index('ledger_entries_day').on(table.day, table.currency, table.kind, table.amount),
    index('ledger_entries_order').on(table.orderId),
    check('ledger_entries_moves', sql`amount_cents <> 0`),
  ],
)

/** What the provider reported of a payment each time it had news. Rows are only added; no personal data. */
export const paymentSnapshots = pgTable(
  'payment_snapshots',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Provider id of the payment. */
    paymentId: text('payment_id', impersonal).notNull(),
    reported: jsonb('reported', impersonal).$type<Record<string, unknown>>().notNull(),
    receivedAt: timestamptz('received_at').notNull(),
  },
  (table) => [index('payment_snapshots_payment').on(table.paymentId, table.id)],
)

/** What the provider says of the chargeback of a payment, besides the payment itself. */
export const chargebacks = pgTable('chargebacks', {
  /** Provider id of the payment. */
  paymentId: text('payment_id', impersonal).primaryKey(),
  providerId: text('provider_id', impersonal).notNull(),
  /** Whether the provider decided for us; null until it decides. */
  coverageApplied: boolean('coverage_applied'),
  documentationRequired: boolean('documentation_required'),
  documentationStatus: text('documentation_status', impersonal),
  /** Until when proof is accepted. */
  documentationDueAt: timestamptz('documentation_due_at'),
  openedAt: timestamptz('opened_at'),
  updatedAt: updatedAt(),
})

/** Refunds made from the panel. Stored before the provider is called, so that a retry repeats the same request. */
export const refunds = pgTable(
  'refunds',
  {
    /** Generated by the form; also part of the provider's idempotency key. */
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** Provider id of the payment. */
    paymentId: text('payment_id', impersonal).notNull(),
    amount: centsColumn('amount_cents').notNull(),
    reason: text('reason', personal('purchase')).notNull(),
    /** Ids of the order's lines it returns; empty for a free amount and for everything. */
    lines: jsonb('lines', impersonal).$type<string[]>().notNull().default([]),
    /** The studio returned it outside the provider, who is not asked. */
    byHand: boolean('by_hand').notNull().default(false),
    state: text('state', impersonal).$type<RefundState>().notNull().default('requested'),
    /** The provider's id of it, once known. */
    providerRefundId: text('provider_refund_id', impersonal),
    staffId: text('staff_id', impersonal).notNull(),
    createdAt: createdAt(),
    /** When its answer was last looked for. */
    checkedAt: timestamptz('checked_at'),
    endedAt: timestamptz('ended_at'),
  },
  (table) => [
    index('refunds_order').on(table.orderId, table.createdAt),
    index('refunds_open')
      .on(table.createdAt)
      .where(sql`state in ${stateText<RefundState>(openRefundStates)}`),
  ],
)

/** How far changes at the payment provider have been read: every minute the newest, once a day a whole month. */
export const paymentPulls = pgTable('payment_pulls', {
  kind: text('kind', impersonal).$type<'recent' | 'month'>().primaryKey(),
  pulledUntil: timestamptz('pulled_until').notNull(),
})

/** Comparisons of the provider's payments with ours. */
export const booksChecks = pgTable(
  'books_checks',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The days compared, in São Paulo. */
    firstDay: date('first_day', impersonal).$type<CalendarDay>().notNull(),
    lastDay: date('last_day', impersonal).$type<CalendarDay>().notNull(),
    /** How many payments the provider listed. */
    payments: integer('payments').notNull(),
    differences: integer('differences').notNull(),
    /** Why there was no result; then nothing was compared. */
    failure: text('failure', impersonal).$type<BooksCheckFailure>(),
    startedAt: timestamptz('started_at').notNull(),
    endedAt: timestamptz('ended_at').notNull(),
  },
  (table) => [index('books_checks_newest').on(table.startedAt)],
)

/** What a check found to differ. Neither side is a reference: one of the two may not know the payment or its order. */
export const booksDifferences = pgTable(
  'books_differences',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    checkId: uuid('check_id')
      .notNull()
      .references(() => booksChecks.id, { onDelete: 'cascade' }),
    kind: text('kind', impersonal).$type<DifferenceKind>().notNull(),
    /** Provider id of the payment. */
    paymentId: text('payment_id', impersonal).notNull(),
    orderId: uuid('order_id'),
    ours: jsonb('ours', impersonal).$type<DifferenceSide>(),
    theirs: jsonb('theirs', impersonal).$type<DifferenceSide>(),
  },
  (table) => [index('books_differences_check').on(table.checkId, table.id)],
)

/** Reports of the provider's account that were imported. */
export const accountReports = pgTable(
  'account_reports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind', impersonal).$type<AccountReportKind>().notNull(),
    fileName: text('file_name', impersonal).notNull(),
    /** Movements in the file, and those of them that were new. */
    movements: integer('movements').notNull(),
    added: integer('added').notNull(),
    firstAt: timestamptz('first_at'),
    lastAt: timestamptz('last_at'),
    staffId: text('staff_id', impersonal).notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('account_reports_newest').on(table.createdAt)],
)

/**
 * Lists of clients and projects that staff imported. The list itself is personal data and is stored only until it is imported
 * or given up.
 */
export const clientImports = pgTable(
  'client_imports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    fileName: text('file_name', impersonal).notNull(),
    state: text('state', impersonal).$type<ImportState>().notNull().default('draft'),
    /** Null once it was imported. */
    table: jsonb('list', personal('row')).$type<ImportTable>(),
    mapping: jsonb('mapping', impersonal).$type<ImportMapping>().notNull(),
    /** What was done, and why the rest was not: numbers of lines and codes, no names. */
    counts: jsonb('counts', impersonal).$type<ImportCounts>(),
    skipped: jsonb('skipped', impersonal).$type<{ line: number; skip: ImportSkip }[]>().notNull().default([]),
    /** Who uploaded it: nobody else continues a draft. */
    staffId: text('staff_id', impersonal).notNull(),
    staffName: text('staff_name', impersonal).notNull(),
    /** From where the job that imports it was asked for; null before and after. */
    origin: jsonb('origin', impersonal).$type<{ ip: string; userAgent: string }>(),
    createdAt: createdAt(),
    importedAt: timestamptz('imported_at'),
    undoneAt: timestamptz('undone_at'),
  },
  (table) => [index('client_imports_newest').on(table.createdAt, table.id)],
)

/** What each imported row made, and how it was left: what changed since is not undone. */
export const clientImportRows = pgTable(
  'client_import_rows',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => clientImports.id, { onDelete: 'cascade' }),
    line: integer('line').notNull(),
    clientId: uuid('client_id').references(() => clients.id, { onDelete: 'set null' }),
    effect: text('effect', impersonal).$type<ImportedRow['effect']>().notNull(),
    completes: jsonb('completes', impersonal).$type<CompletedField[]>().notNull(),
    clientUpdatedAt: timestamptz('client_updated_at').notNull(),
    projectId: uuid('project_id').references(() => projects.id, { onDelete: 'set null' }),
    projectUpdatedAt: timestamptz('project_updated_at'),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.line] }),
    index('client_import_rows_client').on(table.clientId),
    index('client_import_rows_project').on(table.projectId),
  ],
)

/** What the provider's account gained and lost, from its reports. The key finds the same movement in another report. */
export const accountMovements = pgTable(
  'account_movements',
  {
    key: text('key', impersonal).primaryKey(),
    reportId: uuid('report_id')
      .notNull()
      .references(() => accountReports.id),
    line: integer('line').notNull(),
    kind: text('kind', impersonal).$type<AccountMovementKind>().notNull(),
    /** The provider's id of the payment or of the payout; empty for what has none. */
    sourceId: text('source_id', impersonal).notNull(),
    amount: centsColumn('amount_cents').notNull(),
    at: timestamptz('at').notNull(),
    /** When the money can be used, where the report says it. */
    releasesAt: timestamptz('releases_at'),
    description: text('description', impersonal).notNull(),
  },
  (table) => [
    index('account_movements_source').on(table.sourceId, table.kind),
    index('account_movements_kind').on(table.kind, table.at),
  ],
)

/** Webhook events. Stored before they are acknowledged, so that none is lost. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    eventId: text('event_id', impersonal).primaryKey(),
    paymentId: text('payment_id', impersonal).notNull(),
    action: text('action', impersonal).notNull(),
    receivedAt: timestamptz('received_at').notNull().defaultNow(),
    processedAt: timestamptz('processed_at'),
    outcome: text('outcome', impersonal),
  },
  (table) => [
    index('webhook_events_payment').on(table.paymentId),
    index('webhook_events_received').on(table.receivedAt),
    index('webhook_events_pending')
      .on(table.receivedAt)
      .where(sql`processed_at is null`),
  ],
)

export const projects = pgTable(
  'projects',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    code: text('code', impersonal).notNull(),
    orderId: uuid('order_id').references(() => orders.id),
    clientId: uuid('client_id')
      .notNull()
      .references(() => clients.id),
    title: text('title', personal('song', bareTitle)).notNull(),
    /** For whom the song is, as the client said; empty when nobody did. */
    recipient: text('recipient', personal('song')).notNull().default(''),
    clientName: text(
      'client_name',
      personal('person', (gone) => gone.name),
    ).notNull(),
    clientEmail: text(
      'client_email',
      personal('person', (gone) => gone.email),
    ).notNull(),
    clientPhone: text('client_phone', personal('person')),
    packageId: text('package_id', impersonal).notNull(),
    status: text('status', impersonal).$type<ProjectStatus>().notNull().default('waiting'),
    step: text('step', impersonal).$type<ProductionStep>().notNull().default('analysis'),
    previewCode: text('preview_code', impersonal).notNull(),
    expiresAt: timestamptz('expires_at'),
    deadlineStartedAt: timestamptz('deadline_started_at').notNull(),
    expectedOn: date('expected_on', impersonal).$type<CalendarDay>().notNull(),
    deadlineOn: date('deadline_on', impersonal).$type<CalendarDay>().notNull(),
    /** Everything the client wrote and decided so far, as one text; each feedback is also a row. */
    feedback: text('feedback', personal('song')).notNull().default(''),
    approvedVersionId: uuid('approved_version_id').references((): AnyPgColumn => projectVersions.id),
    /** The highest number ever given to a version, so that the number of a removed one is never given again. */
    lastVersionNumber: integer('last_version_number').notNull().default(0),
    /** The assigned staff member; a producer sees no other projects. */
    assigneeId: text('assignee_id', impersonal).references(() => staff.id, { onDelete: 'set null' }),
    /** Which of the drawings of its cover the client or the studio chose. */
    coverChoice: smallint('cover_choice').$type<CoverChoice>().notNull().default(0),
    deliveredAt: timestamptz('delivered_at'),
    /** Since when a delivered song is revised: until it is delivered again, its client has the delivery as it stood then. */
    revisedSince: timestamptz('revised_since'),
    /** Until when the delivery can be downloaded. */
    deliveryEndsAt: timestamptz('delivery_ends_at'),
    /** Since when its client wants a mail one year after the delivery; `null` while they do not. */
    anniversaryWantedAt: timestamptz('anniversary_wanted_at'),
    /** When its client opened what those with a link would choose. */
    choicesOpenedAt: timestamptz('choices_opened_at'),
    /** When story, recordings and files were deleted because their time was over. */
    contentErasedAt: timestamptz('content_erased_at'),
    ...accessGenerations(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('projects_code').on(table.code),
    uniqueIndex('projects_order').on(table.orderId),
    uniqueIndex('projects_preview_code').on(table.previewCode),
    index('projects_client').on(table.clientId, table.assigneeId),
    index('projects_by_title').on(textOrder(table.title), table.id),
    index('projects_by_client').on(textOrder(table.clientName), table.id),
    // Each order by time has an index alone, after the status, after the assignee and after both, so that a page is read in
    // order, however many projects there are. The step is filtered while reading; one index has it, for steps that hardly
    // any project of a status is at.
    index('projects_newest').on(table.createdAt, table.id),
    index('projects_status').on(table.status, table.createdAt, table.id),
    index('projects_assignee_newest').on(table.assigneeId, table.createdAt, table.id),
    index('projects_assignee_status').on(table.assigneeId, table.status, table.createdAt, table.id),
    index('projects_active').on(table.updatedAt, table.id),
    index('projects_status_active').on(table.status, table.updatedAt, table.id),
    index('projects_assignee_active').on(table.assigneeId, table.updatedAt, table.id),
    index('projects_assignee_status_active').on(table.assigneeId, table.status, table.updatedAt, table.id),
    index('projects_deadline')
      .on(table.deadlineOn, table.id)
      .where(sql`status <> ${stateText<ProjectStatus>('delivered')}`),
    index('projects_status_deadline').on(table.status, table.deadlineOn, table.id),
    index('projects_stage_deadline').on(table.status, table.step, table.deadlineOn, table.id),
    index('projects_assignee_deadline')
      .on(table.assigneeId, table.deadlineOn, table.id)
      .where(sql`status <> ${stateText<ProjectStatus>('delivered')}`),
    index('projects_assignee_status_deadline').on(table.assigneeId, table.status, table.deadlineOn, table.id),
    index('projects_delivered')
      .on(table.deliveredAt)
      .where(sql`delivered_at is not null`),
    index('projects_delivery_ends')
      .on(table.deliveryEndsAt)
      .where(sql`delivery_ends_at is not null`),
    index('projects_search_text')
      .using('gin', table.status, trigramIndex(projectSearchText(table)))
      .with({ fastupdate: false }),
  ],
)

/** A recording proposed to the client. Immutable: another recording is another version. */
export const projectVersions = pgTable(
  'project_versions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    projectId: uuid('project_id')
      .notNull()
      .references((): AnyPgColumn => projects.id, { onDelete: 'cascade' }),
    /** By age, the oldest is 1; kept for ever. */
    number: integer('number').notNull(),
    name: text('name', personal('song', bareVersionName)).notNull(),
    description: text('description', personal('song')).notNull(),
    trackNumber: integer('track_number'),
    recommended: boolean('recommended').notNull().default(false),
    track: jsonb('track', personal('song', { kind: 'recording' }))
      .$type<Track>()
      .notNull(),
    /** The recording, for tracks of that kind. */
    recordingId: uuid('recording_id').references((): AnyPgColumn => recordings.id),
    /** The lyric it sings, where staff said which. */
    lyricId: uuid('lyric_id').references((): AnyPgColumn => lyrics.id, { onDelete: 'set null' }),
    /** Plain text or LRC, see `core/preview/lyric.ts`; empty when nobody wrote one. */
    lyric: text('lyric', personal('song')).notNull().default(''),
    /** When the client was first shown it; `null` for a draft, which only the studio sees. */
    presentedAt: timestamptz('presented_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('project_versions_project').on(table.projectId, table.createdAt, table.id),
    uniqueIndex('project_versions_number').on(table.projectId, table.number),
    index('project_versions_recording').on(table.recordingId),
    index('project_versions_lyric').on(table.lyricId),
    index('project_versions_presented').on(table.projectId, table.presentedAt),
    index('project_versions_drafts')
      .on(table.projectId)
      .where(sql`presented_at is null`),
  ],
)

/** Files in the store (`adapters/files/files.ts`). A row is inserted once all bytes are stored; what it says of them never changes. */
export const files = pgTable(
  'files',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    storageKey: text('storage_key', impersonal).notNull(),
    /** File name for downloads. */
    name: text('name', personal('row')).notNull(),
    type: text('type', impersonal).notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    sha256: text('sha256', impersonal).notNull(),
    /** For ZIP; `null` for files stored before it was recorded. */
    crc32: bigint('crc32', { mode: 'number' }),
    /** Where the sound of an MP3 begins, behind its tags; `null` until that was found. */
    soundStart: bigint('sound_start', { mode: 'number' }),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('files_storage_key').on(table.storageKey)],
)

/** Uploads in progress: chunks arrive in order, `received` is the offset at which to resume. */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    purpose: text('purpose', impersonal).$type<UploadPurpose>().notNull(),
    projectId: uuid('project_id').references(() => projects.id, { onDelete: 'cascade' }),
    staffId: text('staff_id', impersonal).notNull(),
    name: text('name', personal('row')).notNull(),
    type: text('type', impersonal).notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    received: bigint('received', { mode: 'number' }).notNull().default(0),
    /** Form fields that say what the complete file becomes. */
    metadata: jsonb('metadata', personal('row')).$type<Record<string, unknown>>().notNull(),
    fileId: uuid('file_id').references(() => files.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('uploads_age').on(table.updatedAt)],
)

/** Uploaded audio: the original file and its measurements. */
export const recordings = pgTable(
  'recordings',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    fileId: ofFile(),
    /** The file that is streamed before approval; set when the state is `ready`. */
    previewFileId: uuid('preview_file_id').references(() => files.id),
    state: text('state', impersonal).$type<RecordingState>().notNull().default('queued'),
    failure: text('failure', impersonal).$type<RecordingFailure>(),
    /** Percent, while it is being analysed. */
    progress: integer('progress').notNull().default(0),
    durationMs: integer('duration_ms'),
    /** EBU R128: integrated loudness in LUFS, range in LU, true peak in dBTP. */
    loudness: real('loudness'),
    loudnessRange: real('loudness_range'),
    truePeak: real('true_peak'),
    sampleRate: integer('sample_rate'),
    channels: integer('channels'),
    /** Maximum sample of each equal slice, 0 to 255. */
    peaks: byteArray('peaks', impersonal),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('recordings_file').on(table.fileId), index('recordings_preview').on(table.previewFileId)],
)

/** A client's note on a moment or range of a recording. Without a feedback it is still a draft. */
/** Lyrics of a project before they are sung, by number. One that was presented is not changed any more: another one is written. */
export const lyrics = pgTable(
  'lyrics',
  {
    id: uuid('id').primaryKey(),
    projectId: uuid('project_id')
      .notNull()
      .references((): AnyPgColumn => projects.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    content: text('content', personal('song')).notNull(),
    author: text('author', impersonal).$type<'client' | 'studio'>().notNull(),
    presentedAt: timestamptz('presented_at'),
    changesAskedAt: timestamptz('changes_asked_at'),
    /** Its proof is in `approvals`. */
    approvedAt: timestamptz('approved_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('lyrics_number').on(table.projectId, table.number),
    index('lyrics_changes')
      .on(table.projectId)
      .where(sql`changes_asked_at is not null and approved_at is null`),
  ],
)

export const notes = pgTable(
  'notes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    projectId: ofProject(),
    versionId: uuid('version_id').references(() => projectVersions.id, { onDelete: 'set null' }),
    /** The lyric it is about, where it is about no version. */
    lyricId: uuid('lyric_id').references((): AnyPgColumn => lyrics.id, { onDelete: 'set null' }),
    versionName: text('version_name', personal('song', bareNameOfVersion)).notNull(),
    feedbackId: uuid('feedback_id').references(() => feedbacks.id, { onDelete: 'cascade' }),
    fromMs: integer('from_ms').notNull(),
    /** `null` for a single moment. */
    toMs: integer('to_ms'),
    /** The line of the lyric it is about, as it was then; `null` when it is about a moment only. */
    lyricLine: text('lyric_line', personal('song')),
    content: text('content', personal('song')).notNull(),
    state: text('state', impersonal).$type<NoteState>().notNull().default('open'),
    /** Why it was declined, or what was done; visible to the client. */
    answer: text('answer', personal('song')),
    staffId: text('staff_id', impersonal),
    answeredAt: timestamptz('answered_at'),
    /** The name it says is sung wrong: that costs no revision. */
    aboutName: text('about_name', personal('song')),
    /** The note of an earlier feedback that it asks for once more. */
    repeatsId: uuid('repeats_id').references((): AnyPgColumn => notes.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('notes_project').on(table.projectId, table.fromMs, table.id),
    index('notes_version').on(table.versionId),
    index('notes_lyric').on(table.lyricId),
    index('notes_feedback').on(table.feedbackId),
    index('notes_repeats').on(table.repeatsId),
  ],
)

/** What the studio says to a client who waits: one line, a few seconds of voice, or both. */
export const studioWords = pgTable(
  'studio_words',
  {
    id: uuid('id').primaryKey(),
    projectId: ofProject(),
    /** Empty when it was only said. */
    content: text('content', personal('row')).notNull(),
    fileId: uuid('file_id').references(() => files.id),
    /** As the browser measured it; 0 when unknown. */
    durationMs: integer('duration_ms').notNull().default(0),
    staffId: text('staff_id', impersonal).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('studio_words_project').on(table.projectId, table.createdAt, table.id),
    index('studio_words_file').on(table.fileId),
  ],
)

/** What a version did about a note: where it is heard there, and what the client says of it. */
export const noteProofs = pgTable(
  'note_proofs',
  {
    noteId: uuid('note_id')
      .notNull()
      .references(() => notes.id, { onDelete: 'cascade' }),
    versionId: ofVersion(),
    /** Where staff say it is heard (ms); `null` where that follows from the note. */
    placeMs: integer('place_ms'),
    verdict: text('verdict', impersonal).$type<ProofVerdict>(),
    judgedAt: timestamptz('judged_at'),
  },
  (table) => [
    primaryKey({ columns: [table.noteId, table.versionId] }),
    index('note_proofs_version').on(table.versionId),
  ],
)

/** Where a version sings a name of the briefing, or why not, and what the client says of it. */
export const sungNames = pgTable(
  'sung_names',
  {
    versionId: ofVersion(),
    name: text('name', personal('row')).notNull(),
    /** `null` where it is not sung, or not at one place. */
    atMs: integer('at_ms'),
    reason: text('reason', personal('row')),
    verdict: text('verdict', impersonal).$type<NameVerdict>(),
    judgedAt: timestamptz('judged_at'),
  },
  (table) => [primaryKey({ columns: [table.versionId, table.name] })],
)

/** A few seconds of a version, cut out of its preview: made by a job, and again when they are missing. */
export const passages = pgTable(
  'passages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    versionId: ofVersion(),
    fromMs: integer('from_ms').notNull(),
    toMs: integer('to_ms').notNull(),
    /** In tenths of a decibel. */
    gain: smallint('gain').notNull(),
    fileId: ofFile(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('passages_place').on(table.versionId, table.fromMs, table.toMs, table.gain),
    index('passages_file').on(table.fileId),
  ],
)

/** Links by which a client lets others listen; they answer nothing. The database holds only the hash of each secret. */
export const listeningLinks = pgTable(
  'listening_links',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    projectId: ofProject(),
    /** For whom it is, as the client wrote it. */
    name: text('name', personal('row')).notNull(),
    rights: text('rights', impersonal).$type<ListeningRight>().notNull(),
    tokenHash: text('token_hash', secret).notNull(),
    createdAt: createdAt(),
    revokedAt: timestamptz('revoked_at'),
    /** The version its holder would choose: one per link, the last one they said. */
    choiceId: uuid('choice_id').references(() => projectVersions.id, { onDelete: 'set null' }),
    choiceName: text('choice_name', personal('row')),
    chosenAt: timestamptz('chosen_at'),
  },
  (table) => [
    index('listening_links_choice').on(table.choiceId),
    uniqueIndex('listening_links_token').on(table.tokenHash),
    index('listening_links_project').on(table.projectId, table.createdAt),
  ],
)

/** What somebody with such a link said. Seen by the client alone. */
export const listenerComments = pgTable(
  'listener_comments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    linkId: uuid('link_id')
      .notNull()
      .references(() => listeningLinks.id, { onDelete: 'cascade' }),
    /** As they called themselves. */
    name: text('name', personal('row')).notNull(),
    versionName: text('version_name', personal('row')).notNull(),
    content: text('content', personal('row')).notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('listener_comments_link').on(table.linkId, table.createdAt)],
)

/** The revision ledger: what a project received and used. The sum of `amount` is what is left. */
export const revisionEntries = pgTable(
  'revision_entries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    projectId: ofProject(),
    kind: text('kind', impersonal).$type<RevisionEntryKind>().notNull(),
    amount: integer('amount').notNull(),
    feedbackId: uuid('feedback_id').references(() => feedbacks.id, { onDelete: 'set null' }),
    orderId: uuid('order_id').references(() => orders.id),
    reason: text('reason', personal('song')),
    staffId: text('staff_id', impersonal),
    createdAt: createdAt(),
  },
  (table) => [
    index('revision_entries_project').on(table.projectId, table.createdAt, table.id),
    uniqueIndex('revision_entries_order').on(table.orderId, table.kind),
    uniqueIndex('revision_entries_feedback').on(table.feedbackId, table.kind),
  ],
)

/** Files of deliveries. A removed file keeps its row, because the download log refers to it. */
export const deliveryFiles = pgTable(
  'delivery_files',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    projectId: ofProject(),
    /** As it was uploaded. */
    fileId: ofFile(),
    /** What the client receives in its place: the same sound with title, lyric and cover in it. */
    taggedFileId: uuid('tagged_file_id').references(() => files.id),
    kind: text('kind', impersonal).$type<DeliveryKind>().notNull(),
    title: text('title', personal('row')).notNull(),
    /** The line of the sold extra this file is the item of. */
    item: text('item', impersonal),
    removedAt: timestamptz('removed_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('delivery_files_project').on(table.projectId, table.createdAt, table.id),
    index('delivery_files_file').on(table.fileId),
    index('delivery_files_tagged_file').on(table.taggedFileId),
  ],
)

/** Who downloaded what of a delivery, and from where. */
export const downloads = pgTable(
  'downloads',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    projectId: ofProject(),
    /** `null` for the ZIP of all files. */
    deliveryFileId: uuid('delivery_file_id').references(() => deliveryFiles.id, { onDelete: 'set null' }),
    name: text('name', personal('row')).notNull(),
    ip: text('ip', personal('row')).notNull(),
    userAgent: text('user_agent', personal('row')).notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('downloads_project').on(table.projectId, table.createdAt, table.id)],
)

/** A page to give: a delivered song behind a secret link, opened at an hour its buyer chose. */
export const gifts = pgTable(
  'gifts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    projectId: ofProject(),
    /** The song, stored for as long as the gift stays, also when the delivery ended. */
    fileId: ofFile(),
    /** The link is derived from id, this number and a server secret; only its hash is stored. */
    linkNumber: integer('link_number').notNull().default(1),
    linkHash: text('link_hash', secret).notNull(),
    /** Raised when the key changes: browsers that opened the gift before must open it again. */
    accessGeneration: integer('access_generation').notNull().default(1),
    recipient: text('recipient', personal('row')).notNull().default(''),
    dedication: text('dedication', personal('row')).notNull().default(''),
    sender: text('sender', personal('row')).notNull().default(''),
    opensAt: timestamptz('opens_at').notNull(),
    /** The IANA zone its hour was chosen in. */
    zone: text('zone', impersonal).notNull(),
    endsAt: timestamptz('ends_at').notNull(),
    question: text('question', personal('row')),
    /** As typed, so that its buyer can look it up; it protects nothing but this row. */
    answer: text('answer', personal('row')),
    firstOpenedAt: timestamptz('first_opened_at'),
    withdrawnAt: timestamptz('withdrawn_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('gifts_project').on(table.projectId),
    uniqueIndex('gifts_link').on(table.linkHash),
    index('gifts_file').on(table.fileId),
    index('gifts_ends').on(table.endsAt),
  ],
)

/** Photos of a gift, in the order of their upload: a large one and a square one for the page. */
export const giftPhotos = pgTable(
  'gift_photos',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    giftId: uuid('gift_id')
      .notNull()
      .references(() => gifts.id, { onDelete: 'cascade' }),
    fileId: ofFile(),
    thumbFileId: uuid('thumb_file_id')
      .notNull()
      .references(() => files.id),
    /** Of the large one, in pixels. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('gift_photos_gift').on(table.giftId, table.createdAt, table.id),
    index('gift_photos_file').on(table.fileId),
    index('gift_photos_thumb').on(table.thumbFileId),
  ],
)

/** What somebody answered to a gift in writing, by voice or on film, with their consent. Only its buyer reads it; both can delete it. */
export const giftReactions = pgTable(
  'gift_reactions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    giftId: uuid('gift_id')
      .notNull()
      .references(() => gifts.id, { onDelete: 'cascade' }),
    /** The browser it was written in, which may delete it again. */
    visitorId: text('visitor_id', personal('row')).notNull(),
    name: text('name', personal('row')).notNull(),
    /** Empty when it was only spoken or filmed. */
    content: text('content', personal('row')).notNull(),
    /** What was spoken or filmed. */
    fileId: uuid('file_id').references(() => files.id),
    /** As the browser measured it; 0 when unknown. */
    durationMs: integer('duration_ms').notNull().default(0),
    consentedAt: timestamptz('consented_at').notNull(),
    /** When its writer allowed the studio to show their first name and words to visitors; `null` without that leave. */
    showableAt: timestamptz('showable_at'),
    /** When the studio chose it for the home page. */
    shownAt: timestamptz('shown_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('gift_reactions_shown')
      .on(table.shownAt)
      .where(sql`${table.shownAt} is not null`),
    index('gift_reactions_gift').on(table.giftId, table.createdAt, table.id),
    index('gift_reactions_file').on(table.fileId),
  ],
)

/** The studio's internal audio: references and sketches. */
export const libraryItems = pgTable(
  'library_items',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    recordingId: uuid('recording_id')
      .notNull()
      .references(() => recordings.id),
    title: text('title', impersonal).notNull(),
    category: text('category', impersonal).$type<LibraryCategory>().notNull(),
    staffId: text('staff_id', impersonal).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('library_items_newest').on(table.createdAt, table.id),
    index('library_items_category').on(table.category, table.createdAt, table.id),
    index('library_items_recording').on(table.recordingId),
    index('library_items_search_text')
      .using('gin', trigramIndex(librarySearchText(table)))
      .with({ fastupdate: false }),
  ],
)

/** Library items that visitors hear on the site. */
export const demonstrations = pgTable('demonstrations', {
  libraryItemId: uuid('library_item_id')
    .primaryKey()
    .references(() => libraryItems.id),
  /** Its address under /portfolio; the same as long as it is shown. */
  slug: text('slug', impersonal).notNull().unique(),
  title: text('title', impersonal).notNull(),
  description: text('description', impersonal).notNull(),
  genre: text('genre', impersonal).$type<Genre>().notNull(),
  type: text('type', impersonal).$type<SongType>().notNull(),
  isSung: boolean('is_sung').notNull(),
  featured: boolean('featured').notNull(),
  /** The bare melody it is compared with: of the same length. */
  beforeItemId: uuid('before_item_id').references(() => libraryItems.id),
  createdAt: createdAt(),
})

/** Library items that a project uses as references. */
export const projectReferences = pgTable(
  'project_references',
  {
    projectId: ofProject(),
    libraryItemId: uuid('library_item_id')
      .notNull()
      .references(() => libraryItems.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.libraryItemId] }),
    index('project_references_item').on(table.libraryItemId),
  ],
)

/** A client's feedback on a version. The version's name stays when it is removed. */
export const feedbacks = pgTable(
  'feedbacks',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    projectId: ofProject(),
    versionId: uuid('version_id').references(() => projectVersions.id, { onDelete: 'set null' }),
    /** The lyric it asks to change, where it is about no version. */
    lyricId: uuid('lyric_id').references((): AnyPgColumn => lyrics.id, { onDelete: 'set null' }),
    versionName: text('version_name', personal('song', bareNameOfVersion)).notNull(),
    content: text('content', personal('song')).notNull(),
    /** It goes beyond the package and nothing covers it: what the ledger says (`revisionBalance`), written by `saveUnpaidRequests`. */
    isUnpaid: boolean('is_unpaid').notNull().default(false),
    /** The last day on which that can be paid; `null` where there is none. */
    payableUntil: date('payable_until', impersonal).$type<CalendarDay>(),
    createdAt: createdAt(),
  },
  (table) => [
    index('feedbacks_lyric').on(table.lyricId),
    index('feedbacks_project').on(table.projectId, table.createdAt, table.id),
    index('feedbacks_unpaid')
      .on(table.projectId)
      .where(sql`is_unpaid`),
  ],
)

/** Work that a buyer asked a price for, or that staff priced for a project. */
export const proposals = pgTable(
  'proposals',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    projectId: ofProject(),
    state: text('state', impersonal).$type<ProposalState>().notNull(),
    /** The extra of the catalogue it is about; `null` for any other work. */
    extraId: text('extra_id', impersonal),
    /** What the buyer wrote, and when; `null` for one that nobody asked for. */
    requestText: text('request_text', personal('song')),
    requestedAt: timestamptz('requested_at'),
    title: text('title', personal('song', otherWork)).notNull(),
    description: text('description', personal('song')).notNull().default(''),
    /** From here on: `null` until it is sent, and unchanged afterwards. */
    price: centsColumn('price_cents'),
    /** The kind of file it is delivered as; `null` also for work that is part of the song. */
    item: text('item', impersonal).$type<DeliveryKind>(),
    workDays: integer('work_days').notNull().default(0),
    addedDays: integer('added_days').notNull().default(0),
    validUntil: timestamptz('valid_until'),
    contract: jsonb('contract', personal('song')).$type<ContractText>(),
    /** Who takes the money, as its contract says; `null` until it is sent. */
    provider: text('provider', impersonal).$type<PaymentProvider>(),
    sentAt: timestamptz('sent_at'),
    acceptedAt: timestamptz('accepted_at'),
    /** The order it became when it was accepted. */
    orderId: uuid('order_id').references(() => orders.id),
    /** When it was declined or cancelled, and the words of whoever did. */
    endedAt: timestamptz('ended_at'),
    endNote: text('end_note', personal('song')),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('proposals_project').on(table.projectId, table.createdAt, table.id),
    uniqueIndex('proposals_order')
      .on(table.orderId)
      .where(sql`order_id is not null`),
    index('proposals_open')
      .on(table.createdAt, table.id)
      .where(sql`state in ${stateText<ProposalState>(openProposals)}`),
  ],
)

/** Proof of an approval: who, when, from where, which recording and under which terms. Outlives its project. */
export const approvals = pgTable(
  'approvals',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    projectId: uuid('project_id').references(() => projects.id, { onDelete: 'set null' }),
    orderId: uuid('order_id').references(() => orders.id),
    /** `null` for approvals of before it was recorded. */
    projectCode: text('project_code', impersonal),
    versionId: uuid('version_id').references(() => projectVersions.id, { onDelete: 'set null' }),
    /** What was approved: a version of the song, or its lyric. */
    subject: text('subject', impersonal).$type<ApprovalSubject>().notNull().default('song'),
    versionName: text('version_name', personal('purchase', bareNameOfVersion)).notNull(),
    /** SHA-256 of what was approved: the version's name and its link or file. */
    versionHash: text('version_hash', impersonal).notNull(),
    terms: text('terms', kept('proof of an approval, as the studio worded it')).notNull(),
    termsHash: text('terms_hash', impersonal).notNull(),
    clientEmail: text(
      'client_email',
      personal('purchase', (gone) => gone.email),
    ).notNull(),
    ip: text('ip', personal('purchase')).notNull(),
    userAgent: text('user_agent', personal('purchase')).notNull(),
    /** Whoever of the studio was signed in in the browser that approved. */
    staffId: text('staff_id', impersonal).references(() => staff.id),
    createdAt: createdAt(),
    /** Revoked by staff, with a reason the client reads. */
    revokedAt: timestamptz('revoked_at'),
    revokedBy: text('revoked_by', impersonal),
    revokedReason: text('revoked_reason', personal('purchase')),
  },
  (table) => [
    index('approvals_project').on(table.projectId, table.createdAt),
    index('approvals_order')
      .on(table.orderId)
      .where(sql`order_id is not null`),
  ],
)

/** The client's briefing: started before or after paying, complete when accepted. */
export const briefings = pgTable(
  'briefings',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    packageId: text('package_id', impersonal).notNull(),
    orderId: uuid('order_id').references(() => orders.id),
    projectId: uuid('project_id').references(() => projects.id, { onDelete: 'cascade' }),
    /** The browser that started it; `null` when the studio did. */
    visitorId: text('visitor_id', personal('person')),
    /** Recipient of the link while there is no order. */
    email: text('email', personal('person')),
    /** SHA-256 of the current link; a higher link number creates a new link and invalidates the previous one. */
    tokenHash: text('token_hash', secret, personal('person')),
    linkNumber: integer('link_number').notNull().default(1),
    /** Matched by e-mail only: access to the order is not enough to read it. */
    mailedLinkOnly: boolean('mailed_link_only').notNull().default(false),
    state: text('state', impersonal).$type<BriefingState>().notNull().default('draft'),
    answers: jsonb('answers', personal('song')).$type<Partial<BriefingAnswers>>().notNull(),
    sectionRevisions: jsonb('section_revisions', impersonal).$type<SectionRevisions>().notNull().default({}),
    clarifications: jsonb('clarifications', personal('song', [])).$type<Clarification[]>().notNull().default([]),
    /** The consent text in force when it was sent. */
    consentText: text('consent_text', kept('proof of a consent, as the studio worded it')),
    consentAt: timestamptz('consent_at'),
    sentAt: timestamptz('sent_at'),
    acceptedAt: timestamptz('accepted_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('briefings_order').on(table.orderId),
    uniqueIndex('briefings_project').on(table.projectId),
    uniqueIndex('briefings_token').on(table.tokenHash),
    index('briefings_sent')
      .on(table.projectId)
      .where(sql`state = ${stateText<BriefingState>('sent')}`),
    index('briefings_loose_visitor')
      .on(table.visitorId)
      .where(sql`order_id is null and project_id is null`),
    index('briefings_loose_email')
      .on(sql`lower(${table.email})`)
      .where(sql`order_id is null and project_id is null`),
    index('briefings_loose_age')
      .on(table.updatedAt)
      .where(sql`order_id is null and project_id is null`),
  ],
)

/** The client's recording of how a name is pronounced. */
export const namePronunciations = pgTable(
  'name_pronunciations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    briefingId: uuid('briefing_id')
      .notNull()
      .references(() => briefings.id, { onDelete: 'cascade' }),
    fileId: ofFile(),
    durationMs: integer('duration_ms').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('name_pronunciations_briefing').on(table.briefingId, table.createdAt)],
)

/**
 * A client who was asked to prove that they read their mailbox. The mailed code and link are derived from the id and a
 * server secret, and not stored.
 */
export const accessRequests = pgTable(
  'access_requests',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    /** Only for a project without an order. */
    projectId: uuid('project_id').references(() => projects.id, { onDelete: 'cascade' }),
    /** The browser that asked: only there the code is good for anything. */
    visitorId: text('visitor_id', personal('row')).notNull(),
    goal: text('goal', impersonal).$type<AccessGoal>().notNull(),
    /** The generation it was asked in: what ended all access ended this, too. */
    generation: integer('generation').notNull(),
    tries: integer('tries').notNull().default(0),
    expiresAt: timestamptz('expires_at').notNull(),
    usedAt: timestamptz('used_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('access_requests_order').on(table.orderId, table.visitorId, table.createdAt),
    index('access_requests_project').on(table.projectId, table.visitorId, table.createdAt),
    index('access_requests_expired').on(table.expiresAt),
  ],
)

/** Events of an order or a project, written in the transaction that caused them. */
export const history = pgTable(
  'history',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid('order_id').references(() => orders.id),
    projectId: uuid('project_id').references(() => projects.id),
    type: text('type', impersonal).notNull(),
    details: jsonb('details', personal('words', withoutWords), personal('purchase', withoutNotes))
      .$type<Record<string, unknown>>()
      .notNull(),
    /** `buyer`, `provider`, `system` or `staff:<id>`. */
    actor: text('actor', impersonal).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('history_order').on(table.orderId, table.id),
    index('history_project').on(table.projectId, table.id),
  ],
)

/** The outbox: each mail with its content, sent by a job; can be read and resent later. */
export const mails = pgTable(
  'mails',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind', impersonal).notNull(),
    /** Unique: a second insert with the same key does nothing. */
    dedupeKey: text('dedupe_key', impersonal).notNull(),
    toName: text(
      'to_name',
      personal('person', (gone) => gone.name),
    ).notNull(),
    toEmail: text(
      'to_email',
      personal('person', (gone) => gone.email),
    ).notNull(),
    content: jsonb(
      'content',
      personal('words', (gone) => gone.content),
    )
      .$type<MailContent>()
      .notNull(),
    attachContract: boolean('attach_contract').notNull().default(false),
    orderId: uuid('order_id').references(() => orders.id),
    projectId: uuid('project_id').references(() => projects.id),
    state: text('state', impersonal).$type<MailState>().notNull().default('queued'),
    /** Until when it is held back: by the quiet hours of its order, or by the day of its voucher. */
    sendAfter: timestamptz('send_after'),
    /** The order's code, when it went out with its subject and sender made neutral. */
    discreetCode: text('discreet_code', impersonal),
    attempts: integer('attempts').notNull().default(0),
    transport: text('transport', impersonal),
    lastError: text('last_error', personal('words')),
    /** When staff saw that it failed; empty again once it is retried. */
    acknowledgedAt: timestamptz('acknowledged_at'),
    sentAt: timestamptz('sent_at'),
    createdAt: createdAt(),
    /** Stored: computed for each row that the index finds, a common name would take longer with every mail. */
    searchText: text('search_text', personal('person'))
      .notNull()
      .generatedAlwaysAs(mailSearchText({ toName: sql.raw('to_name'), toEmail: sql.raw('to_email') })),
  },
  (table) => [
    uniqueIndex('mails_dedupe').on(table.dedupeKey),
    index('mails_order').on(table.orderId),
    index('mails_project').on(table.projectId),
    index('mails_newest').on(table.createdAt, table.id),
    index('mails_by_subject').on(subjectOrder(table), table.id),
    index('mails_by_recipient').on(textOrder(table.toName), table.id),
    index('mails_state').on(table.state, table.createdAt, table.id),
    index('mails_recipient').on(sql`lower(${table.toEmail})`),
    index('mails_search_text')
      .using('gin', table.state, trigramIndex(sql`${table.searchText}`))
      .with({ fastupdate: false }),
  ],
)

/** Consents to messages by WhatsApp about an order, with what was read; a withdrawn one stays as a proof. */
export const whatsappConsents = pgTable(
  'whatsapp_consents',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** Digits with country and area code; null once the person was erased. */
    phone: text('phone', personal('person')),
    /** Meta's id of that account for our business, once Meta has said it: some answers come without a number. */
    userId: text('user_id', personal('person')),
    text: text('text', kept('proof of a consent, as the studio worded it')).notNull(),
    ip: text('ip', personal('person')).notNull(),
    userAgent: text('user_agent', personal('person')).notNull(),
    givenAt: timestamptz('given_at').notNull(),
    withdrawnAt: timestamptz('withdrawn_at'),
  },
  (table) => [
    uniqueIndex('whatsapp_consents_given')
      .on(table.orderId)
      .where(sql`withdrawn_at is null`),
    index('whatsapp_consents_order').on(table.orderId, table.givenAt),
    index('whatsapp_consents_phone').on(table.phone),
    index('whatsapp_consents_user')
      .on(table.userId)
      .where(sql`user_id is not null`),
  ],
)

/** What clients wrote to our number and is for staff to read: whatever is not a wish for no more messages. */
export const whatsappAnswers = pgTable(
  'whatsapp_answers',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Meta's id: a message may be reported twice. */
    providerId: text('provider_id', impersonal).notNull(),
    /** Digits with country and area code; null where the account shows only its id. */
    phone: text('phone', personal('row')),
    userId: text('user_id', personal('row')),
    /** What the account calls itself. */
    senderName: text('sender_name', personal('row')).notNull(),
    /** Meta's kind of message. */
    kind: text('kind', impersonal).notNull(),
    text: text('text', personal('row')).notNull(),
    /** The order whose consent has this number, the newest one. */
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    /** Of that order, or the client with this number. */
    clientId: uuid('client_id').references(() => clients.id, { onDelete: 'cascade' }),
    receivedAt: timestamptz('received_at').notNull(),
    /** When staff read it and did about it what they could. */
    readAt: timestamptz('read_at'),
  },
  (table) => [
    uniqueIndex('whatsapp_answers_provider').on(table.providerId),
    index('whatsapp_answers_newest').on(table.receivedAt, table.id),
    index('whatsapp_answers_unread')
      .on(table.receivedAt)
      .where(sql`read_at is null`),
    index('whatsapp_answers_order').on(table.orderId),
    index('whatsapp_answers_client').on(table.clientId),
  ],
)

/** The part of the outbox that goes to phones: at most one message beside each mail, about the same news. */
export const whatsappMessages = pgTable(
  'whatsapp_messages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    mailId: uuid('mail_id')
      .notNull()
      .references(() => mails.id, { onDelete: 'cascade' }),
    consentId: uuid('consent_id')
      .notNull()
      .references(() => whatsappConsents.id),
    kind: text('kind', impersonal).$type<WhatsappKind>().notNull(),
    state: text('state', impersonal).$type<MessageState>().notNull().default('queued'),
    /** What it was sent with; null until then. */
    template: text('template', impersonal),
    /** Meta's id (`wamid`). */
    providerId: text('provider_id', impersonal),
    /** Until when quiet hours hold it back. */
    sendAfter: timestamptz('send_after'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error', impersonal),
    sentAt: timestamptz('sent_at'),
    deliveredAt: timestamptz('delivered_at'),
    readAt: timestamptz('read_at'),
    failedAt: timestamptz('failed_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('whatsapp_messages_mail').on(table.mailId),
    uniqueIndex('whatsapp_messages_provider').on(table.providerId),
    index('whatsapp_messages_consent').on(table.consentId),
    index('whatsapp_messages_unsent')
      .on(table.createdAt, table.id)
      .where(sql`state in ${stateText<MessageState>(unsentMessages)}`),
  ],
)

/** Times in which the shop could not sell, or not deliver. At most one is open per cause. */
export const incidents = pgTable(
  'incidents',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    cause: text('cause', impersonal).$type<IncidentCause>().notNull(),
    failures: integer('failures').notNull(),
    startedAt: timestamptz('started_at').notNull(),
    lastFailedAt: timestamptz('last_failed_at').notNull(),
    endedAt: timestamptz('ended_at'),
  },
  (table) => [
    uniqueIndex('incidents_open')
      .on(table.cause)
      .where(sql`ended_at is null`),
    index('incidents_newest').on(table.startedAt),
  ],
)

/** Trial purchases of the shop by itself: only how they ended, they leave nothing else. */
export const canaryRuns = pgTable(
  'canary_runs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    reach: text('reach', impersonal).$type<NonNullable<CanaryReach>>().notNull(),
    startedAt: timestamptz('started_at').notNull(),
    /** Null while it runs, and for ever when its process died. */
    endedAt: timestamptz('ended_at'),
    failedStep: text('failed_step', impersonal).$type<CanaryStep>(),
    /** A code or the name of an error, never what somebody wrote. */
    failure: text('failure', impersonal),
  },
  (table) => [index('canary_runs_newest').on(table.startedAt)],
)

/** At most one row: whether trial purchases are made by themselves, and how often. */
export const canarySettings = pgTable(
  'canary_settings',
  {
    id: integer('id').primaryKey(),
    isOn: boolean('is_on').notNull(),
    everyHours: integer('every_hours').notNull(),
  },
  () => [check('canary_settings_one', sql`id = 1`)],
)

/** At most one row: which secret signs what this database gives access to. */
export const installation = pgTable(
  'installation',
  { id: integer('id').primaryKey(), secretFingerprint: text('secret_fingerprint', secret).notNull() },
  () => [check('installation_one', sql`id = 1`)],
)

/** At most one row: how far owners are with the first steps of their studio. */
export const onboarding = pgTable(
  'onboarding',
  {
    id: integer('id').primaryKey(),
    /** Since when the dashboard does not show them. */
    hiddenAt: timestamptz('hidden_at'),
    contractReadAt: timestamptz('contract_read_at'),
  },
  () => [check('onboarding_one', sql`id = 1`)],
)

/** Backups made, and those that failed; see docs/operator/backups.md. */
export const backups = pgTable(
  'backups',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    startedAt: timestamptz('started_at').notNull(),
    endedAt: timestamptz('ended_at').notNull(),
    /** Its name in the target; null when none was made. */
    name: text('name', impersonal),
    failure: text('failure', impersonal).$type<BackupFailure>(),
    /** Everything in it, also what it shares with others. */
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    files: integer('files').notNull(),
    /** Stored files that could not be read. */
    damaged: integer('damaged').notNull(),
    isEncrypted: boolean('is_encrypted').notNull(),
    /** Made by command into a place of its own: says nothing about the scheduled ones. */
    isElsewhere: boolean('is_elsewhere').notNull().default(false),
  },
  (table) => [index('backups_newest').on(table.startedAt)],
)

/** At most one row: whether and when backups are made by themselves, and how many are kept. */
export const backupSettings = pgTable(
  'backup_settings',
  {
    id: integer('id').primaryKey(),
    isOn: boolean('is_on').notNull(),
    hour: integer('hour').notNull(),
    daily: integer('daily').notNull(),
    weekly: integer('weekly').notNull(),
    monthly: integer('monthly').notNull(),
  },
  () => [check('backup_settings_one', sql`id = 1`)],
)

/**
 * Somebody who asked to see what is stored about an e-mail address: the mailed link opens it once, for a short time. The
 * link is derived from the id and a server secret, and not stored.
 */
export const dataLinks = pgTable(
  'data_links',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    email: text('email', personal('row')).notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    usedAt: timestamptz('used_at'),
    /** Until when the browser that used it may see and change the data; moved to the past when it leaves. */
    sessionEndsAt: timestamptz('session_ends_at'),
    createdAt: createdAt(),
  },
  (table) => [index('data_links_expired').on(table.expiresAt)],
)

/** What data subjects asked the studio for (LGPD art. 18), to be answered within the term of art. 19. */
export const dataRequests = pgTable(
  'data_requests',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Null for somebody who never bought. */
    clientId: uuid('client_id').references(() => clients.id, { onDelete: 'set null' }),
    email: text(
      'email',
      personal('person', (gone) => gone.email),
    ).notNull(),
    kind: text('kind', impersonal).$type<DataRequestKind>().notNull(),
    message: text('message', personal('person')).notNull(),
    /** The person confirmed that a song in production is to end unfinished. */
    endsSong: boolean('ends_song').notNull().default(false),
    dueAt: timestamptz('due_at').notNull(),
    createdAt: createdAt(),
    closedAt: timestamptz('closed_at'),
    /** Id of the staff member, or `data-subject` where their own erasure answered it. */
    closedBy: text('closed_by', impersonal),
    answer: text('answer', personal('person', sql`left(answer, 0)`)),
  },
  (table) => [
    index('data_requests_open')
      .on(table.dueAt)
      .where(sql`closed_at is null`),
    index('data_requests_client').on(table.clientId, table.createdAt),
    index('data_requests_email').on(sql`lower(${table.email})`),
  ],
)

/** Runs of the retention job: what was deleted or anonymised, rule by rule. No personal data. */
export const retentionRuns = pgTable(
  'retention_runs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    startedAt: timestamptz('started_at').notNull(),
    endedAt: timestamptz('ended_at').notNull(),
    counts: jsonb('counts', impersonal).$type<RetentionCounts>().notNull(),
    /** Rules that could not be carried out; they are tried again. */
    failed: jsonb('failed', impersonal).$type<RetentionId[]>().notNull(),
  },
  (table) => [index('retention_runs_newest').on(table.startedAt)],
)

/** The security log: who came in and who was refused. What is repeated within an hour counts in one row. */
export const securityEvents = pgTable(
  'security_events',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Kind, network, hour and subject. */
    bucket: text('bucket', personal('later')).notNull().unique(),
    kind: text('kind', impersonal).$type<SecurityEventKind>().notNull(),
    subject: text('subject', personal('later')).notNull(),
    ip: text('ip', personal('later')).notNull(),
    userAgent: text('user_agent', personal('later')).notNull(),
    count: integer('count').notNull(),
    /** Of the last one. */
    createdAt: createdAt(),
  },
  (table) => [
    index('security_events_newest').on(table.createdAt, table.id),
    index('security_events_kind').on(table.kind, table.createdAt, table.id),
    index('security_events_subject').on(table.subject, table.createdAt),
  ],
)

/** Actions of staff and where they came from; written in the same transaction. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** No foreign key: entries outlive the account. */
    staffId: text('staff_id', impersonal).notNull(),
    staffName: text('staff_name', impersonal).notNull(),
    action: text('action', impersonal).$type<AuditAction>().notNull(),
    subjectKind: text('subject_kind', impersonal).$type<AuditSubject>().notNull(),
    subjectId: text('subject_id', impersonal),
    /** A code or a title. Never a client's name: that must remain erasable. */
    subjectLabel: text('subject_label', personal('later')).notNull(),
    details: jsonb('details', personal('later')).$type<Record<string, unknown>>().notNull(),
    ip: text('ip', personal('later')).notNull(),
    userAgent: text('user_agent', personal('later')).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('audit_newest').on(table.createdAt, table.id),
    index('audit_staff').on(table.staffId, table.createdAt, table.id),
    index('audit_action').on(table.action, table.createdAt, table.id),
    index('audit_staff_action').on(table.staffId, table.action, table.createdAt, table.id),
    index('audit_subject').on(table.subjectId, table.createdAt, table.id),
  ],
)

/**
 * Row counts maintained by triggers: the count of a key is the sum of its `delta`. Rows are only inserted, so that
 * transactions never wait for each other; `compactCounters` merges them from time to time.
 */
export const counters = pgTable(
  'counters',
  {
    kind: text('kind', impersonal).notNull(),
    key: text('key', impersonal).notNull(),
    delta: integer('delta').notNull(),
  },
  (table) => [index('counters_kind').on(table.kind, table.key)],
)

/** What visitors did, as numbers by day in São Paulo (`core/site/shop-count.ts`). No row is about anybody. */
export const shopCounts = pgTable(
  'shop_counts',
  {
    day: date('day', impersonal).$type<CalendarDay>().notNull(),
    kind: text('kind', impersonal).$type<ShopCountKind>().notNull(),
    key: text('key', impersonal).notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.kind, table.key] })],
)

/** Attempts per key and window: rate limits shared by all processes. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key', personal('later')).primaryKey(),
  count: integer('count').notNull(),
  windowEndsAt: timestamptz('window_ends_at').notNull(),
})

export const staff = pgTable('staff', {
  id: text('id', impersonal).primaryKey(),
  name: text('name', impersonal).notNull(),
  email: text('email', impersonal).notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image', impersonal),
  role: text('role', impersonal).$type<StaffRole>().notNull().default('producer'),
  twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
  /** When the account was deactivated. The row stays, because the audit log refers to it. */
  deactivatedAt: timestamptz('deactivated_at'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

export const staffTwoFactors = pgTable(
  'staff_two_factors',
  {
    id: text('id', impersonal).primaryKey(),
    secret: text('secret', secret).notNull(),
    backupCodes: text('backup_codes', secret).notNull(),
    userId: text('user_id', impersonal)
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    verified: boolean('verified').notNull().default(true),
    failedVerificationCount: integer('failed_verification_count').notNull().default(0),
    lockedUntil: timestamptz('locked_until'),
    /** Time step of the last accepted code. */
    lastStep: integer('last_step'),
  },
  (table) => [index('staff_two_factors_secret').on(table.secret), index('staff_two_factors_user').on(table.userId)],
)

/** Invitations of staff: the mailed link creates the account, once. */
export const staffInvitations = pgTable(
  'staff_invitations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    email: text('email', impersonal).notNull(),
    name: text('name', impersonal).notNull(),
    role: text('role', impersonal).$type<StaffRole>().notNull(),
    /** SHA-256 of the link's token. */
    tokenHash: text('token_hash', secret).notNull(),
    invitedBy: text('invited_by', impersonal).notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    acceptedAt: timestamptz('accepted_at'),
    revokedAt: timestamptz('revoked_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('staff_invitations_token').on(table.tokenHash),
    index('staff_invitations_email').on(sql`lower(${table.email})`),
  ],
)

/** Songs whose forecast lay after their deadline when the queue was last played; replaced as a whole. */
export const deadlineRisks = pgTable('deadline_risks', {
  projectId: uuid('project_id')
    .primaryKey()
    .references(() => projects.id, { onDelete: 'cascade' }),
  /** The day by which it would be ready. */
  readyOn: date('ready_on', impersonal).$type<CalendarDay>().notNull(),
})

/** Filters of a list that somebody has given a name. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    staffId: text('staff_id', impersonal)
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    list: text('list', impersonal).$type<SavedList>().notNull(),
    name: text('name', impersonal).notNull(),
    /** The parameters of the list's address; never a search. */
    query: text('query', impersonal).notNull(),
    /** Whether colleagues see it, too. */
    isShared: boolean('is_shared').notNull().default(false),
    /** Its place among those of the same person in the same list. */
    position: integer('position').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('saved_views_staff').on(table.staffId, table.list, table.position),
    index('saved_views_shared')
      .on(table.list)
      .where(sql`is_shared`),
  ],
)

/** What the team writes to each other about a project or a client: never shown to anybody outside it. */
export const internalNotes = pgTable(
  'internal_notes',
  {
    /** Of the form, so that one pressed twice is one note. */
    id: uuid('id').primaryKey(),
    /** The client it is about, or whose project it is. */
    clientId: uuid('client_id')
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    /** Empty where it is about the client. */
    projectId: uuid('project_id').references(() => projects.id, { onDelete: 'cascade' }),
    authorId: text('author_id', impersonal).notNull(),
    content: text('content', personal('row')).notNull(),
    createdAt: createdAt(),
    editedAt: timestamptz('edited_at'),
  },
  (table) => [
    index('internal_notes_project').on(table.projectId, table.createdAt, table.id),
    index('internal_notes_client').on(table.clientId, table.createdAt, table.id),
  ],
)

/** Whom a note calls, until they have read it. */
export const internalNoteMentions = pgTable(
  'internal_note_mentions',
  {
    noteId: uuid('note_id')
      .notNull()
      .references(() => internalNotes.id, { onDelete: 'cascade' }),
    staffId: text('staff_id', impersonal)
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    /** When they said so, or answered. */
    readAt: timestamptz('read_at'),
  },
  (table) => [
    primaryKey({ columns: [table.noteId, table.staffId] }),
    index('internal_note_mentions_unread')
      .on(table.staffId)
      .where(sql`read_at is null`),
  ],
)

/** How somebody likes to see the lists of the panel. */
export const listSettings = pgTable('list_settings', {
  staffId: text('staff_id', impersonal)
    .primaryKey()
    .references(() => staff.id, { onDelete: 'cascade' }),
  /** Rows as high as on a phone, also where there is room for more of them. */
  isComfortable: boolean('is_comfortable').notNull().default(false),
  /** By list, the columns that are not shown. */
  hidden: jsonb('hidden', impersonal).$type<Record<string, string[]>>().notNull().default({}),
  /** By list, the columns that were given a width, in pixels. */
  widths: jsonb('widths', impersonal).$type<Record<string, Record<string, number>>>().notNull().default({}),
})

export const staffSessions = pgTable(
  'staff_sessions',
  {
    id: text('id', impersonal).primaryKey(),
    token: text('token', secret).notNull().unique(),
    userId: text('user_id', impersonal)
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    expiresAt: timestamptz('expires_at').notNull(),
    ipAddress: text('ip_address', impersonal),
    userAgent: text('user_agent', impersonal),
    createdAt: createdAt(),
    /** When the session was last used, up to five minutes before. */
    updatedAt: updatedAt(),
    /** When the password was last typed again in this session, or a passkey signed. */
    passwordAt: timestamptz('password_at'),
    /** The passkey that opened it, which is two factors; null for a password, or when the passkey was removed. */
    passkeyId: text('passkey_id', impersonal).references(() => staffPasskeys.id, { onDelete: 'set null' }),
  },
  (table) => [index('staff_sessions_user').on(table.userId), index('staff_sessions_passkey').on(table.passkeyId)],
)

/** Passkeys of staff: the private key stays in the device, this is the public one. */
export const staffPasskeys = pgTable(
  'staff_passkeys',
  {
    /** The credential's own id. */
    id: text('id', impersonal).primaryKey(),
    staffId: text('staff_id', impersonal)
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    /** By which its owner knows it. */
    name: text('name', impersonal).notNull(),
    publicKey: bytes('public_key', impersonal).notNull(),
    /** How often it signed, where it counts; it never goes back. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** Its maker keeps it on several devices of its owner. */
    isSynced: boolean('is_synced').notNull(),
    createdAt: createdAt(),
    lastUsedAt: timestamptz('last_used_at'),
  },
  (table) => [index('staff_passkeys_staff').on(table.staffId)],
)

/** What browsers were asked to sign: each is answered once. */
export const staffPasskeyChallenges = pgTable('staff_passkey_challenges', {
  challenge: text('challenge', secret).primaryKey(),
  /** Who adds a passkey; null for somebody who signs in. */
  staffId: text('staff_id', impersonal).references(() => staff.id, { onDelete: 'cascade' }),
  expiresAt: timestamptz('expires_at').notNull(),
})

export const staffAccounts = pgTable('staff_accounts', {
  id: text('id', impersonal).primaryKey(),
  accountId: text('account_id', impersonal).notNull(),
  providerId: text('provider_id', impersonal).notNull(),
  userId: text('user_id', impersonal)
    .notNull()
    .references(() => staff.id, { onDelete: 'cascade' }),
  accessToken: text('access_token', secret),
  refreshToken: text('refresh_token', secret),
  idToken: text('id_token', secret),
  accessTokenExpiresAt: timestamptz('access_token_expires_at'),
  refreshTokenExpiresAt: timestamptz('refresh_token_expires_at'),
  scope: text('scope', impersonal),
  password: text('password', secret),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

export const staffVerifications = pgTable(
  'staff_verifications',
  {
    id: text('id', impersonal).primaryKey(),
    identifier: text('identifier', impersonal).notNull(),
    value: text('value', secret).notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('staff_verifications_identifier').on(table.identifier)],
)

export const staffRateLimits = pgTable('staff_rate_limits', {
  id: text('id', impersonal).primaryKey(),
  key: text('key', impersonal).notNull().unique(),
  count: integer('count').notNull(),
  lastRequest: bigint('last_request', { mode: 'number' }).notNull(),
})
