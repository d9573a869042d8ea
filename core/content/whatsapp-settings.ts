import { z } from 'zod'

import { whatsappKinds, type WhatsappKind } from '#core/whatsapp/message.ts'

/** Whether a kind of notice goes out by WhatsApp, too, and the template that Meta approved for it. */
const noticeSchema = z.object({ isOn: z.boolean(), template: z.string().trim().max(512) })

export function firstTemplate(kind: WhatsappKind): string {
  return kind.replaceAll('-', '_')
}

function firstNotice(kind: WhatsappKind) {
  return noticeSchema.default({ isOn: false, template: firstTemplate(kind) })
}

export const firstLanguage = 'pt_BR'
export const firstDiscreetTemplate = 'order_update'

/** Notices by WhatsApp: none until somebody switches one on. */
export const whatsappSchema = z
  .object({
    /** Of the templates, as Meta writes it. */
    language: z.string().trim().max(10).default(firstLanguage),
    /** Says that there is news and nothing else, for orders in surprise mode; empty: those get no messages. */
    discreetTemplate: z.string().trim().max(512).default(firstDiscreetTemplate),
    kinds: z
      .object({
        'payment-confirmed': firstNotice('payment-confirmed'),
        'payment-reminder': firstNotice('payment-reminder'),
        'clarification-requested': firstNotice('clarification-requested'),
        'briefing-accepted': firstNotice('briefing-accepted'),
        'song-ready': firstNotice('song-ready'),
        'new-version': firstNotice('new-version'),
        'new-versions': firstNotice('new-versions'),
        'returned-to-waiting': firstNotice('returned-to-waiting'),
        delivered: firstNotice('delivered'),
        'delivery-ends-soon': firstNotice('delivery-ends-soon'),
      } satisfies Record<WhatsappKind, unknown>)
      .prefault({}),
  })
  .prefault({})

export type WhatsappSettings = z.output<typeof whatsappSchema>

/** The template for a kind of notice; `null` where it does not go out by WhatsApp. */
export function templateOf({ kinds }: WhatsappSettings, kind: WhatsappKind): string | null {
  const { isOn, template } = kinds[kind]
  return isOn && template !== '' ? template : null
}

/** Whether anything goes out by WhatsApp at all: without, nobody is asked for their consent. */
export function sendsAnything(settings: WhatsappSettings): boolean {
  return whatsappKinds.some((kind) => templateOf(settings, kind) !== null)
}
