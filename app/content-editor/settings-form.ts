import { mailKindLabels } from '#copy/mail/mail-kinds.ts'
import { demonstrationSongs } from '#copy/site/demo-songs.ts'
import { genreLabels } from '#copy/site/genres.ts'
import { serviceLabels } from '#copy/site/processors.ts'
import type { ContentField, FieldOption, SettingsField } from '#core/content/field-types.ts'
import { connectedServices, type Processor } from '#core/content/processors.ts'
import { statementLength, type Settings } from '#core/content/settings.ts'
import { firstDiscreetTemplate, firstLanguage, firstTemplate } from '#core/content/whatsapp-settings.ts'
import { ownValue } from '#core/shared/own-value.ts'
import type { Album } from '#core/site/albums.ts'
import { whatsappKinds } from '#core/whatsapp/message.ts'

import type { SettingsSection } from './settings-screens.ts'

/** `folded`: summary of a group while it is closed; a group without it is always open. */
export type FieldGroup = {
  title: string
  folded?: string
  about?: string
  columns?: 3
  /** Where a document has several screens: the one this group stands on. */
  section?: SettingsSection
  fields: ContentField[]
}

/** Of the settings: the screen it stands on, and every field says whether it decides where money goes. */
export type SettingsGroup = FieldGroup & { section: SettingsSection; fields: SettingsField[] }

/** Which elements a list has, had, or is about to have. */
export type IdsOf = (list: string) => string[]

const regimeOptions: FieldOption[] = [
  { value: null, word: 'Não informado' },
  { value: 'mei', word: 'MEI' },
  { value: 'simples', word: 'Simples Nacional' },
  { value: 'none', word: 'Fora do Simples Nacional' },
]

