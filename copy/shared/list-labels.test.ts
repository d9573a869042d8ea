import { expect, test } from 'vitest'

import { totalColumns, totalLabels } from '#copy/payment/ledger-labels.ts'

import { sortLabels } from './list-labels.ts'

test.each(totalColumns)('days sorted by what is %s → called as its column', (column) => {
  for (const label of sortLabels.days[column]) expect(label.toLowerCase()).toContain(totalLabels[column].toLowerCase())
})
