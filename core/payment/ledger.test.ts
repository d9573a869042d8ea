import fc from 'fast-check'
import { expect, test } from 'vitest'

import { addMinutes } from '#core/shared/dates.ts'
import { cents, type Cents } from '#core/shared/money.ts'

import { hasMoneyNews, missingEntries, netAfter, type EntryKind, type LedgerEntry, type PaymentNet } from './ledger.ts'
import { returnedAmount, withOwnRefunds, type ProviderPayment, type ProviderStatement } from './payment.ts'
import type { ProviderRefund } from './refund.ts'
import { noNewsOf } from './settlement.ts'

const start = new Date('2026-11-20T13:00:00Z')

const template: ProviderPayment = {
  id: '1001',
  reference: 'order',
  status: 'approved',
  statusDetail: 'accredited',
  method: 'credit-card',
  installments: 3,
  amount: cents(219_00),
  refunded: cents(0),
  currency: 'BRL',
  collectorId: '77',
  createdAt: start,
  approvedAt: start,
  updatedAt: start,
  expiresAt: null,
  ticketUrl: null,
  payCode: null,
}

const statement = (change: Partial<ProviderStatement> = {}): ProviderStatement => ({
  fee: cents(10_91),
  netReceived: cents(208_09),
  releasesAt: null,
  refunds: [],
  reported: {},
  ...change,
})

/** The ledger and the stored payment of one payment, as `db/payment` keeps them. */
function books() {
  const entries: LedgerEntry[] = []
  let known: (ProviderPayment & PaymentNet & { releasesAt: Date | null }) | null = null
  let refundedHere = 0
  let byHand = 0

  function balance() {
    const sums: Partial<Record<EntryKind, Cents>> = {}
    for (const { kind, amount } of entries) sums[kind] = cents((sums[kind] ?? 0) + amount)
    return { sums, refundIds: new Set(entries.flatMap(({ providerRef }) => (providerRef ? [providerRef] : []))) }
  }

  function store(payment: ProviderPayment, refunds: ProviderRefund[]): LedgerEntry[] {
    const after = { ...payment, ...netAfter(payment, known) }
    const missing = missingEntries(after, balance(), refunds)
    entries.push(...missing)
    known = { ...after, releasesAt: payment.statement?.releasesAt ?? null }
    return missing
  }

  return {
    entries,
    kinds: () => entries.map(({ kind, amount }) => [kind, amount]),
    sum: () => entries.reduce((sum, { amount }) => sum + amount, 0),
    sumOf: (...kinds: EntryKind[]) =>
      entries.reduce((sum, { kind, amount }) => sum + (kinds.includes(kind) ? amount : 0), 0),
    known: () => known,
    byHand: () => byHand,
    /** Applies a snapshot as the use case does: older ones are not, and our own refunds are not undone. */
    read(snapshot: ProviderPayment): LedgerEntry[] {
      const payment = withOwnRefunds(snapshot, { provider: cents(refundedHere), byHand: cents(byHand) })
      const old = noNewsOf(payment, known)
      if (old === 'stale' || (old === 'unchanged' && known && !hasMoneyNews(payment, known))) return []
      return store(payment, payment.statement?.refunds ?? [])
    },
    refundHere(refund: ProviderRefund): void {
      if (!known) return
      refundedHere += refund.amount
      const refunded = cents(Math.max(known.refunded - byHand, refundedHere) + byHand)
      const { statement: _, ...payment } = known
      const status = refunded >= payment.amount ? 'refunded' : payment.status
      store({ ...payment, refunded, status }, [refund])
      known = { ...known, updatedAt: payment.updatedAt }
    },
    returnByHand(amount: number): void {
      if (!known) return
      byHand += amount
      const { statement: _, ...payment } = known
      const refunded = cents(known.refunded + amount)
      const status = refunded >= payment.amount ? 'refunded' : payment.status
      store({ ...payment, refunded, refundedByHand: cents(byHand), status }, [])
      known = { ...known, updatedAt: payment.updatedAt }
    },
  }
}

