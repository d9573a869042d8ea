import { joinAlternatives } from '#copy/shared/inflection.ts'
import { acceptedMethods, type Settings } from '#core/content/settings.ts'

const names = { pix: 'Pix', card: 'cartão', boleto: 'boleto' }

/** `Pix, cartão ou boleto`: what a checkout offers, as chosen in the settings. What a link's page offers, nobody here knows. */
export function methodsText(settings: { payment: Pick<Settings['payment'], 'provider' | 'methods'> }): string {
  if (settings.payment.provider === 'links') return 'os meios que a página de pagamento oferecer'
  return joinAlternatives(acceptedMethods(settings).map((method) => names[method]))
}

/** What our texts say of the provider's API, and what is true where orders are paid by link. */
const linkWords: [string, string][] = [
  ['no ambiente do Mercado Pago', 'por um link de pagamento que mostramos ou enviamos a você'],
  ['o Mercado Pago confirma o pagamento', 'a nossa equipe confirma o pagamento'],
  ['o Mercado Pago nos confirma o pagamento', 'a nossa equipe confirma o pagamento'],
  ['o que o Mercado Pago nos conta', 'o que a página de pagamento nos mostra'],
  ['o Mercado Pago, que processa o pagamento', 'a empresa do link de pagamento, que processa o pagamento'],
]

/** A text about paying, true for the way in which new orders are paid. */
export function forProvider(text: string, { payment }: Pick<Settings, 'payment'>): string {
  if (payment.provider !== 'links') return text
  return linkWords.reduce((written, [api, link]) => written.replaceAll(api, link), text)
}
