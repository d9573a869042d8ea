import { companyDescription, contactSentence } from '#copy/shared/company.ts'
import type { Settings } from '#core/content/settings.ts'
import { formatDate } from '#core/shared/dates.ts'
import { formatBRL, type Cents } from '#core/shared/money.ts'
import { isGiven, type VoucherOrigin } from '#core/voucher/issued-voucher.ts'

import { contractVersionFor, type ContractText } from './contracts.ts'

type Issued = {
  origin: VoucherOrigin
  packageName: string | null
  value: Cents
  validUntil: Date
  settings: Settings
}

/** What a voucher says of itself that staff issued: nobody accepted it in the shop. */
export function issuedVoucherTerms({ origin, packageName, value, validUntil, settings }: Issued): ContractText {
  const amount = formatBRL(value)
  const sections = [
    {
      heading: 'De quem é este vale',
      paragraphs: [
        `Este vale foi emitido por ${companyDescription(settings)}, fora da loja do site.`,
        contactSentence(settings),
        'A música terá o seu próprio contrato, aceito por quem usar o vale, na hora do pedido.',
      ],
    },
    {
      heading: 'O que ele vale',
      paragraphs: [
        packageName === null
          ? `Vale ${amount} em qualquer pacote do site. Se o pedido custar mais, quem usa paga a diferença; se custar menos, o que sobra continua no vale.`
          : `Usado inteiro no pacote ${packageName}, o vale paga o pacote mesmo que o preço tenha subido. Em qualquer outro pedido, ele vale ${amount}: se o pedido custar mais, quem usa paga a diferença; se custar menos, o que sobra continua no vale.`,
        'O vale não é de uma pessoa: vale para quem tem o código. Guarde-o como dinheiro.',
      ],
    },
    {
      heading: 'Até quando vale',
      paragraphs: [`O vale pode ser usado no site até ${formatDate(validUntil)}.`],
    },
    isGiven(origin)
      ? {
          heading: 'Ninguém pagou por ele',
          paragraphs: [
            'Este vale foi dado pelo estúdio, sem pagamento. Ele não é trocado por dinheiro, e o estúdio pode cancelá-lo enquanto ninguém o tiver usado.',
          ],
        }
      : {
          heading: 'Pagamento, desistência e devolução',
          paragraphs: [
            `O vale custou ${amount}, pagos diretamente ao estúdio. Enquanto ninguém tiver usado o vale, quem comprou pode desistir em até 7 dias e recebe tudo de volta.`,
            `O dinheiro não se perde no fim do prazo: enquanto a lei permitir cobrá-lo, o saldo é devolvido a quem comprou ou vira crédito em um pedido. Basta escrever para ${settings.contact.email}.`,
          ],
        },
  ]
  return {
    id: 'vale-emitido',
    version: contractVersionFor([]),
    title: packageName === null ? `Condições do vale de ${amount}` : `Condições do vale do pacote ${packageName}`,
    sections: sections.map(({ heading, paragraphs }, index) => ({ heading: `${index + 1}. ${heading}`, paragraphs })),
  }
}
