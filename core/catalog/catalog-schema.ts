import { z } from 'zod'

import { calendarDay, isCalendarDay } from '#core/shared/dates.ts'
import { ownValue } from '#core/shared/own-value.ts'

import { amountSchema, calculatorSchema, firstCalculator } from './calculator-schema.ts'
import { packageIds } from './catalog.ts'

const days = z.number().int().min(1).max(365)
const line = z.string().trim().min(1).max(300)

/** `null` means unlimited wherever a count may be unlimited. */
const packageShape = z.object({
  id: z.enum(packageIds),
  name: line,
  price: amountSchema,
  description: line,
  recommended: z.boolean(),
  versions: z.object({
    count: z.number().int().min(1).nullable(),
    /**
     * When the studio writes the lyrics: how many, and versions of each; `null` when the counts are the same either
     * way.
     */
    withoutLyric: z.object({ lyrics: z.number().int().min(1), each: z.number().int().min(1) }).nullable(),
  }),
  /** Rounds of changes of the lyric before it is sung. Catalogues stored before this field sold two. */
  lyricRounds: z.number().int().min(0).max(99).nullable().default(2),
  revisions: z.object({ included: z.number().int().min(0).nullable(), windowDays: z.number().int().min(0).max(365) }),
  /** Business days: `expected` is the target, `limit` what the contract promises. */
  delivery: z.object({ fastest: days, expected: days, limit: days, priority: z.boolean() }),
  licence: z.enum(['personal', 'exclusive-limited', 'own-content', 'commercial', 'full-assignment']),
  formats: z.array(z.enum(['mp3', 'wav', 'stems', 'musicxml'])).min(1),
  mastering: z.boolean(),
  certificate: z.boolean(),
  lyricRegistration: z.boolean(),
  similarityChecks: z.enum(['none', 'basic', 'advanced']),
  consultationMinutes: z.number().int().min(0).max(240),
  support: z.enum(['email', 'vip-whatsapp']),
  briefingFormUrl: z.url({ protocol: /^https$/ }).nullable(),
})

const firstLaterDays = {
  multiestilo: 3,
  'multiestilo-mais': 5,
  'revisao-extra': 2,
  'registro-bn-letra': 10,
  'registro-ubc': 15,
  'masterizacao-ia': 3,
  'stems-separados': 3,
  'entrega-expressa': 2,
  partituras: 5,
} satisfies Record<string, number>

const extraShape = z
  .object({
    id: z.string().regex(/^[a-z0-9-]{2,60}$/),
    title: line,
    /** `null`: price on request ("Consultar"). */
    price: amountSchema.nullable(),
    description: line,
    features: z.array(line).max(8),
    icon: z.string().regex(/^[a-z-]{2,40}$/),
    /** How it is sold: in the checkout, or after contacting the studio. */
    sale: z.enum(['checkout', 'contact']),
    /** Shown next to the price of work done only by people. */
    humanOnly: z.boolean(),
    /**
     * Business days within which the first delivery then comes, counted like every deadline of the shop; `null`: it
     * hurries nothing. Catalogues stored before this field sold express delivery in 48 hours, which are two such days.
     */
    deliveryDays: days.nullable().optional(),
    /**
     * Business days until it is ready when it is bought by itself, for an order that was paid before; `null`: it is sold
     * only with a package. Catalogues stored before this field have what `firstLaterDays` says.
     */
    laterDays: days.nullable().optional(),
  })
  .transform(({ deliveryDays, laterDays, ...extra }) => ({
    ...extra,
    deliveryDays: deliveryDays === undefined && extra.id === 'entrega-expressa' ? 2 : (deliveryDays ?? null),
    laterDays: laterDays === undefined ? (ownValue<number>(firstLaterDays, extra.id) ?? null) : laterDays,
  }))

const daySchema = z.iso.date().refine(isCalendarDay).transform(calendarDay)

/** A discount code for one package; 0 % disables it. `null`: no limit. */
const discountShape = z.object({
  id: z.string().regex(/^[A-Z0-9]{3,30}$/),
  packageId: z.enum(packageIds),
  percent: z.number().int().min(0).max(100),
  /** First and last day on which it is accepted. */
  from: daySchema.nullable().default(null),
  until: daySchema.nullable().default(null),
  /** How many orders may use it in all, and of one e-mail. */
  totalLimit: z.number().int().min(1).max(9_999).nullable().default(null),
  buyerLimit: z.number().int().min(1).max(9_999).nullable().default(null),
})

const firstDiscounts = [
  { id: 'ESSENCIAL5', packageId: 'essencial', percent: 5 },
  { id: 'PROFISSIONAL5', packageId: 'profissional', percent: 5 },
  { id: 'PREMIUM5', packageId: 'premium', percent: 5 },
] as const

/** Recommendation for an answer: `second` when `first` would miss the deadline. */
const adviceShape = z.object({ first: z.enum(packageIds), second: z.enum(packageIds).nullable() })

const firstAdvice = {
  presente: { first: 'essencial', second: 'express' },
  evento: { first: 'profissional', second: 'essencial' },
  pessoal: { first: 'express', second: 'essencial' },
  comercial: { first: 'profissional', second: 'premium' },
} as const

export const maxDiscounts = 60

export const catalogSchema = z
  .object({
    packages: z.array(packageShape).length(packageIds.length),
    extras: z.array(extraShape).max(60),
    /** Days the files of a delivery stay downloadable. */
    downloadDays: days,
    /** Days after the final delivery during which paid revisions are sold. */
    paidRevisionDays: days,
    averageDeliveryDays: days,
    calculator: calculatorSchema.prefault(firstCalculator),
    discounts: z
      .array(discountShape)
      .max(maxDiscounts)
      .prefault([...firstDiscounts]),
    qualification: z
      .object({ presente: adviceShape, evento: adviceShape, pessoal: adviceShape, comercial: adviceShape })
      .prefault(firstAdvice),
  })
  .refine(({ packages }) => packageIds.every((id) => packages.some((pkg) => pkg.id === id)), 'every package once')
