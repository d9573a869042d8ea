import { keyDifferences } from '#copy/catalog/comparison.ts'
import {
  deliveryLimitText,
  deliveryText,
  extraPriceText,
  formatsText,
  licenceText,
  packagesThat,
  revisionsText,
  similarityText,
  supportText,
  versionsText,
} from '#copy/catalog/packages.ts'
import { methodsText } from '#copy/payment/methods.ts'
import { contactSentence } from '#copy/shared/company.ts'
import {
  capitalised,
  pluralize,
  joinList,
  includeIf,
  joinAlternatives,
  uncapitalised,
} from '#copy/shared/inflection.ts'
import { leastBespokePrice } from '#core/catalog/calculator.ts'
import type { Extra, Package } from '#core/catalog/catalog.ts'
import { includesExtra } from '#core/catalog/extras.ts'
import type { PublicCatalog, PublicSettings } from '#core/content/public-content.ts'
import { acceptedMethods } from '#core/content/settings.ts'
import { formatBRL } from '#core/shared/money.ts'

import type { Making } from './making.ts'
import { processSteps } from './process.ts'

export type FaqEntry = { id: string; question: string; answer: string[]; links?: { href: string; label: string }[] }
export type FaqTopic = { title: string; entries: FaqEntry[] }

/** Every frequent question, answered from the catalogue in force. */
export function faqTopics(catalog: PublicCatalog, settings: PublicSettings, making: Making): FaqTopic[] {
  return [
    { title: 'Pacotes', entries: aboutPackages(catalog) },
    { title: 'Como funciona', entries: aboutProcess(catalog, settings, making) },
    { title: 'Letra, vozes e IA', entries: aboutCreation(catalog, making) },
    { title: 'Pagamento e reembolso', entries: aboutMoney(catalog, settings) },
    { title: 'Direitos e entrega', entries: aboutRights(catalog) },
    { title: 'Atendimento', entries: aboutService(settings) },
  ]
}

function aboutPackages(catalog: PublicCatalog): FaqEntry[] {
  return [
    {
      id: 'qual-pacote',
      question: 'Qual pacote combina comigo?',
      answer: keyDifferences(catalog).map(({ title, text }) => `${title}. ${text}`),
    },
    ...catalog.packages.map((pkg) => ({
      id: `pacote-${pkg.id}`,
      question: `O que vem no pacote ${pkg.name}?`,
      answer: packageAnswer(catalog, pkg),
    })),
    {
      id: 'outro-estilo',
      question: 'Posso ouvir a mesma letra em outro estilo?',
      answer: [
        ...catalog.extras
          .filter(({ id }) => id.startsWith('multiestilo'))
          .map((extra) => `${extra.title}, ${priceOf(extra)}. ${extra.description} ${extra.features.join('. ')}.`),
        'Você escolhe os serviços extras na hora da compra ou depois, pelo nosso atendimento.',
      ],
    },
    {
      id: 'sob-medida',
      question: 'E se eu precisar de algo diferente?',
      answer: [
        `Fazemos produções sob medida, a partir de ${formatBRL(leastBespokePrice(catalog))}. Na calculadora você escolhe duração, versões, instrumentos, prazo, voz, letra, stems e licença comercial, e vê o preço de cada item.`,
        'O orçamento vai com você até a compra, ao lado do pacote pronto, e você escolhe qual contratar.',
        'Não sabe por onde começar? Três perguntas rápidas indicam um pacote e já preparam a calculadora.',
      ],
      links: [
        { href: '/calculadora', label: 'Abrir a calculadora' },
        { href: '/qualificacao', label: 'Responder três perguntas' },
      ],
    },
  ]
}

function packageAnswer(catalog: PublicCatalog, pkg: Package): string[] {
  const apart = (name: string, id: string) => {
    const price = extraPriceText(catalog, id)
    return includesExtra(pkg, { id })
      ? `${name}: incluída`
      : price
        ? `${name}: à parte (${price})`
        : `${name}: não inclui`
  }
  return [
    `${formatBRL(pkg.price)}. ${pkg.description}`,
    `${capitalised(versionsText(pkg))}. ${revisionsText(pkg)}. Entrega: ${deliveryText(pkg)}.`,
    `${apart('Masterização', 'masterizacao-ia')}. ${apart('Voz e instrumentos em stems', 'stems-separados')}. ${apart('Partitura', 'partituras')}. Arquivos: ${formatsText(pkg)}.`,
    `${licenceText(pkg)}. ${supportText(pkg)}.`,
    ...includeIf(pkg.lyricRegistration, 'Inclui o registro da letra na Biblioteca Nacional.'),
  ]
}

