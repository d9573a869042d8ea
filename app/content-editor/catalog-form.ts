import { bespokeCountTitles, bespokeOptionTexts } from '#copy/catalog/calculator.ts'
import { deliveryText, formatNames, licenceNames, similarityNames, supportNames } from '#copy/catalog/packages.ts'
import { purposeLabels } from '#copy/catalog/qualification.ts'
import { capitalised, pluralize } from '#copy/shared/inflection.ts'
import { packageIds, type Catalog } from '#core/catalog/catalog.ts'
import { heldMinutes } from '#core/catalog/discount.ts'
import { purposes, type Purpose } from '#core/catalog/qualification.ts'
import type { ContentField, FieldOption } from '#core/content/field-types.ts'
import { formatBRL } from '#core/shared/money.ts'
import { ownValue } from '#core/shared/own-value.ts'

import type { FieldGroup, IdsOf } from './settings-form.ts'

/** What staff edit of what is sold, in the order of the screen. */
export function catalogGroups(catalog: Catalog, idsOf: IdsOf = ownIds(catalog)): FieldGroup[] {
  const packages = catalog.packages.map(({ id, name }): FieldOption => ({ value: id, word: name }))
  return [
    ...packageIds.map((id) => packageGroup(catalog, id)),
    {
      title: 'Serviços extras',
      folded: pluralize(catalog.extras.length, 'serviço', 'serviços'),
      about: 'Na ordem do site. O que já foi vendido continua nos pedidos, mesmo que saia daqui.',
      fields: extraFields(catalog, idsOf('extras')),
    },
    ...calculatorGroups(catalog, idsOf('calculator.bases')),
    {
      title: 'Qualificação',
      folded: 'o que as três perguntas indicam',
      about: 'O segundo pacote é indicado quando o prazo do primeiro não serve.',
      fields: purposes.flatMap((purpose) => adviceFields(purpose, packages)),
    },
    {
      title: 'Prazos gerais',
      folded: `download por ${pluralize(catalog.downloadDays, 'dia', 'dias')}`,
      fields: [
        { path: 'downloadDays', kind: 'count', label: 'Dias de download depois da entrega' },
        { path: 'paidRevisionDays', kind: 'count', label: 'Dias para comprar revisões e extras depois da entrega' },
        {
          path: 'averageDeliveryDays',
          kind: 'count',
          label: 'Prazo médio anunciado, em dias',
          hint: 'Aparece na página inicial e na conversa.',
        },
      ],
    },
  ]
}

/** The codes of the catalogue; edited beside the vouchers, where their uses are counted. */
export function discountGroups(catalog: Catalog, idsOf: IdsOf = ownIds(catalog)): FieldGroup[] {
  const packages = catalog.packages.map(({ id, name }): FieldOption => ({ value: id, word: name }))
  const folded = catalog.discounts.map(({ id }) => id).join(', ') || 'nenhum'
  return [{ title: 'Códigos de desconto', folded, fields: discountFields(packages, idsOf('discounts')) }]
}

function ownIds({ extras, discounts, calculator }: Catalog): IdsOf {
  const ids: Record<string, string[]> = {
    extras: extras.map(({ id }) => id),
    discounts: discounts.map(({ id }) => id),
    'calculator.bases': calculator.bases.map(({ packageId }) => packageId),
  }
  return (list) => ids[list] ?? []
}

const licenceHint = 'Muda o cartão do pacote, o contrato e a licença que acompanha a entrega.'

