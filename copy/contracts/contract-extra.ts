import { returnWay } from '#copy/payment/returned-money.ts'
import { joinList, pluralize, uncapitalised } from '#copy/shared/inflection.ts'
import type { Extra } from '#core/catalog/catalog.ts'
import type { Settings } from '#core/content/settings.ts'
import type { TextOverrides } from '#core/content/texts.ts'
import { formatBRL, type Cents } from '#core/shared/money.ts'

import { dataClause } from './contract-revision.ts'
import type { ContractSection, ContractText } from './contracts.ts'
import { fillShortContract, sellerValues } from './short-contract.ts'

type ExtraDeal = {
  extra: Pick<Extra, 'id' | 'title' | 'description' | 'features' | 'deliveryDays'> & { price: Cents; laterDays: number }
  project: { code: string }
  settings: Settings
  /** By when it is ready, of work that was priced by a proposal; the catalogue's extras say it by their days. */
  promise?: string
  /** What staff wrote in place of our words. */
  textOverrides?: TextOverrides
}

/** Our own words, before figures and before what staff changed. */
export const extraTemplates: (ContractSection & { key: string })[] = [
  {
    key: 'contract/servico-extra/parties',
    heading: 'Quem faz este contrato',
    paragraphs: [
      'Este contrato é entre você, que compra com o seu nome e e-mail, e {estúdio}.',
      '{contatos}',
      'Ele acrescenta um serviço ao projeto {projeto}. O contrato da música continua valendo como foi aceito, inclusive os direitos sobre ela.',
    ],
  },
  {
    key: 'contract/servico-extra/object',
    heading: 'O que você está comprando',
    paragraphs: ['{serviço}. {descrição}', '{oferta}'],
  },
  {
    key: 'contract/servico-extra/deadline',
    heading: 'Prazo e entrega',
    paragraphs: [
      '{prazo}',
      'Dias úteis são os de segunda a sexta-feira, sem os feriados nacionais. Se o prazo não for cumprido, você pode exigir o serviço ou desistir e receber tudo de volta.',
    ],
  },
  {
    key: 'contract/servico-extra/price',
    heading: 'Preço e pagamento',
    paragraphs: [
      '{serviço} custa {preço}, pagos uma única vez, no ambiente do Mercado Pago, com {formas-de-pagamento}. Não vemos nem guardamos os dados do seu cartão.',
      'O serviço entra no projeto assim que o Mercado Pago confirma o pagamento.',
    ],
  },
  {
    key: 'contract/servico-extra/withdrawal',
    heading: 'Desistência e reembolso',
    paragraphs: [
      'Você pode desistir desta compra em até 7 dias, sem precisar explicar (art. 49 do Código de Defesa do Consumidor). Nada neste contrato diminui esse direito.',
      'Nesses 7 dias, enquanto o serviço não foi entregue, a devolução é total e automática. Depois de entregue, uma pessoa da equipe analisa o pedido, considera a lei e o que já foi feito, e responde por escrito, com o motivo.',
      `Para desistir, use o botão “Desistir da compra” no acompanhamento deste pedido ou escreva para {email}. Confirmamos o recebimento na hora e devolvemos ${returnWay}.`,
    ],
  },
  ...dataClause.map((clause) => ({ ...clause, key: 'contract/servico-extra/data' })),
]

/** The short contract of one extra bought later: it adds to the contract of the music and changes nothing of it. */
export function extraContract(deal: ExtraDeal): ContractText {
  return {
    id: 'servico-extra',
    title: `Contrato de serviço extra, ${deal.extra.title}: projeto ${deal.project.code}`,
    ...fillShortContract(extraTemplates, extraContractValues(deal), deal),
  }
}

/** Every figure and name the contract may speak of, by the name it has in the texts. */
export function extraContractValues({ extra, project, settings, promise }: Omit<ExtraDeal, 'textOverrides'>) {
  return {
    projeto: project.code,
    serviço: extra.title,
    descrição: extra.description,
    preço: formatBRL(extra.price),
    oferta: extra.features.length > 0 ? `Como anunciado: ${joinList(extra.features.map(uncapitalised))}.` : '',
    prazo: promise ?? extraPromise(extra),
    ...sellerValues(settings),
  }
}

/** The same in a list, under a sentence that says from when days count. */
export function extraPromiseShort({
  deliveryDays,
  laterDays,
}: {
  deliveryDays: number | null
  laterDays: number
}): string {
  const days = pluralize(deliveryDays ?? laterDays, 'dia útil', 'dias úteis')
  return deliveryDays === null
    ? `Pronto em até ${days}.`
    : `Primeira versão em até ${days}, também do aceite do briefing.`
}

/** By when an extra bought later is ready, said the same on the page and in the contract. */
export function extraPromise({ deliveryDays, laterDays }: { deliveryDays: number | null; laterDays: number }): string {
  const days = pluralize(deliveryDays ?? laterDays, 'dia útil', 'dias úteis')
  return deliveryDays === null
    ? `Fica pronto em até ${days}, contados da confirmação do pagamento ou da entrega da música, o que vier depois. O arquivo entra na página de entrega do projeto e avisamos por e-mail.`
    : `A primeira versão fica pronta em até ${days}, contados da confirmação do pagamento. Se o briefing ainda não foi aceito, contam do aceite.`
}