const refundOf = (id: string, amount: number, minutes = 60): ProviderRefund => ({
  id,
  amount: cents(amount),
  state: 'done',
  createdAt: addMinutes(start, minutes),
})

test('an approved payment → charge and fee, on the day of approval', () => {
  const ledger = books()
  const entries = ledger.read({ ...template, updatedAt: addMinutes(start, 5), statement: statement() })

  expect(entries).toEqual([
    { kind: 'charge', amount: 219_00, providerRef: null, at: start },
    { kind: 'fee', amount: -10_91, providerRef: null, at: start },
  ])
})

test('a payment never approved → no movement', () => {
  const rejected = {
    ...template,
    status: 'rejected' as const,
    approvedAt: null,
    statement: statement({ fee: cents(0) }),
  }

  expect(books().read(rejected)).toEqual([])
})

test('the same snapshot twice → nothing written', () => {
  const ledger = books()
  const snapshot = { ...template, statement: statement() }
  ledger.read(snapshot)

  expect(ledger.read(snapshot)).toEqual([])
  expect(
    missingEntries(
      { ...snapshot, ...netAfter(snapshot, null) },
      { sums: { charge: cents(219_00), fee: cents(-10_91) }, refundIds: new Set() },
      [],
    ),
  ).toEqual([])
})

test('a fee reported later → booked on the day of the charge', () => {
  const ledger = books()
  ledger.read(template)
  ledger.read({ ...template, statement: statement() })

  expect(ledger.entries.at(-1)).toEqual({ kind: 'fee', amount: -10_91, providerRef: null, at: start })
})

test('a credit beside the fees → an adjustment', () => {
  const ledger = books()
  ledger.read({ ...template, statement: statement({ netReceived: cents(206_00) }) })

  expect(ledger.kinds()).toEqual([
    ['charge', 219_00],
    ['fee', -10_91],
    ['adjustment', -2_09],
  ])
  expect(ledger.sum()).toBe(206_00)
})

test('no list of fees → the difference to the net is the fee', () => {
  const ledger = books()
  ledger.read({ ...template, statement: statement({ fee: null }) })

  expect(ledger.kinds()).toEqual([
    ['charge', 219_00],
    ['fee', -10_91],
  ])
})

test('a refund → carries the id of the provider and returns part of the fee', () => {
  const ledger = books()
  ledger.read({ ...template, statement: statement() })
  const refunds = [refundOf('r1', 50_00)]
  const refunded = { ...template, refunded: cents(50_00), updatedAt: addMinutes(start, 61) }
  ledger.read({ ...refunded, statement: statement({ fee: cents(8_42), netReceived: cents(160_58), refunds }) })

  expect(ledger.entries.slice(2)).toEqual([
    { kind: 'fee-returned', amount: 2_49, providerRef: null, at: addMinutes(start, 60) },
    { kind: 'refund', amount: -50_00, providerRef: 'r1', at: addMinutes(start, 60) },
  ])
  expect(ledger.sum()).toBe(219_00 - 8_42 - 50_00)
})

test('a refund made here and reported later → booked once', () => {
  const ledger = books()
  ledger.read({ ...template, statement: statement() })
  ledger.refundHere(refundOf('r1', 50_00))
  const refunds = [refundOf('r1', 50_00), refundOf('r2', 20_00, 90)]
  const reported = { ...template, refunded: cents(70_00), updatedAt: addMinutes(start, 91) }
  ledger.read({ ...reported, statement: statement({ refunds }) })

  expect(
    ledger.entries.filter(({ kind }) => kind === 'refund').map(({ providerRef, amount }) => [providerRef, amount]),
  ).toEqual([
    ['r1', -50_00],
    ['r2', -20_00],
  ])
})

