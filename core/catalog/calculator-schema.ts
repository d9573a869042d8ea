import { z } from 'zod'

import { cents } from '#core/shared/money.ts'

export const amountSchema = z.number().int().min(0).max(100_000_00).transform(cents)
const count = z.number().int().min(1).max(100)

const slider = z
  .object({ least: count, most: count, usual: count })
  .refine(({ least, usual, most }) => least <= usual && usual <= most, 'the usual value lies between least and most')

/** Base figures of a bespoke song. `null` means unlimited. */
const base = z.object({
  packageId: z.enum(['essencial', 'profissional', 'premium']),
  price: amountSchema,
  minutes: count,
  versions: count,
  instruments: count.nullable(),
})

/** Prices and limits of bespoke productions (specification 000, section 9). */
export const calculatorSchema = z.object({
  bases: z.array(base).min(1).max(3),
  /** `days` are business days until the first delivery; each day fewer than the default costs `perDay`. */
  sliders: z.object({
    minutes: slider,
    versions: slider,
    instruments: slider.and(z.object({ unlimitedAbove: count })),
    days: slider,
  }),
  perMinute: amountSchema,
  perVersion: amountSchema,
  perInstrument: amountSchema,
  perDay: amountSchema,
  vocals: amountSchema,
  lyrics: amountSchema,
  stems: amountSchema,
  commercial: amountSchema,
})

/** The calculator's defaults, also used for catalogues stored before it existed. */
export const firstCalculator: z.input<typeof calculatorSchema> = {
  bases: [
    { packageId: 'essencial', price: 997_00, minutes: 3, versions: 3, instruments: 5 },
    { packageId: 'profissional', price: 1_997_00, minutes: 4, versions: 5, instruments: 12 },
    { packageId: 'premium', price: 2_997_00, minutes: 5, versions: 7, instruments: null },
  ],
  sliders: {
    minutes: { least: 1, most: 10, usual: 3 },
    versions: { least: 1, most: 10, usual: 3 },
    instruments: { least: 1, most: 25, usual: 5, unlimitedAbove: 20 },
    days: { least: 1, most: 15, usual: 7 },
  },
  perMinute: 200_00,
  perVersion: 150_00,
  perInstrument: 100_00,
  perDay: 300_00,
  vocals: 500_00,
  lyrics: 300_00,
  stems: 200_00,
  commercial: 1_000_00,
}
