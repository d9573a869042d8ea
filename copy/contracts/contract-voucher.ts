import { voucherTerm } from '#copy/voucher/voucher.ts'
import type { Package } from '#core/catalog/catalog.ts'
import type { Settings } from '#core/content/settings.ts'
import type { TextOverrides } from '#core/content/texts.ts'
import { formatBRL } from '#core/shared/money.ts'

import { dataClause } from './contract-revision.ts'
import type { ContractSection, ContractText } from './contracts.ts'
import { fillShortContract, sellerValues } from './short-contract.ts'

type VoucherDeal = { pkg: Package; settings: Settings; textOverrides?: TextOverrides }

const templates: (ContractSection & { key: string })[] = [
  {
    key: 'contract/vale-presente/parties',
    heading: 'Quem faz este contrato',
    paragraphs: [
      'Este contrato é entre você, que compra com o seu nome e e-mail, e {estúdio}.',
      '{contatos}',
      'Ele é sobre o vale. A música terá o seu próprio contrato, aceito por quem usar o vale, na hora do pedido.',
    ],
  },
  {
    key: 'contract/vale-presente/object',
    heading: 'O que você está comprando',
    paragraphs: [
      'Um vale-presente do pacote {pacote}, no valor de {preço}. Quem tem o código pode usá-lo para pedir uma música com a própria história.',
      'Usado inteiro no pacote {pacote}, o vale paga o pacote mesmo que o preço tenha subido. Em qualquer outro pedido, ele vale {preço}: se o pedido custar mais, quem usa paga a diferença; se custar menos, o que sobra continua no vale.',
      'O vale não é de uma pessoa: vale para quem tem o código. Guarde-o como dinheiro. Se ele se perder ou for visto por alguém, peça outro código, de graça: o anterior deixa de valer.',
    ],
  },
  {
    key: 'contract/vale-presente/validity',
    heading: 'Até quando vale',
    paragraphs: [
      `O vale pode ser usado no site por ${voucherTerm}, contados da confirmação do pagamento. O dia exato está no cartão.`,
      'O dinheiro não se perde no fim desse prazo: enquanto a lei permitir cobrá-lo, o saldo é devolvido a quem comprou, pelo mesmo valor, ou vira crédito em um pedido. Basta escrever para {email}.',
    ],
  },
  {
    key: 'contract/vale-presente/price',
    heading: 'Preço e pagamento',
    paragraphs: [
      'O vale custa {preço}, pagos uma única vez, no ambiente do Mercado Pago, com {formas-de-pagamento}. Não vemos nem guardamos os dados do seu cartão.',
      'Ele passa a valer assim que o Mercado Pago confirma o pagamento. O código chega por e-mail e fica na página do vale.',
      'A nota fiscal do valor do vale é emitida para quem o compra. Na nota da música entra só a diferença paga por quem o usa.',
    ],
  },
  {
    key: 'contract/vale-presente/withdrawal',
    heading: 'Desistência e devolução',
    paragraphs: [
      'Você pode desistir desta compra em até 7 dias, sem precisar explicar (art. 49 do Código de Defesa do Consumidor), enquanto ninguém tiver usado o vale. A devolução é total e automática, e o código deixa de valer.',
      'Depois de usado, mesmo em parte, o direito de desistir é de quem fez o pedido da música, pelo contrato dela. Se esse pedido for desfeito, o valor volta para o vale e só a diferença paga volta em dinheiro.',
      'Para desistir, use o botão “Desistir da compra” no acompanhamento deste pedido ou escreva para {email}.',
    ],
  },
  ...dataClause.map((clause) => ({ ...clause, key: 'contract/vale-presente/data' })),
]

/** The contract of a voucher: what it is worth, for how long, and what becomes of its money. */
export function voucherContract({ pkg, ...deal }: VoucherDeal): ContractText {
  const values = {
    projeto: 'do vale',
    pacote: pkg.name,
    preço: formatBRL(pkg.price),
    ...sellerValues(deal.settings),
  }
  return {
    id: 'vale-presente',
    title: `Contrato de vale-presente, pacote ${pkg.name}`,
    ...fillShortContract(templates, values, deal),
  }
}
