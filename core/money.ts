/** An amount in integer centavos of BRL. Decimals exist only at the provider's door and in `formatBRL`. */
export type Cents = number & { readonly unit: 'centavos' }

/** Throws on anything but a whole, safe number: a fraction of a centavo is always a bug. */
export function cents(amount: number): Cents {
  if (!isCents(amount)) throw new Error(`not an amount in centavos: ${amount}`)
  return amount
}

function isCents(amount: number): amount is Cents {
  return Number.isSafeInteger(amount)
}

/** Reads a provider's decimal reais (219.9) without floating-point dust. */
export function centsFromReais(reais: number): Cents {
  return cents(Math.round(reais * 100))
}

export function reaisFromCents(amount: Cents): number {
  return amount / 100
}

export function addCents(...amounts: Cents[]): Cents {
  return cents(amounts.reduce((sum, amount) => sum + amount, 0))
}

export function timesCents(amount: Cents, count: number): Cents {
  return cents(amount * count)
}

/** Reads an amount as people type it: `219`, `219,90`, `R$ 1.219,00`; `null` when it cannot be one. */
export function readBRL(typed: string): Cents | null {
  const text = typed.replace(/^\s*R\$/, '').trim()
  const [, reais, centavos = '00'] = /^(\d{1,3}(?:\.\d{3})+|\d{1,7})(?:,(\d{2}))?$/.exec(text) ?? []
  return reais === undefined ? null : cents(Number(reais.replaceAll('.', '')) * 100 + Number(centavos))
}

let brl: Intl.NumberFormat | undefined

/** `R$ 219,00`, with a no-break space so that a price never wraps. */
export function formatBRL(amount: Cents): string {
  brl ??= new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
  return brl.format(amount / 100)
}
