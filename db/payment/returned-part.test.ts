import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { splitReturned } from '#core/payment/returned-part.ts'
import { createTestContext } from '#test/support/test-context.ts'

import { ofPriceReturned } from './returned-part.ts'

const { db } = await createTestContext()

test('any sums → the database says of them what `core/payment` says', async () => {
  const amount = fc.integer({ min: 0, max: 300_00 })
  const sums = fc.sample(fc.record({ price: amount, paid: amount, returned: amount, ofLines: amount }), 2_000)
  const given = sql`jsonb_to_recordset(${JSON.stringify(sums)}::jsonb)
    as given(price int, paid int, returned int, "ofLines" int)`
  const columns = { price: sql`price`, paid: sql`paid`, returned: sql`returned`, ofLines: sql`"ofLines"` }

  const { rows } = await db.execute<{ parts: number[] }>(
    sql`select jsonb_agg(${ofPriceReturned(columns)} order by n) as parts
      from (select *, row_number() over () as n from ${given}) numbered`,
  )

  expect(rows[0]?.parts).toEqual(sums.map((one) => splitReturned(one).ofPrice))
})
