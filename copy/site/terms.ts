import { deliveryText, licenceText, lyricRoundsText, packagesThat, revisionsText } from '#copy/catalog/packages.ts'
import { methodsText } from '#copy/payment/methods.ts'
import { returnWay } from '#copy/payment/returned-money.ts'
import { companyDescription, contactSentence } from '#copy/shared/company.ts'
import { pluralize, joinList, uncapitalised } from '#copy/shared/inflection.ts'
import { policyText, type LegalText, type PolicyTemplate } from '#copy/shared/legal-text.ts'
import type { Catalog } from '#core/catalog/catalog.ts'
import type { Settings } from '#core/content/settings.ts'
import type { TextOverrides } from '#core/content/texts.ts'
import { formatBRL } from '#core/shared/money.ts'

/** The terms of use. Figures come from the catalogue; the contract of each package goes into detail. */
export function termsOfUse(catalog: Catalog, settings: Settings, textOverrides: TextOverrides = {}): LegalText {
  return policyText(termsTemplate, termsValues(catalog, settings), textOverrides, settings)
}

/** Every figure and name the terms may speak of. */
export function termsValues(catalog: Catalog, settings: Settings) {
  const perPackage = (text: (pkg: Catalog['packages'][number]) => string) =>
    `${catalog.packages.map((pkg) => `${pkg.name}: ${text(pkg)}`).join('; ')}.`
  return {
    produto: settings.productName,
    'formas-de-pagamento': methodsText(settings),
    estúdio: companyDescription(settings),
    contatos: contactSentence(settings),
    'pacotes-e-preços': joinList(catalog.packages.map((pkg) => `${pkg.name} (${formatBRL(pkg.price)})`)),
    'prazos-por-pacote': perPackage(deliveryText),
    'revisões-por-pacote': perPackage((pkg) => uncapitalised(revisionsText(pkg))),
    'letra-por-pacote': perPackage((pkg) => uncapitalised(lyricRoundsText(pkg))),
    'licenças-por-pacote': perPackage((pkg) => uncapitalised(licenceText(pkg))),
    'prazo-de-revisões-pagas': pluralize(catalog.paidRevisionDays, 'dia', 'dias'),
    'prazo-de-download': pluralize(catalog.downloadDays, 'dia', 'dias'),
    'verificação-de-semelhança': similaritySentence(catalog),
  }
}

