import type { ProviderChargeback } from '#core/payment/chargeback.ts'

/** An open chargeback that asks for proof within ten days of the tests' first day. */
export function createChargeback({
  documentation,
  ...change
}: Partial<Omit<ProviderChargeback, 'documentation'>> & {
  documentation?: Partial<ProviderChargeback['documentation']>
}): ProviderChargeback {
  return {
    id: '900',
    paymentIds: [],
    coverageApplied: null,
    openedAt: new Date('2026-11-19T15:05:00Z'),
    ...change,
    documentation: {
      isRequired: true,
      status: 'pending',
      dueAt: new Date('2026-11-29T15:05:00Z'),
      ...documentation,
    },
  }
}
