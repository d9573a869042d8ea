import { expect, test } from 'vitest'

import type { RevisionBalance } from '#core/preview/revision.ts'
import { calendarDay } from '#core/shared/dates.ts'

import { coverageBeforeSending } from './revisions.ts'

const balance: RevisionBalance = {
  included: 1,
  used: 1,
  left: 1,
  extraLeft: 1,
  unusedOrderIds: [],
  windowOpen: true,
  windowEndsOn: calendarDay('2026-11-29'),
  open: [],
  lines: [],
  hasPresented: true,
  isActive: true,
  paidDays: 90,
}

test.each([
  [
    { left: 1, extraLeft: 0 },
    'Esta é a revisão que o seu pacote inclui. Junte todos os pedidos em um envio, até 29/11/2026.',
  ],
  [{ left: 1, extraLeft: 1 }, 'Este pedido usa a sua revisão extra. Junte todos os pedidos em um envio.'],
  [{ left: 2, extraLeft: 2 }, 'Este pedido usa uma das suas 2 revisões extras. Junte todos os pedidos em um envio.'],
])('%o left → says plainly which one is used', (left, text) => {
  expect(coverageBeforeSending({ ...balance, ...left }, null)).toBe(text)
})
