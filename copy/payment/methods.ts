import { joinAlternatives } from '#copy/shared/inflection.ts'
import { acceptedMethods, type Settings } from '#core/content/settings.ts'

const names = { pix: 'Pix', card: 'cartão', boleto: 'boleto' }

/** `Pix, cartão ou boleto`: what a checkout offers, as chosen in the settings. */
export function methodsText(settings: Pick<Settings, 'payment'>): string {
  return joinAlternatives(acceptedMethods(settings).map((method) => names[method]))
}
