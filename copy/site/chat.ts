import { deliveryText } from '#copy/catalog/packages.ts'
import { methodsText } from '#copy/payment/methods.ts'
import { pluralize, joinList } from '#copy/shared/inflection.ts'
import type { PublicCatalog, PublicSettings } from '#core/content/public-content.ts'
import { whatsappLink } from '#core/shared/contacts.ts'
import { formatBRL } from '#core/shared/money.ts'
import type { ChatAnswerLink, ChatScript } from '#core/site/chat.ts'

/** Texts of the assistant. It states that it is automatic, and every figure comes from the catalogue. */
export function chatScript(catalog: PublicCatalog, settings: PublicSettings): ChatScript {
  const { productName, contact } = settings
  const { packages, averageDeliveryDays } = catalog
  const recommended = packages.find((pkg) => pkg.recommended)
  const prices = packages.map(({ name, price }) => `${name} por ${formatBRL(price)}`)
  const deadlines = packages.map((pkg) => `${pkg.name}: ${deliveryText(pkg)}`)

  const people: ChatAnswerLink[] = [
    { label: 'Falar no WhatsApp', href: whatsappLink(contact.whatsapp, `Olá! Vim pelo chat da ${productName}.`) },
    { label: contact.email, href: `mailto:${contact.email}` },
  ]
  const tracking: ChatAnswerLink = { label: 'Acompanhar pedido', href: '/acompanhar-pedido' }

  return {
    greeting: `Oi! Eu sou o assistente automático da ${productName}. Respondo sobre pacotes, prazos e como a sua música é feita. Por onde a gente começa?`,
    quickReplies: [
      { label: 'Ver os pacotes', href: '/pacotes', answer: 'Abrindo os pacotes para você.' },
      { label: 'Contar a minha história', href: '/briefing', answer: 'Abrindo o briefing para você.' },
      { label: 'Ouvir exemplos', href: '/portfolio', answer: 'Abrindo o portfólio para você.' },
    ],
    links: {
      person: people,
      cancel: [tracking, { label: 'Como funciona a desistência', href: '/faq#reembolso' }],
      order: [tracking, ...people.slice(0, 1)],
      discount: [{ label: 'Ver os pacotes', href: '/pacotes' }],
      payment: [tracking, ...people.slice(0, 1)],
      packages: [{ label: 'Ver os pacotes', href: '/pacotes' }],
      other: people,
    },
    answers: {
      person: `Claro. A nossa equipe responde por WhatsApp e por e-mail (${contact.hours}). É só tocar:`,
      cancel:
        'Dá para desistir pela página do seu pedido. Antes de a produção começar, a devolução é total e automática. Depois, a equipe analisa e responde com o motivo.',
      order:
        'Em “Acompanhar pedido” você vê em que etapa está, com o código do pedido e o seu e-mail. A cada novidade também mandamos um e-mail.',
      discount:
        'Se você tem um código, digite na página de pagamento do pacote, em “Código”, e toque em aplicar: o total muda na hora. O preço é sempre o que está na página, em pagamento único.',
      payment: `Você paga uma vez, por ${methodsText(settings)}. Assim que o pagamento é confirmado, avisamos por e-mail e começamos; pode fechar a página. Já pagou e nada mudou? Veja o pedido ou fale com a gente.`,
      packages: [
        `Temos ${pluralize(packages.length, 'pacote', 'pacotes')}, com pagamento único: ${joinList(prices)}.`,
        recommended ? `O mais escolhido é o ${recommended.name}.` : '',
        'Em “Pacotes” você vê tudo que cada um inclui.',
      ]
        .filter(Boolean)
        .join(' '),
      deadline: `Em média, entregamos em ${pluralize(averageDeliveryDays, 'dia', 'dias')}. Por pacote: ${deadlines.join('; ')}. O prazo começa na confirmação do pagamento e recomeça quando o seu briefing é aceito.`,
      process:
        'São quatro etapas: o briefing, em que você conta a sua história; a composição e a produção; as prévias, para você ouvir e comentar; e a finalização, com a entrega dos arquivos. Tudo começa depois que o pagamento é confirmado.',
      other: `Me conta um pouco mais: você quer saber de pacotes e valores, de prazos ou de como funciona o processo? Se preferir falar com uma pessoa, é por aqui:`,
    },
  }
}
