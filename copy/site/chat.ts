import { deliveryText } from '#copy/catalog/packages.ts'
import { pluralize, joinList } from '#copy/shared/inflection.ts'
import type { Catalog } from '#core/catalog/catalog.ts'
import type { Settings } from '#core/content/settings.ts'
import { formatBRL } from '#core/shared/money.ts'
import type { ChatScript } from '#core/site/chat.ts'

/** Texts of the assistant. It states that it is automatic, and every figure comes from the catalogue. */
export function chatScript(catalog: Catalog, { productName, contact }: Settings): ChatScript {
  const { packages, averageDeliveryDays } = catalog
  const recommended = packages.find((pkg) => pkg.recommended)
  const prices = packages.map(({ name, price }) => `${name} por ${formatBRL(price)}`)
  const deadlines = packages.map((pkg) => `${pkg.name}: ${deliveryText(pkg)}`)

  return {
    greeting: `Oi! Eu sou o assistente automático da ${productName}. Respondo sobre pacotes, prazos e como a sua música é feita. Por onde a gente começa?`,
    quickReplies: [
      { label: 'Ver os pacotes', href: '/pacotes', answer: 'Abrindo os pacotes para você.' },
      { label: 'Contar a minha história', href: '/briefing', answer: 'Abrindo o briefing para você.' },
      { label: 'Ouvir exemplos', href: '/portfolio', answer: 'Abrindo o portfólio para você.' },
    ],
    answers: {
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
      other: `Me conta um pouco mais: você quer saber de pacotes e valores, de prazos ou de como funciona o processo? Se preferir falar com uma pessoa, escreva para ${contact.email}.`,
    },
  }
}
