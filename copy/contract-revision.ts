import type { Catalog, Extra } from '#core/catalog.ts'
import { formatDay, type CalendarDay } from '#core/dates.ts'
import { formatBRL, type Cents } from '#core/money.ts'
import type { Settings } from '#core/settings.ts'

import { companyInWords, contactSentence, dataOfficerText } from './company.ts'
import { contractVersion, type ContractText } from './contracts.ts'
import { counted, listed, uncapitalised } from './grammar.ts'

type RevisionDeal = {
  catalog: Catalog
  extra: Pick<Extra, 'title' | 'features'> & { price: Cents }
  project: { code: string }
  /** The day of the oldest request beyond the package, when the purchase settles one. */
  settles: CalendarDay | null
  settings: Settings
}

/** The short contract of one more revision: it adds to the contract of the music and changes nothing of it. */
export function revisionContract({ catalog, extra, project, settles, settings }: RevisionDeal): ContractText {
  const clauses = [
    {
      heading: 'Quem faz este contrato',
      paragraphs: [
        `Este contrato é entre você, que compra com o seu nome e e-mail, e ${companyInWords(settings)}.`,
        contactSentence(settings),
        `Ele acrescenta uma revisão ao projeto ${project.code}. O contrato da música continua valendo como foi aceito, inclusive os direitos sobre ela.`,
      ],
    },
    {
      heading: 'O que você está comprando',
      paragraphs: [
        'Uma revisão é uma rodada de ajustes na versão que você escolheu, com os pedidos reunidos de uma vez: pronúncia, um trecho da letra, o andamento, a força da voz ou de um instrumento. Trocar a história, a letra inteira ou o estilo é uma nova produção e não faz parte desta compra.',
        ...(extra.features.length > 0 ? [`A oferta publicada diz: ${listed(extra.features.map(uncapitalised))}.`] : []),
        settles
          ? `Esta revisão cobre o pedido de ajustes que você enviou em ${formatDay(settles)}, além das revisões do seu pacote. Quem só quer fazer um pedido novo compra mais uma.`
          : 'Você usa esta revisão quando enviar o seu próximo pedido de ajustes, depois das revisões incluídas no pacote que ainda valerem. Ela não perde a validade enquanto o projeto não é entregue.',
        `Depois da entrega final, as revisões compradas podem ser pedidas por ${counted(catalog.paidRevisionDays, 'dia', 'dias')}. A equipe reabre a avaliação e avisa por e-mail.`,
        'Erro nosso em relação ao briefing é corrigido sem custo e não gasta revisão.',
      ],
    },
    {
      heading: 'Preço e pagamento',
      paragraphs: [
        `${extra.title} custa ${formatBRL(extra.price)}, pagos uma única vez, no ambiente do Mercado Pago, com Pix, cartão ou boleto. Não vemos nem guardamos os dados do seu cartão.`,
        'A revisão entra no projeto assim que o Mercado Pago confirma o pagamento.',
      ],
    },
    {
      heading: 'Desistência e reembolso',
      paragraphs: [
        'Você pode desistir desta compra em até 7 dias, sem precisar explicar (art. 49 do Código de Defesa do Consumidor). Nada neste contrato diminui esse direito.',
        'Enquanto a revisão não foi usada, a devolução é total e automática, mesmo depois dos 7 dias, e a revisão sai do projeto. Depois de usada, uma pessoa da equipe analisa o pedido, considera a lei e o que já foi feito, e responde por escrito, com o motivo.',
        `Para desistir, use o botão "Desistir da compra" no acompanhamento deste pedido ou escreva para ${settings.contact.email}. Confirmamos o recebimento na hora e devolvemos pelo mesmo meio de pagamento.`,
      ],
    },
    {
      heading: 'Seus dados, lei e foro',
      paragraphs: [
        `Usamos os seus dados para cumprir este contrato (art. 7, V, da Lei 13.709/2018). Para acessar, corrigir ou apagar, escreva para o encarregado de dados: ${dataOfficerText(settings)}.`,
        'Este contrato segue as leis do Brasil, em especial o Código de Defesa do Consumidor. Se você é consumidor, pode sempre escolher o foro do seu domicílio.',
      ],
    },
  ]

  return {
    id: 'revisao-extra',
    version: contractVersion,
    title: `Contrato de revisão extra: projeto ${project.code}`,
    sections: clauses.map(({ heading, paragraphs }, index) => ({ heading: `${index + 1}. ${heading}`, paragraphs })),
  }
}
