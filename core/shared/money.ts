import { visibleNumber } from '#core/shared/input/visible-text.ts'

/** An amount in integer centavos of BRL. Decimal reais exist only in the provider's API and in `formatBRL`. */
export type Cents = number & { readonly unit: 'centavos' }

/** Throws unless the amount is a safe integer: a fraction of a centavo is a bug. */
export function cents(amount: number): Cents {
  if (!isCents(amount)) throw new Error(`not an amount in centavos: ${amount}`)
  return amount
}

function isCents(amount: number): amount is Cents {
  return Number.isSafeInteger(amount)
}

/** Converts the provider's decimal reais (219.9), rounding away floating-point error. */
export function centsFromReais(reais: number): Cents {
  return cents(Math.round(reais * 100))
}

/** Decimal reais for the provider's API; never calculate with them. */
export function reaisFromCents(amount: Cents): number {
  return amount / 100
}

export function addCents(...amounts: Cents[]): Cents {
  return cents(amounts.reduce((sum, amount) => sum + amount, 0))
}

export function timesCents(amount: Cents, count: number): Cents {
  return cents(amount * count)
}

/** Up to 9.999.999,99: amounts are stored as 32-bit integers of centavos. */
const maxDigits = 7

/** Parses an amount typed by a person: `219`, `219,90`, `R$ 1.219,00`; `null` when invalid or too large to store. */
export function parseBRL(typed: string): Cents | null {
  const text = visibleNumber(typed).replace(/^R\$\s*/i, '')
  const [, grouped, centavos = '00'] = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{2}))?$/.exec(text) ?? []
  const reais = grouped?.replaceAll('.', '')
  if (reais === undefined || reais.length > maxDigits) return null
  return cents(Number(reais) * 100 + Number(centavos))
}

/** An amount in the currency the provider names; hundredths of it, whichever it is. */
export function formatMoney(amount: Cents, currency: string): string {
  if (currency === 'BRL') return formatBRL(amount)
  const number = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return `${currency} ${withMinusSign(number.format(amount / 100))}`
}

let brl: Intl.NumberFormat | undefined

/** `R$ 219,00` or `−R$ 9,83`, with a non-breaking space. */
export function formatBRL(amount: Cents): string {
  brl ??= new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
  return withMinusSign(brl.format(amount / 100))
}

/** As it stands in a field of an amount: `1.219,00`. */
export function formatAmount(amount: Cents): string {
  return formatBRL(amount).replace(/^R\$\s/, '')
}

/** For an axis, whose steps are whole reais: `R$ 1.500`. */
export function formatReais(amount: Cents): string {
  return formatBRL(amount).replace(/,00$/, '')
}

/** `Intl` writes a hyphen, at which a line may break and which is narrower than the digits it stands among. */
function withMinusSign(text: string): string {
  return text.replace('-', '−')
}