function packageGroup(catalog: Catalog, id: string): FieldGroup {
  const pkg = catalog.packages.find((one) => one.id === id)
  const at = (place: string) => `packages.${id}.${place}`
  return {
    title: `Pacote ${pkg?.name ?? id}`,
    folded: pkg ? `${formatBRL(pkg.price)}, ${deliveryText(pkg)}` : '',
    fields: [
      { path: at('name'), kind: 'text', label: 'Nome' },
      { path: at('price'), kind: 'money', label: 'Preço', hint: 'Em reais, assim: 1234,50' },
      { path: at('description'), kind: 'text', label: 'Descrição' },
      { path: at('versions.count'), kind: 'count?', label: 'Versões', hint: 'Deixe em branco para ilimitadas.' },
      {
        path: at('versions.withoutLyric'),
        kind: 'each?',
        label: 'Letra escrita pelo estúdio',
        hint: 'Quantas letras, e quantas versões de cada. Deixe em branco para a mesma quantidade de versões.',
      },
      {
        path: at('lyricRounds'),
        kind: 'count?',
        label: 'Rodadas de ajustes da letra',
        hint: 'Antes de gravar. Deixe em branco para ilimitadas.',
      },
      {
        path: at('revisions.included'),
        kind: 'count?',
        label: 'Revisões incluídas',
        hint: 'Deixe em branco para ilimitadas.',
      },
      {
        path: at('revisions.windowDays'),
        kind: 'count',
        label: 'Dias para pedir revisões',
        hint: 'Contados da primeira entrega.',
      },
      { path: at('delivery.fastest'), kind: 'count', label: 'Entrega mais rápida, em dias úteis' },
      { path: at('delivery.expected'), kind: 'count', label: 'Entrega esperada, em dias úteis' },
      {
        path: at('delivery.limit'),
        kind: 'count',
        label: 'Prazo máximo, em dias úteis',
        hint: 'O que o contrato promete.',
      },
      { path: at('licence'), kind: 'choice', label: 'Licença', hint: licenceHint, options: optionsOf(licenceNames) },
      { path: at('formats'), kind: 'checks', label: 'Arquivos entregues', options: optionsOf(formatNames) },
      {
        path: at('similarityChecks'),
        kind: 'choice',
        label: 'Verificação de semelhança',
        options: optionsOf(similarityNames),
      },
      {
        path: at('consultationMinutes'),
        kind: 'count',
        label: 'Minutos de consultoria',
        hint: 'Use 0 se não inclui.',
      },
      { path: at('support'), kind: 'choice', label: 'Atendimento', options: optionsOf(supportNames) },
      {
        path: at('briefingFormUrl'),
        kind: 'address?',
        label: 'Formulário de briefing externo',
        hint: 'Endereço https. Deixe em branco para usar o briefing do site.',
        rule: 'not-https',
      },
      { path: at('recommended'), kind: 'check', label: 'Mais popular', hint: 'Só um pacote pode ser o destaque.' },
      { path: at('delivery.priority'), kind: 'check', label: 'Prioridade na fila' },
      { path: at('mastering'), kind: 'check', label: 'Masterização incluída' },
      { path: at('certificate'), kind: 'check', label: 'Certificado de autoria' },
      { path: at('lyricRegistration'), kind: 'check', label: 'Registro da letra na Biblioteca Nacional' },
    ],
  }
}

const soldWhere: FieldOption[] = [
  { value: 'checkout', word: 'Junto com o pacote, no pagamento' },
  { value: 'contact', word: 'Conversando com o estúdio' },
]

function extraFields({ extras }: Catalog, ids: string[]): ContentField[] {
  const names = Object.fromEntries(ids.map((id) => [id, extras.find((extra) => extra.id === id)?.title ?? '']))
  const blank = {
    description: '',
    price: null,
    features: [],
    icon: 'music',
    sale: 'contact',
    humanOnly: false,
    deliveryDays: null,
    laterDays: null,
  }
  return [
    {
      path: 'extras',
      kind: 'list',
      label: 'Serviços no site',
      list: { key: 'id', blank, add: 'name', addLabel: 'Nome do novo serviço', nameAt: 'title', names },
    },
    ...ids.flatMap((id): ContentField[] => {
      const at = (place: string) => ({ path: `extras.${id}.${place}` })
      const of = ownValue(names, id) || id
      return [
        { ...at('title'), kind: 'text', label: 'Nome', of },
        { ...at('price'), kind: 'money?', label: 'Preço', hint: 'Em reais. Deixe em branco para “sob consulta”.', of },
        { ...at('description'), kind: 'text', label: 'Descrição', of },
        { ...at('features'), kind: 'lines', label: 'O que vem', hint: 'Um item por linha, até oito.', of },
        { ...at('sale'), kind: 'choice', label: 'Como se compra', options: soldWhere, unset: soldWhere[1]?.word, of },
        {
          ...at('deliveryDays'),
          kind: 'count?',
          label: 'Primeira entrega em até, em dias úteis',
          hint: 'Quem compra recebe neste prazo. Deixe em branco para não mudar o prazo do pacote.',
          of,
        },
        {
          ...at('laterDays'),
          kind: 'count?',
          label: 'Pronto em até, quando comprado depois',
          hint: 'Dias úteis, contados do pagamento ou da entrega da música. Deixe em branco para vender só junto com o pacote.',
          of,
        },
        {
          ...at('humanOnly'),
          kind: 'check',
          label: 'Feito só por pessoas, sem IA',
          unset: 'não',
          of,
        },
      ]
    }),
  ]
}

/** An order keeps the price it was placed at. */
const laterHint = `Quem não paga em ${heldMinutes} minutos libera o uso, mas ainda pode pagar depois pelo mesmo preço: o total pode passar do limite.`

