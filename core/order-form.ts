import { accept, type Accepted } from './result.ts'
import { readUuid } from './uuid.ts'

export type OrderForm = {
  name: string
  email: string
  /** Digits with country code, or none given. */
  phone: string | null
  ownLyric: boolean
  /** The production made to measure instead of the ready-made package. */
  bespoke: boolean
  extras: string[]
  /** A discount code as typed; empty for none. */
  discount: string
  /** Made by the page that showed the form: a form sent twice is one order. */
  submissionId: string
}

export type OrderFormField = 'name' | 'email' | 'phone' | 'lyric' | 'extras' | 'discount' | 'terms'
export type OrderFormError =
  | 'name-required'
  | 'name-too-long'
  | 'email-required'
  | 'email-invalid'
  | 'email-too-long'
  | 'phone-invalid'
  | 'lyric-required'
  | 'extras-invalid'
  | 'discount-unknown'
  | 'terms-required'

export type OrderFormErrors = Partial<Record<OrderFormField, OrderFormError>>

/** The fields as a browser sends them: always text, whatever was sent. */
export type RawOrderForm = {
  name: string
  email: string
  phone: string
  lyric: string
  offer: string
  extras: string[]
  discount: string
  terms: string
  submission: string
}

const limits = { name: 120, email: 254, extras: 40, discount: 30 }

/** Reads the checkout form; every wrong field is named at once. `newId` stands in for a submission id that is no id. */
export function readOrderForm(
  raw: RawOrderForm,
  newId: () => string,
): Accepted<OrderForm> | { ok: false; errors: OrderFormErrors } {
  const name = raw.name.replace(/\s+/g, ' ').trim()
  const email = raw.email.trim()
  const phone = readPhone(raw.phone)
  const errors = withoutEmpty({
    name: nameError(name),
    email: emailError(email),
    phone: phone === undefined ? 'phone-invalid' : undefined,
    lyric: raw.lyric === 'sim' || raw.lyric === 'nao' ? undefined : 'lyric-required',
    extras: raw.extras.length > limits.extras ? 'extras-invalid' : undefined,
    discount: raw.discount.trim().length > limits.discount ? 'discount-unknown' : undefined,
    terms: raw.terms === '' ? 'terms-required' : undefined,
  })
  if (Object.keys(errors).length > 0 || phone === undefined) return { ok: false, errors }

  const submissionId = readUuid(raw.submission) ?? newId()
  return accept({
    name,
    email,
    phone,
    ownLyric: raw.lyric === 'sim',
    bespoke: raw.offer === 'sob-medida',
    extras: raw.extras,
    discount: raw.discount.trim().toUpperCase(),
    submissionId,
  })
}

export function nameError(name: string): 'name-required' | 'name-too-long' | undefined {
  if (name === '') return 'name-required'
  return name.length > limits.name ? 'name-too-long' : undefined
}

export function emailError(email: string): 'email-required' | 'email-too-long' | 'email-invalid' | undefined {
  if (email === '') return 'email-required'
  if (email.length > limits.email) return 'email-too-long'
  return isEmail(email) ? undefined : 'email-invalid'
}

/** Accepts what mail servers deliver in practice; refuses spaces, control characters and anything that could split a header. */
export function isEmail(text: string): boolean {
  return /^[^\s@<>()[\],;:"\\\p{Cc}]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}]{2,63}$/u.test(
    text,
  )
}

/** Brazilian numbers with or without country code; `null` for none, `undefined` for what cannot be called. */
export function readPhone(typed: string): string | null | undefined {
  if (typed.trim() === '') return null
  if (!/^[\d\s()+.-]{8,30}$/.test(typed.trim())) return undefined
  const digits = typed.replace(/\D/g, '')
  const national = digits.length > 11 && digits.startsWith('55') ? digits.slice(2) : digits.replace(/^0/, '')
  return /^[1-9]{2}\d{8,9}$/.test(national) ? `55${national}` : undefined
}

function withoutEmpty(errors: Record<OrderFormField, OrderFormError | undefined>): OrderFormErrors {
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined))
}
