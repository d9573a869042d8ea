import { packageIds, type Catalog } from '#core/catalog.ts'
import type { DocumentField } from '#core/document-fields.ts'
import { genres } from '#core/song.ts'

export type FieldGroup = { title: string; fields: DocumentField[] }

const albumHint = `Um por linha, na ordem do site: Título | https://… | ritmo. Ritmos: ${genres.join(', ')}.`

/** What staff edit of the company, in the order of the screen. */
export const settingsGroups: FieldGroup[] = [
  {
    title: 'Empresa',
    fields: [
      { path: 'productName', kind: 'text', label: 'Nome do produto' },
      { path: 'company.legalName', kind: 'text', label: 'Razão social' },
      { path: 'company.taxId', kind: 'text', label: 'CNPJ' },
      { path: 'company.street', kind: 'text', label: 'Endereço' },
      { path: 'company.city', kind: 'text', label: 'Cidade' },
      { path: 'company.dataOfficer.name', kind: 'text', label: 'Encarregado de dados' },
      { path: 'company.dataOfficer.email', kind: 'text', label: 'E-mail do encarregado' },
    ],
  },
  {
    title: 'Contatos',
    fields: [
      { path: 'contact.email', kind: 'text', label: 'E-mail público' },
      { path: 'contact.whatsapp', kind: 'digits', label: 'WhatsApp', hint: 'Com 55 e DDD: 5511987654321' },
      { path: 'contact.hours', kind: 'text', label: 'Horário de atendimento' },
    ],
  },
  {
    title: 'Portfólio no Bandcamp',
    fields: [
      { path: 'music.page', kind: 'text', label: 'Página da loja', hint: 'Endereço https do bandcamp.com.' },
      { path: 'music.forSale', kind: 'albums', label: 'Álbuns à venda', hint: albumHint },
      { path: 'music.promotional', kind: 'albums', label: 'Álbuns promocionais', hint: albumHint },
    ],
  },
  {
    title: 'Redes sociais',
    fields: [
      { path: 'social.instagram', kind: 'text', label: 'Instagram' },
      { path: 'social.facebook', kind: 'text', label: 'Facebook' },
      { path: 'social.youtube', kind: 'text', label: 'YouTube' },
    ],
  },
]

/** The same for what is sold. */
export function catalogGroups(catalog: Catalog): FieldGroup[] {
  return [
    ...packageIds.map((id) => ({
      title: `Pacote ${catalog.packages.find((pkg) => pkg.id === id)?.name ?? id}`,
      fields: packageFields(`packages.${id}`),
    })),
    {
      title: 'Serviços extras',
      fields: catalog.extras.map(({ id, title }): DocumentField => {
        return { path: `extras.${id}.price`, kind: 'money?', label: title, hint: 'Em reais. Vazio: sob consulta.' }
      }),
    },
    {
      title: 'Códigos de desconto',
      fields: catalog.discounts.map(({ id, packageId }): DocumentField => {
        const name = catalog.packages.find((pkg) => pkg.id === packageId)?.name ?? packageId
        const hint = 'Em por cento do preço do pacote. 0: o código não vale.'
        return { path: `discounts.${id}.percent`, kind: 'count', label: `${id} (${name})`, hint }
      }),
    },
    {
      title: 'Prazos gerais',
      fields: [
        { path: 'downloadDays', kind: 'count', label: 'Dias de download depois da entrega' },
        { path: 'paidRevisionDays', kind: 'count', label: 'Dias para pedir revisões pagas' },
        { path: 'averageDeliveryDays', kind: 'count', label: 'Prazo médio anunciado, em dias' },
      ],
    },
  ]
}

function packageFields(place: string): DocumentField[] {
  return [
    { path: `${place}.price`, kind: 'money', label: 'Preço', hint: 'Em reais, assim: 1234,50' },
    { path: `${place}.description`, kind: 'text', label: 'Descrição' },
    { path: `${place}.versions.count`, kind: 'count?', label: 'Versões', hint: 'Vazio: ilimitadas.' },
    { path: `${place}.revisions.included`, kind: 'count?', label: 'Revisões incluídas', hint: 'Vazio: ilimitadas.' },
    { path: `${place}.revisions.windowDays`, kind: 'count', label: 'Dias para pedir revisões' },
    { path: `${place}.delivery.fastest`, kind: 'count', label: 'Entrega mais rápida, em dias úteis' },
    { path: `${place}.delivery.expected`, kind: 'count', label: 'Entrega esperada, em dias úteis' },
    { path: `${place}.delivery.limit`, kind: 'count', label: 'Prazo máximo, em dias úteis' },
    { path: `${place}.consultationMinutes`, kind: 'count', label: 'Minutos de conversa' },
    {
      path: `${place}.briefingFormUrl`,
      kind: 'address?',
      label: 'Formulário de briefing externo',
      hint: 'Endereço https. Vazio: o briefing da casa.',
    },
  ]
}
