import { joinList } from '#copy/shared/inflection.ts'
import type { Catalog } from '#core/catalog/catalog.ts'
import type { SettingsField } from '#core/content/field-types.ts'
import type { Settings } from '#core/content/settings.ts'
import { linkedOffers, linkState, type LinkedOffer, type LinkState } from '#core/payment/payment-link.ts'
import { formatBRL } from '#core/shared/money.ts'

import type { SettingsGroup } from './settings-form.ts'

type Kind = LinkedOffer['kind']

const titles = {
  package: 'Links de pagamento dos pacotes',
  discount: 'Links de pagamento dos códigos de desconto',
  extra: 'Links de pagamento dos serviços extras',
  price: 'Links de pagamento por valor',
} satisfies Record<Kind, string>

const abouts = {
  package:
    'Um link só é mostrado ao comprador quando cobra exatamente o total do pedido. Sem link, ou com mais de um item no pedido, a equipe é avisada e envia um link feito para ele.',
  discount: 'O link já com o desconto. Sem ele, quem usa o código espera um link da equipe.',
  extra: 'Para um serviço comprado depois, sozinho. Sem link próprio, vale o link do valor dele.',
  price: 'Um link para cada preço de serviço extra: serve a todos os serviços deste preço.',
} satisfies Record<Kind, string>

/** What staff edit of the payment links: one for each offer of the catalogue, with what is missing in sight. */
export function paymentLinkGroups(
  { payment }: Pick<Settings, 'payment'>,
  catalog: Pick<Catalog, 'packages' | 'extras' | 'discounts'>,
): SettingsGroup[] {
  const offers = linkedOffers(catalog).map((offer) => ({
    ...offer,
    name: nameOf(catalog, offer),
    state: linkState(payment, offer),
  }))
  return (['package', 'discount', 'extra', 'price'] as const).flatMap((kind): SettingsGroup[] => {
    const ofKind = offers.filter((offer) => offer.kind === kind)
    if (ofKind.length === 0) return []
    return [
      {
        title: titles[kind],
        section: 'advanced',
        folded: summaryOf(kind, ofKind),
        about: abouts[kind],
        fields: ofKind.flatMap((offer) => linkFields(offer)),
      },
    ]
  })
}

type NamedOffer = LinkedOffer & { name: string; state: LinkState }

function linkFields({ kind, key, name, amount, state }: NamedOffer): SettingsField[] {
  const url: SettingsField = {
    path: `payment.links.${key}`,
    kind: 'address?',
    weight: 'notified',
    label: `${name}: link`,
    hint: stateTexts[state],
    rule: 'not-payment-link',
    maxLength: 500,
  }
  if (kind === 'price') return [url]
  const charged: SettingsField = {
    path: `payment.linkAmounts.${key}`,
    kind: 'money?',
    weight: 'notified',
    label: `${name}: valor que o link cobra`,
    hint: `Preço de hoje: ${formatBRL(amount)}.`,
  }
  return [url, charged]
}

const stateTexts = {
  ready: 'Pronto: os compradores são levados a este link.',
  covered: 'Sem link próprio: vale o link do valor deste serviço.',
  missing: 'Falta o link.',
  invalid: 'Este endereço não serve: precisa ser https, sem usuário nem porta.',
  'amount-missing': 'Falta dizer quanto este link cobra.',
  'wrong-amount': 'Não é usado: o link cobra outro valor que o preço de hoje.',
} satisfies Record<LinkState, string>

/** Links by price are a convenience: none of them is missing. */
function summaryOf(kind: Kind, offers: NamedOffer[]): string {
  const open = offers.filter(({ state }) => state !== 'ready' && state !== 'covered')
  const ready = `${offers.length - open.length} de ${offers.length} prontos`
  if (kind === 'price' || open.length === 0) return ready
  return `${ready}; falta ${joinList(open.map(({ name }) => name))}`
}

function nameOf(catalog: Pick<Catalog, 'packages' | 'extras'>, { kind, id, key, amount }: LinkedOffer): string {
  if (kind === 'price') return formatBRL(amount)
  if (kind === 'extra') return catalog.extras.find((extra) => extra.id === id)?.title ?? id
  if (kind === 'package') return catalog.packages.find((pkg) => pkg.id === id)?.name ?? id
  const packageId = key.split(':')[1]
  return `${catalog.packages.find((pkg) => pkg.id === packageId)?.name ?? ''} com ${id}`
}