/** What staff edit of the company, in the order of the screen. */
export function settingsGroups(settings: Settings, idsOf: IdsOf = ownIds(settings)): SettingsGroup[] {
  const { music, privacy } = settings
  return [
    {
      title: 'Empresa',
      section: 'studio',
      fields: [
        { path: 'productName', kind: 'text', weight: 'open', label: 'Nome do produto' },
        { path: 'company.legalName', kind: 'text', weight: 'notified', label: 'Razão social' },
        {
          path: 'company.taxId',
          kind: 'text',
          weight: 'notified',
          label: 'CNPJ',
          hint: 'Ou CPF, se for autônomo.',
          rule: 'not-tax-id',
        },
        { path: 'company.street', kind: 'text', weight: 'open', label: 'Endereço' },
        { path: 'company.city', kind: 'text', weight: 'open', label: 'Cidade' },
      ],
    },
    {
      title: 'Contatos',
      section: 'studio',
      fields: [
        { path: 'contact.email', kind: 'text', weight: 'notified', label: 'E-mail público', rule: 'not-email' },
        {
          path: 'contact.whatsapp',
          kind: 'text',
          weight: 'notified',
          label: 'WhatsApp',
          hint: 'Com DDD: (11) 98765-4321',
          rule: 'not-phone',
        },
        { path: 'contact.hours', kind: 'text', weight: 'open', label: 'Horário de atendimento' },
      ],
    },
    {
      title: 'Agenda e prazos',
      section: 'studio',
      about:
        'Daqui saem a previsão que o cliente vê ao comprar e a agenda do painel. O prazo do contrato não muda: ele continua em “Preços e prazos”.',
      fields: [
        {
          path: 'schedule.songsPerWeek',
          kind: 'count?',
          weight: 'open',
          label: 'Músicas por semana',
          hint: 'Quantas o estúdio termina numa semana cheia. Em branco, a previsão não conta a fila.',
        },
        {
          path: 'schedule.daysOff',
          kind: 'lines',
          weight: 'open',
          label: 'Dias sem trabalho',
          hint: 'Um dia ou período por linha: 24/12/2026 a 04/01/2027. Fins de semana e feriados nacionais já contam.',
          rule: 'not-days-off',
        },
        {
          path: 'schedule.compensation.kind',
          kind: 'choice',
          weight: 'open',
          label: 'Quando uma música atrasar, oferecer',
          hint: 'O projeto atrasado mostra a oferta, e um administrador decide. Nada é dado nem devolvido sozinho.',
          options: [
            { value: 'none', word: 'Nada' },
            { value: 'revision', word: 'Uma revisão a mais' },
            { value: 'discount', word: 'Um código de desconto para a próxima música' },
            { value: 'refund', word: 'A devolução de uma parte' },
          ],
        },
        {
          path: 'schedule.compensation.percent',
          kind: 'count',
          weight: 'open',
          label: 'Desconto ou parte devolvida (%)',
          hint: 'De 1 a 50.',
        },
        {
          path: 'schedule.compensation.validDays',
          kind: 'count',
          weight: 'open',
          label: 'Dias em que o código vale',
          hint: 'De 1 a 365.',
        },
      ],
    },
    {
      title: 'Pagamento',
      section: 'payment',
      fields: [
        {
          path: 'payment.provider',
          kind: 'choice',
          weight: 'notified',
          label: 'Como os pedidos novos são pagos',
          hint: 'Com links, cada pagamento é conferido e registrado pela equipe. Pedidos já feitos continuam como foram feitos.',
          options: [
            { value: 'mercado-pago', word: 'Mercado Pago (API)' },
            { value: 'links', word: 'Links de pagamento' },
          ],
        },
        {
          path: 'payment.statementDescriptor',
          kind: 'text',
          weight: 'open',
          label: 'Nome na fatura do cartão',
          hint: 'Até 13 letras e números, sem acento. Deixe em branco para usar o nome do produto.',
          maxLength: statementLength,
        },
        {
          path: 'payment.mostInstallments',
          kind: 'count',
          weight: 'open',
          label: 'Máximo de parcelas',
          hint: 'De 1 a 12. Os juros e quem os paga se definem no Mercado Pago.',
          rule: 'not-installments',
        },
        { path: 'payment.methods.pix', kind: 'check', weight: 'open', label: 'Aceitar Pix' },
        { path: 'payment.methods.card', kind: 'check', weight: 'open', label: 'Aceitar cartão' },
        {
          path: 'payment.methods.boleto',
          kind: 'check',
          weight: 'open',
          label: 'Aceitar boleto',
          hint: 'Se nenhuma forma for marcada, todas são oferecidas.',
        },
        {
          path: 'payment.priceDays',
          kind: 'count',
          weight: 'open',
          label: 'Dias em que o pedido guarda o preço',
          hint: 'De 1 a 60. Depois disso, quem não pagou vê o preço e o contrato do dia.',
        },
      ],
    },
    {
      title: 'Avisos pelo WhatsApp',
      section: 'messages',
      about:
        'Cada aviso marcado vai por e-mail e também pelo WhatsApp, para quem aceitou na página do pedido, das 8h às 21h. Os modelos são criados e aprovados no WhatsApp Manager, com três campos: {{1}} o primeiro nome, {{2}} o código do pedido, {{3}} o link do pedido.',
      fields: whatsappFields(),
    },
    {
      title: 'Músicas de demonstração',
      section: 'site',
      about:
        'Das que vieram com o programa, só as desta lista aparecem no site, nesta ordem. As do estúdio entram pela Biblioteca de áudio (“Mostrar no site”) e vêm antes. As de destaque abrem a página inicial.',
      fields: songFields(),
    },
    {
      title: 'Portfólio no Bandcamp',
      section: 'site',
      fields: [
        {
          path: 'music.page',
          kind: 'text',
          weight: 'notified',
          label: 'Página da loja',
          hint: 'Endereço https do bandcamp.com.',
          rule: 'not-bandcamp',
        },
      ],
    },
    {
      title: 'Álbuns à venda',
      section: 'site',
      about: 'Na ordem do portfólio. O ritmo escolhe o desenho da capa.',
      fields: albumFields('music.forSale', music.forSale, idsOf('music.forSale')),
    },
    {
      title: 'Álbuns promocionais',
      section: 'site',
      about: 'O primeiro também toca no reprodutor do site, depois que o visitante aceita.',
      fields: albumFields('music.promotional', music.promotional, idsOf('music.promotional')),
    },
    {
      title: 'Redes sociais',
      section: 'site',
      fields: [
        { path: 'social.instagram', kind: 'text', weight: 'notified', label: 'Instagram', rule: 'not-https' },
        { path: 'social.facebook', kind: 'text', weight: 'notified', label: 'Facebook', rule: 'not-https' },
        { path: 'social.youtube', kind: 'text', weight: 'notified', label: 'YouTube', rule: 'not-https' },
      ],
    },
    {
      title: 'Segurança do painel',
      section: 'advanced',
      fields: [
        {
          path: 'security.ownersNeedTwoFactor',
          kind: 'check',
          weight: 'notified',
          label: 'Administradores precisam da verificação em duas etapas',
          hint: 'No primeiro dia da conta é opcional. Depois, o painel só abre para administradores com ela ativa. Para desmarcar, o painel pode pedir a sua senha de novo.',
          unset: 'sim',
        },
        {
          path: 'security.email',
          kind: 'text',
          weight: 'notified',
          label: 'E-mail para avisos de falhas de segurança',
          hint: 'Aparece em /.well-known/security.txt. Em branco, vale o e-mail público; o de exemplo não aparece.',
          rule: 'not-email',
        },
      ],
    },
    {
      title: 'Previsão de entrega',
      section: 'advanced',
      fields: [
        {
          path: 'schedule.confidence',
          kind: 'count',
          weight: 'open',
          label: 'Confiança da previsão (%)',
          hint: 'De 50 a 99. Com 85, cerca de 85 em cada 100 músicas ficam prontas até o dia previsto.',
        },
      ],
    },
    {
      title: 'Nota fiscal (DPS)',
      section: 'advanced',
      about: 'Com estes três, a lista de notas oferece a DPS pronta de cada pedido.',
      fields: [
        {
          path: 'company.cityCode',
          kind: 'text',
          weight: 'notified',
          label: 'Código IBGE da cidade',
          hint: 'Sete dígitos. Para a DPS da nota fiscal.',
        },
        {
          path: 'company.taxRegime',
          kind: 'choice',
          weight: 'notified',
          label: 'Regime tributário',
          options: regimeOptions,
        },
        {
          path: 'company.serviceCode',
          kind: 'text',
          weight: 'notified',
          label: 'Código de tributação nacional',
          hint: 'Seis dígitos, do serviço que você presta. O contador sabe qual é.',
        },
      ],
    },
    {
      title: 'Encarregado e operadores de dados',
      section: 'advanced',
      about:
        'Empresas que tratam dados pessoais por você. A política de privacidade já cita os serviços ligados a esta loja: diga aqui qual empresa está por trás de cada um, e inclua as outras (músicos, contador, ferramentas).',
      fields: [
        { path: 'company.dataOfficer.name', kind: 'text', weight: 'open', label: 'Encarregado de dados' },
        {
          path: 'company.dataOfficer.email',
          kind: 'text',
          weight: 'notified',
          label: 'E-mail do encarregado',
          rule: 'not-email',
        },
        ...processorFields(privacy.processors, idsOf('privacy.processors')),
      ],
    },
  ]
}