test('a snapshot older than a refund made here → does not undo it', () => {
  const ledger = books()
  ledger.read({ ...template, statement: statement() })
  ledger.refundHere(refundOf('r1', 50_00))
  ledger.read({ ...template, updatedAt: addMinutes(start, 1), statement: statement() })

  expect(ledger.sumOf('refund', 'reversal')).toBe(-50_00)
})

test('a chargeback → takes what was not refunded, and a won one returns it', () => {
  const ledger = books()
  ledger.read({ ...template, statement: statement() })
  ledger.read({ ...template, refunded: cents(19_00), updatedAt: addMinutes(start, 60), statement: statement() })
  const disputed = { ...template, status: 'charged-back' as const, refunded: cents(19_00) }
  ledger.read({ ...disputed, statusDetail: 'in_process', updatedAt: addMinutes(start, 90), statement: statement() })
  ledger.read({ ...disputed, statusDetail: 'reimbursed', updatedAt: addMinutes(start, 120), statement: statement() })

  expect(ledger.kinds().slice(2)).toEqual([
    ['refund', -19_00],
    ['chargeback', -200_00],
    ['reversal', 200_00],
  ])
})

test('a payment first seen in a chargeback → its refund stays separate', () => {
  const ledger = books()
  const disputed = { ...template, status: 'charged-back' as const, statusDetail: 'settled', refunded: cents(19_00) }
  ledger.read({ ...disputed, statement: statement({ refunds: [refundOf('r1', 19_00)] }) })

  expect(ledger.kinds().slice(2)).toEqual([
    ['refund', -19_00],
    ['chargeback', -200_00],
  ])
})

test('a manual payment → no fee, and refunded as such', () => {
  const ledger = books()
  const manual = { ...template, id: 'manual-1' }
  ledger.read(manual)
  ledger.read({ ...manual, status: 'refunded', refunded: cents(219_00), updatedAt: addMinutes(start, 10) })

  expect(ledger.kinds()).toEqual([
    ['manual', 219_00],
    ['manual-refund', -219_00],
  ])
})

type Step =
  | { do: 'refund-here' | 'refund-there' | 'by-hand'; share: number }
  | { do: 'chargeback' | 'win' | 'lose' | 'read' | 'read-again' }
  | { do: 'read-stale'; place: number }

const steps = fc.array(
  fc.oneof(
    fc.record({
      do: fc.constantFrom('refund-here' as const, 'refund-there' as const, 'by-hand' as const),
      share: fc.integer({ min: 1, max: 100 }),
    }),
    fc.record({
      do: fc.constantFrom(
        'chargeback' as const,
        'win' as const,
        'lose' as const,
        'read' as const,
        'read-again' as const,
      ),
    }),
    fc.record({ do: fc.constant('read-stale' as const), place: fc.nat(30) }),
  ),
  { minLength: 1, maxLength: 25 },
)

/** The provider's truth of one payment: it charges no fee for what went back. */
function provider(amount: number, feeShare: number) {
  const fee = Math.round((amount * feeShare) / 100)
  let truth: ProviderPayment = { ...template, amount: cents(amount) }
  let refunds: ProviderRefund[] = []
  let dispute: 'none' | 'open' | 'over' = 'none'
  let minute = 0

  const feeLeft = () => cents(Math.round((fee * (amount - truth.refunded)) / amount))
  const snapshot = (): ProviderPayment => ({
    ...truth,
    statement: statement({ fee: feeLeft(), netReceived: cents(amount - feeLeft()), refunds }),
  })
  const change = (to: Partial<ProviderPayment>) => {
    minute += 1
    truth = { ...truth, ...to, updatedAt: addMinutes(start, minute) }
  }

  return {
    snapshot,
    expected: () => {
      const isLost = truth.status === 'charged-back' && truth.statusDetail !== 'reimbursed'
      return amount - feeLeft() - (isLost ? amount : truth.refunded)
    },
    returned: () => 0 - returnedAmount(truth),
    refund(share: number): ProviderRefund | null {
      const part = Math.max(1, Math.floor(((amount - truth.refunded) * share) / 100))
      if (truth.status !== 'approved' || truth.refunded + part > amount) return null
      const refund = { ...refundOf(`r${refunds.length + 1}`, part), createdAt: addMinutes(start, minute + 1) }
      refunds = [...refunds, refund]
      const refunded = cents(truth.refunded + part)
      change({ refunded, status: refunded === amount ? 'refunded' : 'approved' })
      return refund
    },
    chargeback() {
      if (dispute !== 'none' || truth.status !== 'approved') return
      dispute = 'open'
      change({ status: 'charged-back', statusDetail: 'in_process' })
    },
    decide(outcome: 'reimbursed' | 'settled') {
      if (dispute !== 'open') return
      dispute = 'over'
      change({ statusDetail: outcome })
    },
  }
}

