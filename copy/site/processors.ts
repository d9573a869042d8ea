import { listProcessors, type ConnectedService, type Processor } from '#core/content/processors.ts'

export type ProcessorRow = { name: string; country: string; purpose: string; url: string }

/** What the shop knows by itself of a service it is connected to; the company behind it is for staff to enter. */
const services = {
  payments: {
    name: 'Mercado Pago',
    country: 'Brasil',
    purpose: 'Recebe e devolve pagamentos: nome, e-mail e dados do pagamento',
    url: 'https://www.mercadopago.com.br/privacidade',
  },
  'payment-links': {
    name: 'Serviço do link de pagamento',
    country: '',
    purpose: 'Recebe os pagamentos: o que você informa na página de pagamento',
    url: '',
  },
  mail: {
    name: 'Serviço de e-mail',
    country: '',
    purpose: 'Entrega os nossos e-mails: nome, e-mail e o texto da mensagem',
    url: '',
  },
  messages: {
    name: 'WhatsApp (Meta)',
    country: 'Estados Unidos',
    purpose: 'Entrega os avisos a quem aceitou: número, primeiro nome, código e link do pedido',
    url: 'https://www.whatsapp.com/legal/privacy-policy',
  },
  files: {
    name: 'Armazenamento de arquivos',
    country: '',
    purpose: 'Guarda as gravações e os arquivos das músicas',
    url: '',
  },
  backups: {
    name: 'Armazenamento de backups',
    country: '',
    purpose: 'Guarda as cópias de segurança do sistema',
    url: '',
  },
} satisfies Record<ConnectedService, ProcessorRow>

/** Name of a connected service where staff say which one a company is. */
export const serviceLabels = {
  payments: 'Pagamentos (Mercado Pago)',
  'payment-links': 'Link de pagamento',
  mail: 'Envio de e-mails',
  messages: 'Mensagens pelo WhatsApp',
  files: 'Armazenamento de arquivos',
  backups: 'Armazenamento de backups',
} satisfies Record<ConnectedService, string>

/** The companies named in the privacy policy. What staff left empty of a connected service is filled from what is known. */
export function processorRows(entries: Processor[], connected: readonly ConnectedService[]): ProcessorRow[] {
  return listProcessors(entries, connected).map(({ service, entry }) => {
    const known = service ? services[service] : { name: '', country: '', purpose: '', url: '' }
    if (!entry) return known
    return {
      name: entry.name,
      country: entry.country,
      purpose: entry.purpose || known.purpose,
      // Only what opens safely from a public page.
      url: entry.url.startsWith('https://') ? entry.url : '',
    }
  })
}

export const unknownCountry = 'Peça ao encarregado'
