import { returnWay } from '#copy/payment/returned-money.ts'
import { pluralize, joinList, uncapitalised } from '#copy/shared/inflection.ts'
import type { Catalog, Extra } from '#core/catalog/catalog.ts'
import type { Settings } from '#core/content/settings.ts'
import type { TextOverrides } from '#core/content/texts.ts'
import { formatDay, type CalendarDay } from '#core/shared/dates.ts'
import { formatBRL, type Cents } from '#core/shared/money.ts'

import type { ContractSection, ContractText } from './contracts.ts'
import { fillShortContract, sellerValues } from './short-contract.ts'

type RevisionDeal = {
  catalog: Catalog
  extra: Pick<Extra, 'title' | 'features'> & { price: Cents }
  project: { code: string }
  /** The day of the oldest request beyond the package, when the purchase covers one. */
  coveredFeedbackOn: CalendarDay | null
  settings: Settings
  /** What staff wrote in place of our words. */
  textOverrides?: TextOverrides
}

/** Our own words, before figures and before what staff changed. */
export const revisionTemplates: (ContractSection & { key: string })[] = [
  {
    key: 'contract/revisao-extra/parties',
    heading: 'Quem faz este contrato',
    paragraphs: [
      'Este contrato é entre você, que compra com o seu nome e e-mail, e {estúdio}.',
      '{contatos}',
      'Ele acrescenta uma revisão ao projeto {projeto}. O contrato da música continua valendo como foi aceito, inclusive os direitos sobre ela.',
    ],
  },
  {
    key: 'contract/revisao-extra/object',
    heading: 'O que você está comprando',
    paragraphs: [
      'Uma revisão é uma rodada de ajustes na versão que você escolheu, com os pedidos reunidos de uma vez: pronúncia, um trecho da letra, o andamento, a força da voz ou de um instrumento. Trocar a história, a letra inteira ou o estilo é uma nova produção e não faz parte desta compra.',
      '{oferta}',
      '{o-que-cobre}',
      'Depois da entrega final, as revisões compradas podem ser pedidas por {prazo-de-revisões-pagas}. A equipe reabre a avaliação e avisa por e-mail.',
      'Erro nosso em relação ao briefing é corrigido sem custo e não gasta revisão.',
    ],
  },
  {
    key: 'contract/revisao-extra/price',
    heading: 'Preço e pagamento',
    paragraphs: [
      '{revisão-extra} custa {preço}, pagos uma única vez, no ambiente do Mercado Pago, com {formas-de-pagamento}. Não vemos nem guardamos os dados do seu cartão.',
      'A revisão entra no projeto assim que o Mercado Pago confirma o pagamento.',
    ],
  },
  {
    key: 'contract/revisao-extra/withdrawal',
    heading: 'Desistência e reembolso',
    paragraphs: [
      'Você pode desistir desta compra em até 7 dias, sem precisar explicar (art. 49 do Código de Defesa do Consumidor). Nada neste contrato diminui esse direito.',
      'Enquanto a revisão não foi usada, a devolução é total e automática, mesmo depois dos 7 dias, e a revisão sai do projeto. Depois de usada, uma pessoa da equipe analisa o pedido, considera a lei e o que já foi feito, e responde por escrito, com o motivo.',
      `Para desistir, use o botão “Desistir da compra” no acompanhamento deste pedido ou escreva para {email}. Confirmamos o recebimento na hora e devolvemos ${returnWay}.`,
    ],
  },
  {
    key: 'contract/revisao-extra/data',
    heading: 'Seus dados, lei e foro',
    paragraphs: [
      'Usamos os seus dados para cumprir este contrato (art. 7, V, da Lei 13.709/2018). Para acessar, corrigir ou apagar, escreva para o encarregado de dados: {encarregado}.',
      'Este contrato segue as leis do Brasil, em especial o Código de Defesa do Consumidor. Se você é consumidor, pode sempre escolher o foro do seu domicílio.',
    ],
  },
]

/** On personal data: the same in the contracts of a service and of a voucher, each under a key of its own. */
export const dataClause = revisionTemplates.filter(({ key }) => key.endsWith('/data'))

/** The short contract of one more revision: it adds to the contract of the music and changes nothing of it. */
export function revisionContract(deal: RevisionDeal): ContractText {
  return {
    id: 'revisao-extra',
    title: `Contrato de revisão extra: projeto ${deal.project.code}`,
    ...fillShortContract(revisionTemplates, revisionContractValues(deal), deal),
  }
}

/** Every figure and name the contract may speak of, by the name it has in the texts. */
export function revisionContractValues({
  catalog,
  extra,
  project,
  coveredFeedbackOn,
  settings,
}: Omit<RevisionDeal, 'textOverrides'>) {
  return {
    projeto: project.code,
    'revisão-extra': extra.title,
    preço: formatBRL(extra.price),
    oferta: extra.features.length > 0 ? `Como anunciado: ${joinList(extra.features.map(uncapitalised))}.` : '',
    'o-que-cobre': coveredFeedbackOn
      ? `Esta revisão cobre o pedido de ajustes que você enviou em ${formatDay(coveredFeedbackOn)}, além das revisões do seu pacote. Quem só quer fazer um pedido novo compra mais uma.`
      : 'Você usa esta revisão quando enviar o seu próximo pedido de ajustes, depois das revisões incluídas no pacote que ainda valerem. Ela não perde a validade enquanto o projeto não é entregue.',
    'prazo-de-revisões-pagas': pluralize(catalog.paidRevisionDays, 'dia', 'dias'),
    ...sellerValues(settings),
  }
}
