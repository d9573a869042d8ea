import { randomUUID } from 'node:crypto'

import { collectorId } from '#emulator/context.ts'
import type { EmulatorContext } from '#emulator/context.ts'
import type { BackUrls, Payer, Preference } from '#emulator/model.ts'

import { instant, isRecord, number, oneOf, record, text, webUrl } from './parse.ts'

export type PreferenceProblem = { error: string; message: string }

/** Validates and stores a preference. `existing` is the one being updated. */
export function savePreference(
  context: EmulatorContext,
  request: Record<string, unknown>,
  existing?: Preference,
): Preference | PreferenceProblem {
  const amount = totalOf(request.items)
  if (amount === null) {
    return problem('invalid_items', 'items must have a title, a quantity and a unit_price in BRL')
  }
  const backUrls = readBackUrls(request.back_urls)
  if (!backUrls) return problem('invalid_back_urls', 'back_urls invalid. Wrong format')

  const autoReturn = oneOf(request.auto_return, ['approved', 'all'])
  if (request.auto_return !== undefined && !autoReturn) return problem('invalid_auto_return', 'auto_return invalid')
  if (autoReturn && !backUrls.success) {
    return problem('invalid_auto_return', 'auto_return invalid. back_url.success must be defined')
  }
  const notificationUrl = webUrl(request.notification_url)
  if (request.notification_url !== undefined && !notificationUrl) {
    return problem('invalid_notification_url', 'notification_url attribute must be a valid url')
  }
  const reference = text(request.external_reference, 256)
  if (request.external_reference !== undefined && reference === null) {
    return problem('invalid_external_reference', 'external_reference must have at most 256 characters')
  }

  const methods = record(request.payment_methods)
  const preference: Preference = {
    id: existing?.id ?? `${collectorId}-${randomUUID()}`,
    merchantOrderId: existing?.merchantOrderId ?? context.store.nextId(),
    createdAt: existing?.createdAt ?? context.now(),
    amount,
    externalReference: reference,
    // One without the other has no effect, as measured on the real provider.
    expiresAt: request.expires === true ? instant(request.expiration_date_to) : null,
    opensAt: request.expires === true ? instant(request.expiration_date_from) : null,
    dueAt: instant(request.date_of_expiration),
    notificationUrl,
    backUrls,
    autoReturn,
    payer: readPayer(request.payer),
    excludedTypes: idsOf(methods.excluded_payment_types),
    excludedMethods: idsOf(methods.excluded_payment_methods),
    maxInstallments: number(methods.installments, 1, 24) ?? 12,
    request,
  }
  context.commit([{ table: 'preferences', id: preference.id, row: preference }])
  return preference
}

export type Availability = 'open' | 'expired' | 'not-open'

/** Whether a preference can be paid at `now`. */
export function availabilityOf(preference: Preference, now: number): Availability {
  if (preference.expiresAt === null) return 'open'
  if (preference.expiresAt <= now) return 'expired'
  return preference.opensAt !== null && preference.opensAt > now ? 'not-open' : 'open'
}

/** Title of the first item. */
export function titleOf(preference: Preference): string {
  const [item] = Array.isArray(preference.request.items) ? preference.request.items : []
  return text(record(item).title) ?? 'Compra'
}

/** Whether the preference allows a payment type; `binary_mode` excludes those that can be pending. */
export function offers(preference: Preference, kind: 'card' | 'pix' | 'boleto'): boolean {
  const { excludedTypes, excludedMethods, request } = preference
  if (kind === 'card') return !excludedTypes.includes('credit_card')
  if (request.binary_mode === true) return false
  if (kind === 'pix') return !excludedTypes.includes('bank_transfer') && !excludedMethods.includes('pix')
  return !excludedTypes.includes('ticket') && !excludedMethods.includes('bolbradesco')
}

function totalOf(items: unknown): number | null {
  if (!Array.isArray(items) || items.length === 0) return null
  let total = 0
  for (const item of items) {
    if (!isRecord(item)) return null
    const price = number(item.unit_price, 0.01, 10_000_000)
    const quantity = number(item.quantity, 1, 10_000)
    if (price === null || quantity === null || !text(item.title)) return null
    if (item.currency_id !== undefined && item.currency_id !== 'BRL') return null
    total += Math.round(price * 100) * quantity
  }
  return total
}

function readBackUrls(value: unknown): BackUrls | null {
  const urls = record(value)
  const read = {
    success: webUrl(urls.success),
    pending: webUrl(urls.pending),
    failure: webUrl(urls.failure),
  }
  const names = ['success', 'pending', 'failure'] as const
  return names.every((name) => urls[name] === undefined || urls[name] === '' || read[name] !== null) ? read : null
}

function readPayer(value: unknown): Payer {
  const payer = record(value)
  const name = [text(payer.name, 200), text(payer.surname, 200)].filter(Boolean).join(' ')
  return { name, email: text(payer.email, 320) ?? '', cpf: text(record(payer.identification).number, 20) ?? '' }
}

function idsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map((entry) => text(record(entry).id) ?? '').filter((id) => id !== '') : []
}

function problem(error: string, message: string): PreferenceProblem {
  return { error, message }
}
