import type { Health, HealthPart, HealthStatus, TransportState } from '#core/admin/health.ts'
import { formatDateTime } from '#core/shared/dates.ts'

/** One dependency in words: what is the case, and what to do where something is wrong. */
export type HealthLine = { part: HealthPart; name: string; light: HealthStatus; status: string; text: string }

const statusLabels = { good: 'funcionando', look: 'atenção', bad: 'fora do ar' } satisfies Record<HealthStatus, string>
/** What cannot be away. */
const conditions: HealthPart[] = ['disk', 'clock', 'proxy']

const names = {
  database: 'Banco de dados',
  payments: 'Mercado Pago',
  files: 'Arquivos',
  mail: 'E-mails',
  disk: 'Disco',
  clock: 'Relógio',
  proxy: 'Proxy',
} satisfies Record<HealthPart, string>

/** All parts, the ones that cost sales first. */
export function healthLines(health: Health): HealthLine[] {
  const line = (part: HealthPart, text: string): HealthLine => ({
    part,
    name: names[part],
    light: health[part].light,
    status: health[part].light === 'bad' && conditions.includes(part) ? 'corrija já' : statusLabels[health[part].light],
    text,
  })
  return [
    line('database', databaseText(health.database)),
    line('payments', paymentsText(health.payments)),
    line('files', filesText(health.files)),
    line('mail', mailText(health.mail)),
    line('disk', diskText(health.disk)),
    line('clock', clockText(health.clock)),
    line('proxy', proxyText(health.proxy)),
  ]
}

function databaseText({ reached, isReadOnly }: Health['database']): string {
  if (!reached) return 'Não respondeu. Confira o servidor do PostgreSQL e a rede até ele.'
  return isReadOnly
    ? 'Conectado, mas não aceita gravações: confira se é uma réplica ou está em modo de leitura.'
    : 'Conectado.'
}

function paymentsText({ light, refused, simulated, usesLinks, lastWebhookAt }: Health['payments']): string {
  // The emulator of a shop without an account at the provider: nobody pays through it.
  if (usesLinks && simulated) return byLinkText
  const state =
    light !== 'bad'
      ? 'Conectado à conta da loja.'
      : refused
        ? 'Recusa a nossa chave de acesso: ninguém consegue pagar. Pedidos ficam guardados.'
        : 'Não respondeu como devia. Pedidos ficam guardados.'
  const demonstration = simulated ? ' Modo de demonstração: nenhum pagamento é real.' : ''
  const webhook = lastWebhookAt
    ? ` Última notificação de pagamento: ${formatDateTime(lastWebhookAt)}.`
    : ' Nenhuma notificação de pagamento até agora.'
  return `${usesLinks ? `${byLinkText} ` : ''}${state}${demonstration}${webhook}`
}

const byLinkText = 'Pedidos novos são pagos por links, e a equipe registra cada pagamento.'

function filesText({ light, store }: Health['files']): string {
  if (light !== 'good') return 'Não é possível guardar nem ler: envios e gravações falham.'
  return store === 'bucket' ? 'Armazenados no bucket.' : 'Armazenados no servidor.'
}

function mailText({ transport, state, queued, unresolved }: Health['mail']): string {
  return `${mailTexts[transport][state]} Na fila: ${queued}.${unresolved > 0 ? '' : ' Nenhuma falha em aberto.'}`
}

const folderFails = 'Não é possível escrever na pasta do servidor. Os e-mails esperam na fila.'

const mailTexts = {
  smtp: {
    reached: 'Conectado ao servidor SMTP.',
    silent:
      'O servidor SMTP não respondeu. Confira o endereço e a porta em SMTP_URL: há provedores que fecham as portas 465 e 587. Os e-mails esperam na fila.',
    refused: 'O servidor SMTP recusou o usuário ou a senha de SMTP_URL. Os e-mails esperam na fila.',
  },
  folder: {
    reached: 'Armazenados no servidor: nenhum SMTP foi configurado.',
    silent: folderFails,
    refused: folderFails,
  },
} satisfies Record<Health['mail']['transport'], Record<TransportState, string>>

function diskText({ light, freeBytes }: Health['disk']): string {
  if (freeBytes === null) return 'Não foi possível medir o espaço livre.'
  const free = `${formatSpace(freeBytes)} livres no servidor.`
  return light === 'good' ? free : `${free} Libere espaço ou aumente o disco antes que pedidos e envios falhem.`
}

function clockText({ light, offsetMs }: Health['clock']): string {
  if (offsetMs === null) return 'Não foi possível comparar com o banco de dados.'
  if (light === 'good') return 'Certo com o do banco de dados.'
  const seconds = Math.round(Math.abs(offsetMs) / 1_000)
  return `${seconds} segundos ${offsetMs > 0 ? 'adiantado' : 'atrasado'} em relação ao banco de dados: códigos de acesso e avisos podem ser recusados. Ligue a sincronização (timedatectl set-ntp true).`
}

function proxyText({ problem }: Health['proxy']): string {
  if (problem === 'forwarded')
    return 'As visitas chegam por um proxy, mas TRUST_PROXY não está ligado: todos os visitantes contam como um só, e compradores são recusados. Defina TRUST_PROXY=1 e reinicie.'
  if (problem === 'expected')
    return 'O endereço da loja usa https, mas TRUST_PROXY não está ligado. Se há um proxy na frente, defina TRUST_PROXY=1; sem isso todos os visitantes contam como um só.'
  return 'Cada visitante é reconhecido pelo próprio endereço.'
}

/** `3,2 GB`; below one gigabyte `310 MB`. */
function formatSpace(bytes: number): string {
  const megabytes = bytes / 1024 ** 2
  if (megabytes < 1024) return `${Math.floor(megabytes)} MB`
  return `${String(Math.floor((megabytes / 1024) * 10) / 10).replace('.', ',')} GB`
}