/** What the ledger must add up to for a payment: its net, less what went back. */
function balanceOf(payment: ProviderPayment & PaymentNet): Cents {
  return cents((payment.netReceived ?? payment.amount) - returnedAmount(payment))
}

test('any order of events → the ledger ends at the amounts of the provider, to the centavo', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 500_000 }),
      fc.integer({ min: 0, max: 20 }),
      steps,
      (amount, share, happens) => {
        const ledger = books()
        const there = provider(amount, share)
        const seen: ProviderPayment[] = [there.snapshot()]
        const read = (snapshot: ProviderPayment) => {
          seen.push(snapshot)
          ledger.read(snapshot)
          // Whatever was read twice, late or out of order: nobody gets back more than was paid, no fee is returned twice.
          expect(ledger.sumOf('charge', 'refund', 'chargeback', 'reversal')).toBeGreaterThanOrEqual(0)
          expect(ledger.sumOf('fee', 'fee-returned')).toBeLessThanOrEqual(0)
          expect(ledger.sum()).toBe(balanceOf(ledger.known() ?? { ...template, fee: null, netReceived: null }))
        }

        read(there.snapshot())
        for (const step of happens) act(step, { there, ledger, seen, read })
        read(there.snapshot())
        const before = ledger.entries.length
        read(there.snapshot())

        expect(ledger.entries).toHaveLength(before)
        expect(ledger.sum()).toBe(there.expected() - ledger.byHand())
        expect(ledger.sumOf('manual-refund')).toBe(0 - ledger.byHand())
        expect(ledger.sumOf('charge')).toBe(amount)
        expect(ledger.sumOf('refund', 'chargeback', 'reversal')).toBe(there.returned())
      },
    ),
    { numRuns: 3_000 },
  )
})

type Scene = {
  there: ReturnType<typeof provider>
  ledger: ReturnType<typeof books>
  seen: ProviderPayment[]
  read: (snapshot: ProviderPayment) => void
}

function act(step: Step, { there, ledger, seen, read }: Scene): void {
  switch (step.do) {
    case 'refund-here': {
      // The panel refunds only what it knows to be approved.
      const refund = ledger.known()?.status === 'approved' ? there.refund(step.share) : null
      if (refund) ledger.refundHere(refund)
      return
    }
    case 'by-hand': {
      const known = ledger.known()
      const left = known?.status === 'approved' ? known.amount - known.refunded : 0
      if (left > 0) ledger.returnByHand(Math.max(1, Math.floor((left * step.share) / 100)))
      return
    }
    case 'refund-there':
      there.refund(step.share)
      return
    case 'chargeback':
      return there.chargeback()
    case 'win':
      return there.decide('reimbursed')
    case 'lose':
      return there.decide('settled')
    case 'read':
      return read(there.snapshot())
    case 'read-again':
      return read(seen.at(-1) ?? there.snapshot())
    case 'read-stale':
      return read(seen[step.place % seen.length] ?? there.snapshot())
  }
}
