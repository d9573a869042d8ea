import { z } from 'zod'

import { firstMusic, musicShape } from './albums.ts'

const text = z.string().trim().max(300)

/** The studio's name, contacts and company data. An empty string means "not filled in yet". */
export const settingsShape = z.object({
  productName: z.string().trim().min(1).max(60),
  company: z.object({
    legalName: text,
    taxId: text,
    street: text,
    city: z.string().trim().min(1).max(120),
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
  music: musicShape.prefault(firstMusic),
  /** Demo songs to show, in order; `null` until someone chooses. */
  songs: z
    .array(z.object({ id: z.string().regex(/^[a-z0-9-]{2,60}$/), featured: z.boolean() }))
    .min(1)
    .max(60)
    .nullable()
    .default(null),
})

export type Settings = z.output<typeof settingsShape>
