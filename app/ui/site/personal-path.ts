/** Pages of one buyer's own purchase or song. */
const ofPurchase = [
  'pagamento',
  'pagamento-retorno',
  'orcamento',
  'revisao-extra',
  'extra',
  'acompanhar-pedido',
  'briefing/[^/]+',
  'briefing-success',
  'briefing-complete',
  'preview',
  'client-preview',
  'auth/preview',
  'deliveries',
  'ouvir',
  'feedback-confirmacao',
]

/** Pages that are made for one visitor, too, but are entered from the shop and keep it around them. */
const withinShop = ['vale-presente', 'certificado', 'privacidade/meus-dados']

const purchase = startsWithOneOf(ofPurchase)
const personal = startsWithOneOf([...ofPurchase, ...withinShop])

/**
 * Whether a page is for one buyer's own purchase or song. Around it nothing sells: what is for sale would lead away from
 * what was begun, and throw away a quote or a form.
 */
export function isPurchasePath(path: string): boolean {
  return purchase.test(path)
}

/**
 * Whether a page is made for one visitor, as all of `routes/client` and `routes/checkout` are. No other page may depend on a
 * browser's cookies, for it is rendered once for everybody.
 */
export function isPersonalPath(path: string): boolean {
  return personal.test(path)
}

/** The address itself, what is below it, and its data (`.data`). */
function startsWithOneOf(paths: string[]): RegExp {
  return new RegExp(`^/(?:${paths.join('|')})(?:[/.]|$)`)
}