function whatsappFields(): SettingsField[] {
  return [
    ...whatsappKinds.flatMap((kind): SettingsField[] => {
      const of = mailKindLabels[kind]
      return [
        {
          path: `whatsapp.kinds.${kind}.isOn`,
          kind: 'check',
          weight: 'open',
          label: `Enviar pelo WhatsApp: ${of}`,
          unset: 'não',
        },
        {
          path: `whatsapp.kinds.${kind}.template`,
          kind: 'text',
          weight: 'open',
          label: `Modelo: ${of}`,
          unset: firstTemplate(kind),
          maxLength: 512,
        },
      ]
    }),
    {
      path: 'whatsapp.discreetTemplate',
      kind: 'text',
      weight: 'open',
      label: 'Modelo neutro, para o modo surpresa',
      hint: 'Só diz que há novidade. Em branco, pedidos no modo surpresa não recebem mensagens.',
      unset: firstDiscreetTemplate,
      maxLength: 512,
    },
    {
      path: 'whatsapp.language',
      kind: 'text',
      weight: 'open',
      label: 'Idioma dos modelos',
      hint: 'Como a Meta escreve: pt_BR.',
      unset: firstLanguage,
      maxLength: 10,
    },
  ]
}

/** Until somebody chooses, every song is shown as it came. */
function songFields(): SettingsField[] {
  const names = Object.fromEntries(
    demonstrationSongs.map(({ id, title, genre, before }) => {
      return [id, `${title} (${genreLabels[genre]}${before === null ? '' : ', com antes e depois'})`]
    }),
  )
  return [
    {
      path: 'songs',
      kind: 'list',
      weight: 'open',
      label: 'Músicas no site',
      list: { key: 'id', blank: { featured: false }, add: 'pick', addLabel: 'Mostrar também', names },
      unset: demonstrationSongs.map(({ id }) => id).join(' '),
    },
    ...demonstrationSongs.map(({ id, featured }): SettingsField => {
      const unset = featured ? 'sim' : 'não'
      return {
        path: `songs.${id}.featured`,
        kind: 'check',
        weight: 'open',
        label: 'Destaque',
        unset,
        of: ownValue(names, id),
      }
    }),
  ]
}