export const termsTemplate: PolicyTemplate = {
  id: 'terms',
  title: 'Termos de uso',
  updatedOn: 'Última atualização: 19 de abril de 2025',
  intro:
    'Estas são as regras para usar o site e os serviços da {produto}. Elas estão em linguagem direta, para você ler antes de comprar.',
  sections: [
    {
      heading: 'Quem somos e o que estes termos cobrem',
      paragraphs: [
        'Quem responde pelo site e pelos serviços é {estúdio}.',
        'Ao usar o site, você concorda com estes termos. Ao comprar, você aceita também o contrato do que escolheu, mostrado inteiro antes do pagamento. Se houver diferença entre os dois, vale o contrato.',
        'Para comprar é preciso ter 18 anos ou mais, ou fazer o pedido junto com um responsável.',
      ],
    },
    {
      heading: 'O que fazemos',
      paragraphs: [
        'Criamos músicas personalizadas, unindo inteligência artificial e músicos humanos. Cada projeto é único e nasce da história que você conta.',
        'As vozes são geradas por inteligência artificial e nunca imitam artistas famosos. Serviços feitos só por pessoas são contratados à parte.',
      ],
    },
    {
      heading: 'Pacotes, extras e preços',
      paragraphs: [
        'Vendemos estes pacotes: {pacotes-e-preços}. Serviços extras têm preço próprio ou são orçados a pedido.',
        'Também fazemos produções sob medida: a calculadora soma o preço de cada escolha, e o contrato delas diz versões, prazo, revisões e direitos, que podem ser outros que os dos pacotes.',
        'Nos pacotes, usar uma letra sua não muda o preço. Os preços são em reais, com tudo o que é obrigatório já incluído. Para você vale o preço mostrado quando o pedido foi feito.',
      ],
    },
    {
      heading: 'Pedido e pagamento',
      paragraphs: [
        'Antes de pagar, você vê o resumo do pedido, pode corrigir os seus dados e aceita o contrato. Guardamos o texto aceito e enviamos uma cópia por e-mail.',
        'O valor é pago por inteiro antes da produção, no ambiente do Mercado Pago, com {formas-de-pagamento}. O pedido só é confirmado quando o Mercado Pago nos confirma o pagamento.',
      ],
    },
    {
      heading: 'Briefing e conteúdo que você envia',
      paragraphs: [
        'O briefing é o primeiro passo da criação. Conte com calma, confira nomes e datas e envie só o que você tem direito de enviar.',
        'Você declara ter direito sobre letras, textos, áudios e imagens que nos manda. Eles continuam sendo de quem os criou; usamos tudo apenas para fazer a sua música.',
        'Não aceitamos conteúdo ilegal, ofensivo ou discriminatório, nem pedidos para imitar artistas ou expor pessoas.',
      ],
    },
    {
      heading: 'Produção e prazos',
      paragraphs: [
        'Os prazos são em dias úteis. {prazos-por-pacote}',
        'A contagem começa na confirmação do pagamento e recomeça quando o briefing é aceito. Sábados, domingos e feriados nacionais não contam, nem o tempo em que esperamos uma resposta sua.',
      ],
    },
    {
      heading: 'Prévias, revisões e aprovação',
      paragraphs: [
        'Você ouve as prévias em uma página protegida pelo seu e-mail. Ali envia feedback ou aprova uma versão. O link é pessoal e tem validade, mostrada na página.',
        'Antes de gravar, a letra aparece na mesma página, para você ler, comentar e aprovar. {letra-por-pacote} Depois das rodadas, ou depois de aprovada, mudar a letra conta como uma revisão.',
        '{revisões-por-pacote}',
        'Mudanças além do pacote podem ter custo, informado antes. Depois da entrega final, revisões pagas podem ser pedidas por {prazo-de-revisões-pagas}.',
      ],
    },
    {
      heading: 'Entrega',
      paragraphs: [
        'Os arquivos finais ficam disponíveis para baixar por {prazo-de-download} depois da entrega. Guarde cópias: depois disso podemos apagá-los.',
      ],
    },
    {
      heading: 'Direitos sobre a música',
      paragraphs: [
        '{licenças-por-pacote}',
        'Pela Lei 9.610/1998, só a criação humana é protegida por direito autoral. Trechos gerados apenas por inteligência artificial podem não ter proteção, e não podemos impedir que ferramentas gerem resultados parecidos para outras pessoas.',
        '{verificação-de-semelhança} Ela ajuda a reduzir riscos; não é garantia nem parecer jurídico.',
        'O nome {produto}, a marca, os textos e o desenho do site são nossos e não podem ser usados sem autorização.',
      ],
    },
    {
      heading: 'Desistência e reembolso',
      paragraphs: [
        'Você pode desistir em até 7 dias (art. 49 do Código de Defesa do Consumidor). Antes do início da produção, a devolução é total e automática. Depois, o pedido é analisado por uma pessoa, que responde com o motivo. Nada aqui diminui os seus direitos.',
        `A devolução é feita ${returnWay}.`,
      ],
    },
    {
      heading: 'Uso do site e responsabilidades',
      paragraphs: [
        'Use o site de boa-fé: não tente entrar em páginas de outras pessoas, burlar o pagamento ou atrapalhar o funcionamento. Podemos bloquear acessos que façam isso.',
        'O código do pedido e os links que enviamos são pessoais. Não os publique.',
        'Links e players de outras empresas seguem as regras delas. Trabalhamos para manter tudo no ar, mas o site pode parar para manutenção ou por falhas; seus pedidos e prazos continuam valendo.',
        'Respondemos pelos nossos serviços como prevê o Código de Defesa do Consumidor.',
      ],
    },
    {
      heading: 'Mudanças, contato, lei e foro',
      paragraphs: [
        'Podemos atualizar estes termos. A data no começo da página mostra a última versão. Pedidos já feitos seguem os termos e o contrato aceitos na compra.',
        '{contatos} Respondemos em até 5 dias.',
        'Valem as leis do Brasil. Fica escolhido o foro de São Paulo, SP, sem tirar do consumidor o direito ao foro do seu domicílio (art. 101, I, do Código de Defesa do Consumidor).',
      ],
    },
  ],
}

function similaritySentence(catalog: Catalog): string {
  const names = packagesThat(catalog, (pkg) => pkg.similarityChecks !== 'none')
  return names
    ? `A verificação de semelhança é automática e está incluída em: ${names}.`
    : 'A verificação de semelhança é automática e contratada à parte.'
}
