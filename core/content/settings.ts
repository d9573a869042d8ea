import { z } from 'zod'

import { paymentLinksSchema, paymentProviders } from '#core/payment/payment-link.ts'
import { firstMusic, musicSchema } from '#core/site/albums.ts'

import { processorSchema } from './processors.ts'
import { whatsappSchema } from './whatsapp-settings.ts'

/** The most a card statement shows. */
export const statementLength = 13

/** Stands where nobody has entered a number yet; it belongs to nobody. */
export const placeholderWhatsapp = '5511900000000'

/** `simples`: a company of the Simples Nacional that is no MEI. */
const taxRegimes = ['none', 'mei', 'simples'] as const

const text = z.string().trim().max(300)

/** The studio's name, contacts and company data. An empty string means "not filled in yet". */
export const settingsSchema = z.object({
  productName: z.string().trim().min(1).max(60),
  company: z.object({
    legalName: text,
    taxId: text,
    street: text,
    city: z.string().trim().min(1).max(120),
    /** What a DPS needs: the city's number at IBGE, the tax regime, the service's national code. */
    cityCode: z.string().trim().max(20).default(''),
    taxRegime: z.enum(taxRegimes).nullable().default(null),
    serviceCode: z.string().trim().max(20).default(''),
    /** Data protection officer (LGPD art. 41). */
    dataOfficer: z.object({ name: text, email: text }),
  }),
  contact: z.object({
    email: z.email(),
    /** Digits with country and area code, as wa.me expects. */
    whatsapp: z.string().regex(/^\d{12,13}$/),
    hours: text,
  }),
  social: z.object({ instagram: text, facebook: text, youtube: text }),
  music: musicSchema.prefault(firstMusic),
  payment: z
    .object({
      /** On the buyer's card statement; empty: from the product's name. */
      statementDescriptor: z.string().trim().max(statementLength),
      mostInstallments: z.number().int().min(1).max(12),
      /** What a checkout offers; without any of them, all. */
      methods: z
        .object({ pix: z.boolean(), card: z.boolean(), boleto: z.boolean() })
        .default({ pix: true, card: true, boleto: true }),
      /** Days for which an unpaid order keeps its price. */
      priceDays: z.number().int().min(1).max(60).default(7),
      /** Who takes the money of new orders; each order keeps its own. */
      provider: z.enum(paymentProviders).default('mercado-pago'),
      ...paymentLinksSchema,
    })
    .prefault({ statementDescriptor: '', mostInstallments: 12 }),
  schedule: z
    .object({
      /** Songs the studio finishes in a full week; `null`: nobody said, and forecasts leave the queue out. */
      songsPerWeek: z.number().int().min(1).max(200).nullable(),
      /** One day or range each, as `parseDaysOff` reads them. */
      daysOff: z.array(z.string().trim().max(40)).max(60),
      /** How many of a hundred songs are to be ready on the day that is forecast. */
      confidence: z.number().int().min(50).max(99),
      /** What staff may offer with one press when a song is late; see `compensationOffer`. */
      compensation: z
        .object({
          kind: z.enum(['none', 'revision', 'discount', 'refund']),
          percent: z.number().int().min(1).max(50),
          /** Days for which a discount code is accepted. */
          validDays: z.number().int().min(1).max(365),
        })
        .default({ kind: 'none', percent: 10, validDays: 90 }),
    })
    .prefault({ songsPerWeek: null, daysOff: [], confidence: 85 }),
  security: z
    .object({
      /** Owners set up a second factor on their first day, or see nothing else. */
      ownersNeedTwoFactor: z.boolean(),
      /** Who reports of weaknesses go to, in `security.txt`; empty: the public e-mail. */
      email: text,
    })
    .default({ ownersNeedTwoFactor: true, email: '' }),
  privacy: z
    .object({
      /** Companies that process personal data for the studio; see `listProcessors`. */
      processors: z.array(processorSchema).max(30),
    })
    .default({ processors: [] }),
  whatsapp: whatsappSchema,
  /** Demo songs to show, in order; `null` until someone chooses. */
  songs: z
    .array(z.object({ id: z.string().regex(/^[a-z0-9-]{2,60}$/), featured: z.boolean() }))
    .min(1)
    .max(60)
    .nullable()
    .default(null),
})

export type Settings = z.output<typeof settingsSchema>

const methodOrder = ['pix', 'card', 'boleto'] as const
export type AcceptedMethod = (typeof methodOrder)[number]

/** What a checkout offers. A shop that offers nothing would sell nothing: then everything is offered. */
export function acceptedMethods({ payment }: { payment: Pick<Settings['payment'], 'methods'> }): AcceptedMethod[] {
  const chosen = methodOrder.filter((method) => payment.methods[method])
  return chosen.length > 0 ? chosen : [...methodOrder]
}

/** What the buyer's card statement says: capitals without accents, as card networks show it. */
export function statementDescriptorOf({ productName, payment }: Settings): string {
  const descriptor = payment.statementDescriptor || productName
  const plain = descriptor.normalize('NFD').replaceAll(/[^A-Za-z0-9 ]/g, '')
  return plain.replaceAll(/ +/g, ' ').trim().toUpperCase().slice(0, statementLength).trim()
}

/** What a checkout does not offer. */
export function excludedMethods(settings: Pick<Settings, 'payment'>): AcceptedMethod[] {
  const accepted = acceptedMethods(settings)
  return methodOrder.filter((method) => !accepted.includes(method))
}