function albumFields(path: string, albums: Album[], ids: string[]): SettingsField[] {
  const names = Object.fromEntries(ids.map((id) => [id, albums.find((album) => album.id === id)?.title ?? '']))
  const blank = { title: '', url: '', genre: 'pop' }
  return [
    {
      path,
      kind: 'list',
      weight: 'open',
      label: 'Álbuns',
      list: { key: 'id', blank, add: 'name', addLabel: 'Título de outro álbum', nameAt: 'title', names },
    },
    ...ids.flatMap((id): SettingsField[] => {
      const at = (place: string) => ({ path: `${path}.${id}.${place}`, of: ownValue(names, id) || id })
      return [
        { ...at('title'), kind: 'text', weight: 'open', label: 'Título' },
        {
          ...at('url'),
          kind: 'text',
          weight: 'notified',
          label: 'Endereço',
          hint: 'A página do álbum no bandcamp.com.',
          rule: 'not-bandcamp',
        },
        {
          ...at('genre'),
          kind: 'choice',
          weight: 'open',
          label: 'Ritmo',
          options: genreOptions,
          unset: genreLabels.pop,
        },
      ]
    }),
  ]
}

const noService = { value: null, word: 'Nenhum deles' }
const serviceOptions: FieldOption[] = [
  noService,
  ...connectedServices.map((value): FieldOption => ({ value, word: serviceLabels[value] })),
]

function processorFields(processors: Processor[], ids: string[]): SettingsField[] {
  const path = 'privacy.processors'
  const names = Object.fromEntries(ids.map((id) => [id, processors.find((one) => one.id === id)?.name ?? '']))
  const blank = { name: '', country: '', purpose: '', url: '', service: null }
  return [
    {
      path,
      kind: 'list',
      weight: 'open',
      label: 'Empresas',
      list: { key: 'id', blank, add: 'name', addLabel: 'Nome de outra empresa', nameAt: 'name', names },
    },
    ...ids.flatMap((id): SettingsField[] => {
      const at = (place: string) => ({ path: `${path}.${id}.${place}`, of: ownValue(names, id) || id })
      return [
        { ...at('name'), kind: 'text', weight: 'open', label: 'Nome' },
        { ...at('country'), kind: 'text', weight: 'open', label: 'País', hint: 'Onde os dados ficam.' },
        { ...at('purpose'), kind: 'text', weight: 'open', label: 'Para quê, e com quais dados' },
        {
          ...at('url'),
          kind: 'text',
          weight: 'open',
          label: 'Política de privacidade',
          hint: 'Endereço https.',
          rule: 'not-https',
        },
        {
          ...at('service'),
          kind: 'choice',
          weight: 'open',
          label: 'Serviço desta loja',
          unset: noService.word,
          hint: 'A empresa aparece no lugar do serviço.',
          options: serviceOptions,
        },
      ]
    }),
  ]
}

const genreOptions = Object.entries(genreLabels).map(([value, word]): FieldOption => ({ value, word }))

function ownIds({ music: { forSale, promotional }, privacy }: Settings): IdsOf {
  const ids: Record<string, string[]> = {
    'music.forSale': forSale.map(({ id }) => id),
    'music.promotional': promotional.map(({ id }) => id),
    'privacy.processors': privacy.processors.map(({ id }) => id),
  }
  return (list) => ids[list] ?? []
}