function discountFields(packages: FieldOption[], ids: string[]): ContentField[] {
  const names = Object.fromEntries(ids.map((id) => [id, id]))
  const blank = { packageId: 'essencial', percent: 0, from: null, until: null, totalLimit: null, buyerLimit: null }
  return [
    {
      path: 'discounts',
      kind: 'list',
      label: 'Códigos',
      list: { key: 'id', blank, add: 'code', addLabel: 'Novo código, de 3 a 30 letras e números', names },
    },
    ...ids.flatMap((id): ContentField[] => [
      {
        path: `discounts.${id}.packageId`,
        kind: 'choice',
        label: 'Vale no pacote',
        options: packages,
        unset: packages.find(({ value }) => value === blank.packageId)?.word,
        of: id,
      },
      {
        path: `discounts.${id}.percent`,
        kind: 'count',
        label: 'Desconto',
        hint: 'Em por cento do preço do pacote, até 90, ou 100 para um pedido sem custo. Use 0 para desativar o código.',
        unset: '0',
        of: id,
      },
      {
        path: `discounts.${id}.from`,
        kind: 'day?',
        label: 'Vale a partir de',
        hint: 'Dia, mês e ano, assim: 01/05/2027. Deixe em branco para valer desde já.',
        of: id,
      },
      {
        path: `discounts.${id}.until`,
        kind: 'day?',
        label: 'Vale até',
        hint: 'Último dia em que é aceito. Deixe em branco se não há data final.',
        of: id,
      },
      {
        path: `discounts.${id}.totalLimit`,
        kind: 'count?',
        label: 'Usos ao todo',
        hint: `Pedidos pagos ou à espera do pagamento. ${laterHint} Deixe em branco para não limitar.`,
        of: id,
      },
      {
        path: `discounts.${id}.buyerLimit`,
        kind: 'count?',
        label: 'Usos por cliente',
        hint: `Pelo e-mail da compra. ${laterHint} Deixe em branco para não limitar.`,
        of: id,
      },
    ]),
  ]
}

function calculatorGroups({ packages, calculator }: Catalog, ids: string[]): FieldGroup[] {
  const names = Object.fromEntries(
    packages.flatMap(({ id, name }) => (id === 'express' ? [] : [[id, name] satisfies [string, string]])),
  )
  return [
    {
      title: 'Calculadora: bases',
      folded: 'de onde parte a produção sob medida',
      about: 'A primeira base já vem escolhida.',
      fields: [
        {
          path: 'calculator.bases',
          kind: 'list',
          label: 'Bases',
          list: { key: 'packageId', blank: { instruments: null }, add: 'pick', addLabel: 'Outra base', names },
        },
        ...ids.flatMap((id): ContentField[] => {
          const at = (place: string) => ({ path: `calculator.bases.${id}.${place}`, of: ownValue(names, id) ?? id })
          return [
            { ...at('price'), kind: 'money', label: 'Preço da base', hint: 'Em reais, assim: 1234,50' },
            { ...at('minutes'), kind: 'count', label: 'Minutos incluídos' },
            { ...at('versions'), kind: 'count', label: 'Versões incluídas' },
            {
              ...at('instruments'),
              kind: 'count?',
              label: 'Instrumentos incluídos',
              hint: 'Deixe em branco para ilimitados.',
            },
          ]
        }),
      ],
    },
    {
      title: 'Calculadora: acréscimos',
      folded: `${formatBRL(calculator.perMinute)} por minuto a mais`,
      fields: [
        surcharge('perMinute', 'Cada minuto a mais'),
        surcharge('perVersion', 'Cada versão a mais'),
        surcharge('perInstrument', 'Cada instrumento a mais'),
        surcharge('perDay', 'Cada dia útil de pressa'),
        surcharge('vocals', bespokeOptionTexts.vocals.title),
        surcharge('lyrics', bespokeOptionTexts.lyrics.title),
        surcharge('stems', bespokeOptionTexts.stems.title),
        surcharge('commercial', bespokeOptionTexts.commercial.title),
      ],
    },
    {
      title: 'Calculadora: limites',
      columns: 3,
      folded: 'até onde cada controle vai e onde começa',
      fields: [
        ...(['minutes', 'versions', 'instruments', 'days'] as const).flatMap((name): ContentField[] => {
          const of = bespokeCountTitles[name]
          const at = (place: string) => ({ path: `calculator.sliders.${name}.${place}`, kind: 'count' as const, of })
          const hint = name === 'days' ? 'Menos do que isso paga pela pressa.' : undefined
          return [
            { ...at('least'), label: `${of}: mínimo`, hint: name === 'days' ? 'Em dias úteis.' : undefined },
            { ...at('usual'), label: `${of}: começa em`, hint },
            { ...at('most'), label: `${of}: máximo` },
          ]
        }),
        {
          path: 'calculator.sliders.instruments.unlimitedAbove',
          kind: 'count',
          label: 'Instrumentos: ilimitados acima de',
        },
      ],
    },
  ]
}

function surcharge(name: string, label: string): ContentField {
  return { path: `calculator.${name}`, kind: 'money', label }
}

function adviceFields(purpose: Purpose, packages: FieldOption[]): ContentField[] {
  const label = purposeLabels[purpose]
  const at = (place: string) => `qualification.${purpose}.${place}`
  return [
    { path: at('first'), kind: 'choice', label: `${label}: indicamos`, options: packages },
    {
      path: at('second'),
      kind: 'choice',
      label: `${label}: se o prazo não servir`,
      options: [...packages, { value: null, word: 'Nenhum outro' }],
    },
  ]
}

function optionsOf(labels: Record<string, string>): FieldOption[] {
  return Object.entries(labels).map(([value, word]) => ({ value, word: capitalised(word) }))
}