function aboutProcess(catalog: PublicCatalog, settings: PublicSettings, making: Making): FaqEntry[] {
  const express = catalog.extras.find(({ id }) => id === 'entrega-expressa')
  return [
    {
      id: 'como-funciona',
      question: 'Como funciona, do começo ao fim?',
      answer: processSteps(settings, making).map(({ title, text }, index) => `${index + 1}. ${title}: ${text}`),
    },
    {
      id: 'prazo',
      question: 'Em quanto tempo fica pronta?',
      answer: [
        `${catalog.packages.map((pkg) => `${pkg.name}: ${deliveryText(pkg)}`).join('. ')}.`,
        'O prazo começa quando o pagamento é confirmado e recomeça quando o seu briefing é aceito. Fins de semana e feriados nacionais não contam.',
        ...includeIf(
          express !== undefined,
          `Tem pressa? ${express?.title} (${express ? priceOf(express) : ''}): ${joinList(express?.features ?? [])}.`,
        ),
      ],
    },
    {
      id: 'quando-comeca',
      question: 'Quando a produção começa?',
      answer: [
        'Depois que o pagamento é confirmado e o seu briefing é aceito. Quanto antes ele chegar, antes começamos.',
      ],
    },
    {
      id: 'revisoes',
      question: 'Posso pedir mudanças?',
      answer: [
        `${catalog.packages.map((pkg) => `${pkg.name}: ${uncapitalised(revisionsText(pkg))}`).join('. ')}.`,
        'Esses dias contam da primeira entrega, quando as versões ficam prontas para ouvir. Uma revisão é uma rodada de ajustes na versão que você escolheu. Erro nosso, como um nome trocado, é corrigido sem custo e não gasta revisão.',
        `Depois da entrega, revisões pagas podem ser pedidas por ${pluralize(catalog.paidRevisionDays, 'dia', 'dias')}${paidRevisionPrice(catalog)}.`,
      ],
    },
    {
      id: 'acompanhar',
      question: 'Como acompanho o meu pedido?',
      answer: [
        'Em Acompanhar pedido, com o código que enviamos e o seu e-mail. Avisamos também por e-mail a cada novidade.',
      ],
    },
  ]
}

function aboutCreation(catalog: PublicCatalog, making: Making): FaqEntry[] {
  const humanOnly = catalog.extras.filter((extra) => extra.humanOnly)
  const checked = catalog.packages.filter((pkg) => pkg.similarityChecks !== 'none')
  return [
    {
      id: 'letra-propria',
      question: 'Posso usar a minha própria letra?',
      answer: ['Pode, e o preço não muda. A letra continua sendo sua; só precisamos que você tenha direito de usá-la.'],
    },
    {
      id: 'vozes',
      question: 'Quem canta? Vocês imitam artistas famosos?',
      answer: [
        making.voices,
        'Nunca imitamos artistas. Mande referências para mostrar o clima que você imagina: elas ajudam muito.',
      ],
    },
    {
      id: 'ia',
      question: 'A música é feita por inteligência artificial?',
      answer: [
        making.answer,
        ...includeIf(
          humanOnly.length > 0,
          `Prefere sem IA? ${humanOnly.map((extra) => `${extra.title}: ${priceOf(extra)}`).join('. ')}. Entre em contato.`,
        ),
      ],
    },
    {
      id: 'plagio',
      question: 'Como vocês cuidam do risco de plágio?',
      answer: [
        'Não copiamos músicas nem refazemos gravações. As verificações de semelhança são automáticas.',
        ...includeIf(checked.length > 0, `${checked.map((pkg) => `${pkg.name}: ${similarityText(pkg)}`).join('. ')}.`),
        'Elas ajudam a reduzir riscos, mas não são garantia nem substituem um parecer jurídico.',
      ],
    },
  ]
}

const payByLinkAnswer = [
  'Por um link de pagamento: ele aparece quando você conclui o pedido, ou chega por e-mail quando a compra junta mais de um item. O valor é pago por inteiro antes da produção.',
  'Uma pessoa da equipe confere o pagamento e avisa por e-mail: não é na mesma hora.',
]

function payHereAnswer(settings: PublicSettings): string[] {
  const accepted = acceptedMethods(settings)
  const instalments = accepted.includes('card') ? '; no cartão, o Mercado Pago mostra as opções de parcelamento' : ''
  const times = [
    ...includeIf(accepted.includes('pix'), 'O Pix costuma ser confirmado em segundos.'),
    ...includeIf(
      accepted.includes('boleto'),
      accepted.includes('pix')
        ? 'O boleto, no dia útil seguinte ao pagamento.'
        : 'O boleto é confirmado no dia útil seguinte ao pagamento.',
    ),
  ]
  return [
    `Com ${methodsText(settings)}, no ambiente seguro do Mercado Pago. O valor é pago por inteiro antes da produção${instalments}.`,
    ...includeIf(times.length > 0, times.join(' ')),
  ]
}

/** How somebody pays whose payment was refused. */
function anotherWay(settings: PublicSettings): string {
  if (settings.payment.provider === 'links') return ''
  const accepted = acceptedMethods(settings)
  const ways = [
    ...includeIf(accepted.includes('card'), 'com outro cartão'),
    ...includeIf(accepted.includes('pix'), 'com Pix'),
  ]
  return `, ${ways.length > 0 ? joinAlternatives(ways) : 'com outro boleto'}`
}

function aboutMoney(catalog: PublicCatalog, settings: PublicSettings): FaqEntry[] {
  return [
    {
      id: 'pagamento',
      question: 'Como posso pagar?',
      answer: settings.payment.provider === 'links' ? payByLinkAnswer : payHereAnswer(settings),
    },
    {
      id: 'precos',
      question: 'Quanto custa?',
      answer: [
        `${catalog.packages.map((pkg) => `${pkg.name}: ${formatBRL(pkg.price)}`).join('. ')}. Serviços extras são opcionais.`,
      ],
    },
    {
      id: 'reembolso',
      question: 'E se eu desistir?',
      answer: [
        'No acompanhamento do pedido há um botão para desistir da compra. Antes de a produção começar, a devolução é total e automática.',
        'Depois, você ainda pode pedir: uma pessoa analisa e responde com o motivo. Os 7 dias do Código de Defesa do Consumidor são sempre respeitados.',
      ],
    },
    {
      id: 'recusado',
      question: 'Meu pagamento foi recusado. E agora?',
      answer: [
        `Seu pedido continua guardado e nada foi cobrado. Tente de novo pelo link do e-mail${anotherWay(settings)}.`,
        'Se você pagou e ainda aparece como pendente, espere a confirmação antes de pagar outra vez.',
      ],
    },
  ]
}

function aboutRights(catalog: PublicCatalog): FaqEntry[] {
  const personal = packagesThat(catalog, (pkg) => pkg.licence === 'personal')
  const whole = packagesThat(catalog, (pkg) => pkg.licence === 'full-assignment')
  const registered = packagesThat(catalog, (pkg) => pkg.lyricRegistration)
  const registration = extraPriceText(catalog, 'registro-bn-letra')
  return [
    {
      id: 'direitos',
      question: 'De quem são os direitos da música?',
      answer: [
        `${catalog.packages.map((pkg) => `${pkg.name}: ${uncapitalised(licenceText(pkg))}`).join('. ')}.`,
        'Pela lei brasileira, só a criação humana é protegida por direito autoral. O contrato de cada pacote explica o que isso quer dizer na prática.',
      ],
    },
    {
      id: 'comercial',
      question: 'Posso usar a música no meu negócio ou canal?',
      answer: [
        ...includeIf(personal !== '', `${personal}: não, o uso é só pessoal.`),
        ...catalog.packages
          .filter((pkg) => pkg.licence !== 'personal')
          .map((pkg) => `${pkg.name}: ${uncapitalised(licenceText(pkg))}.`),
        ...includeIf(
          whole !== '',
          `Para publicar em plataformas, vender ou licenciar sem limites, escolha o ${whole}.`,
        ),
      ],
    },
    {
      id: 'registro',
      question: 'A música vem registrada?',
      answer: [
        ...includeIf(registered !== '', `O registro da letra na Biblioteca Nacional vem no ${registered}.`),
        ...includeIf(registration !== null, `Nos outros pacotes, ele pode ser comprado à parte (${registration}).`),
        'O registro comprova a existência e a data da obra, não a sua originalidade.',
      ],
    },
    {
      id: 'arquivos',
      question: 'O que eu recebo, e por quanto tempo posso baixar?',
      answer: [
        `${catalog.packages.map((pkg) => `${pkg.name}: ${formatsText(pkg)}`).join('. ')}.`,
        `Os arquivos ficam disponíveis por ${pluralize(catalog.downloadDays, 'dia', 'dias')} depois da entrega. Baixe e guarde cópias.`,
      ],
    },
    {
      id: 'atraso',
      question: 'E se o prazo não for cumprido?',
      answer: [
        `O que prometemos é o limite de cada pacote. ${catalog.packages.map((pkg) => `${pkg.name}: ${deliveryLimitText(pkg)}`).join('. ')}.`,
        'Se passarmos dele, você escolhe: uma nova data, outra solução ou o seu dinheiro de volta.',
      ],
    },
  ]
}

function aboutService(settings: PublicSettings): FaqEntry[] {
  return [
    { id: 'contato', question: 'Como falo com vocês?', answer: [contactSentence(settings)] },
    {
      id: 'dados',
      question: 'O que acontece com a história que eu contar?',
      answer: [
        'Ela é usada só para fazer a sua música, por quem trabalha no seu projeto. Nunca vira exemplo sem a sua autorização, e você pode pedir que seja apagada.',
      ],
    },
  ]
}

function paidRevisionPrice(catalog: PublicCatalog): string {
  const price = extraPriceText(catalog, 'revisao-extra')
  return price ? `, por ${price} cada` : ''
}

function priceOf({ price }: Extra): string {
  return price === null ? 'sob consulta' : formatBRL(price)
}
