import { isAbsolute, relative, resolve } from 'node:path'

import { z } from 'zod'

import { isBackupKey } from '#adapters/backup/backup-encryption.ts'
import type { S3Settings } from '#adapters/files/files-s3.ts'
import type { ClamdAddress } from '#adapters/scan/clamd.ts'
import type { TracingSettings } from '#adapters/tracing/otlp-tracing.ts'
import { parseMailSender, type MailSender } from '#core/mail/mail-sender.ts'

import { findUnknownSettings, type UnknownSetting } from './startup/unknown-settings.ts'

const optional = z.string().trim().optional()

const urlLike = (example: string) =>
  z
    .url({ protocol: /^https?$/, error: `use um endereço completo, como ${example}` })
    .transform((text) => text.replace(/\/+$/, ''))

/** Cookies, webhooks and links are made from it: a path would be lost or doubled in them. */
const siteAddress = urlLike('https://loja.exemplo.com.br').refine((text) => isOrigin(text), {
  error: 'use só o endereço, sem caminho, sem usuário e sem nada depois de ? ou #, como https://loja.exemplo.com.br',
})

const smtpUrl = z
  .string()
  .trim()
  .refine((text) => isSmtpUrl(parseUrl(text)), {
    error:
      'use smtps://usuario:senha@servidor:465 ou smtp://usuario:senha@servidor:587. Os sinais @ : / ? # % da senha são escritos como %40 %3A %2F %3F %23 %25',
  })
  .optional()

const databaseUrl = z
  .string()
  .trim()
  // The driver reads more spellings than URL does, for instance without a host.
  .refine((text) => /^postgres(ql)?:\/\//.test(text), {
    error:
      'use postgres://usuario:senha@servidor:5432/banco. Os sinais @ : / ? # % da senha são escritos como %40 %3A %2F %3F %23 %25',
  })
  .optional()

const share = 'use um número de 0 a 1, como 0.1'
const port = 'use um número inteiro de 0 a 65535'
const onOrOff = z.enum(['0', '1'], { error: 'use 0 ou 1' })
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

const sender = optional.transform((text, context) => {
  const read = text === undefined ? null : parseMailSender(text)
  if (text !== undefined && !read) context.addIssue('use endereco@dominio ou Nome <endereco@dominio>')
  return read
})

const secrets = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((secret) => secret.trim())
      .filter(Boolean),
  )
  .refine((list) => list.length > 0, 'nenhum segredo')

/** `name=value,name=value`; a value may be percent-encoded. */
const otlpHeaders = z
  .string()
  .default('')
  .transform((text, context) => {
    const pairs = text.split(',').filter((pair) => pair.trim() !== '')
    const read = pairs.map(readOtlpHeader)
    if (read.includes(null)) context.addIssue('use nome=valor, separados por vírgulas')
    return Object.fromEntries(read.filter((pair) => pair !== null))
  })

function readOtlpHeader(pair: string): [string, string] | null {
  const [, name, value] = /^\s*([\w-]+)=(.+)$/.exec(pair) ?? []
  if (name === undefined || value === undefined) return null
  try {
    return [name, decodeURIComponent(value.trim())]
  } catch {
    // A % that encodes nothing, or bytes that are no UTF-8.
    return null
  }
}

/** `host` or `host:port`. */
function readClamdHost(text: string | undefined, context: { addIssue: (message: string) => void }) {
  if (text === undefined) return null
  const [, host = '', portText = '3310'] = /^([\w.-]+)(?::(\d{1,5}))?$/.exec(text) ?? []
  if (host === '') context.addIssue('use host ou host:porta')
  return { host, port: Number(portText) }
}

const shape = z.object({
  PORT: z.coerce
    .number({ error: port })
    .int({ error: port })
    .min(0, { error: port })
    .max(65_535, { error: port })
    .default(3000),
  HOST: z.string().trim().default('127.0.0.1'),
  SITE_URL: siteAddress.optional(),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: databaseUrl,
  ADMIN_EMAIL: optional,
  ADMIN_PASSWORD: optional,
  // It signs what opens orders and previews: a short one could be guessed.
  SESSION_SECRET: z.string().trim().min(32, 'precisa de pelo menos 32 caracteres').optional(),
  SESSION_SECRETS: secrets
    .refine((list) => list.every(({ length }) => length >= 32), 'cada um precisa de pelo menos 32 caracteres')
    .optional(),
  RESET_TWO_FACTOR: optional,
  SMTP_URL: smtpUrl,
  MAIL_FROM: sender,
  MERCADOPAGO_ACCESS_TOKEN: optional,
  MERCADOPAGO_WEBHOOK_SECRETS: secrets.optional(),
  WHATSAPP_TOKEN: optional,
  WHATSAPP_PHONE_ID: z
    .string()
    .trim()
    .regex(/^\d{5,30}$/, 'use só os números da identificação do telefone')
    .optional(),
  WHATSAPP_APP_SECRET: optional,
  WHATSAPP_VERIFY_TOKEN: z.string().trim().min(16, 'precisa de pelo menos 16 caracteres').optional(),
  S3_BUCKET: optional,
  S3_ENDPOINT: urlLike('https://s3.exemplo.com.br').optional(),
  S3_REGION: optional,
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  CLAMD_HOST: optional.transform(readClamdHost),
  CLAMD_SOCKET: optional,
  BACKUP_DIR: optional,
  BACKUP_S3_BUCKET: optional,
  BACKUP_S3_ENDPOINT: urlLike('https://s3.exemplo.com.br').optional(),
  BACKUP_S3_REGION: optional,
  BACKUP_S3_ACCESS_KEY_ID: optional,
  BACKUP_S3_SECRET_ACCESS_KEY: optional,
  BACKUP_KEY: z
    .string()
    .trim()
    .refine(isBackupKey, 'use uma chave do age (AGE-SECRET-KEY-1…): npm run backup -- --new-key')
    .optional(),
  METRICS_TOKEN: optional,
  OTEL_EXPORTER_OTLP_ENDPOINT: urlLike('https://coletor.exemplo.com.br:4318').optional(),
  OTEL_EXPORTER_OTLP_HEADERS: otlpHeaders,
  OTEL_SERVICE_NAME: z.string().trim().default('harmonia'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: share })
    .min(0, { error: share })
    .max(1, { error: share })
    .default(1),
  FFMPEG_PATH: z
    .string()
    .trim()
    .refine(isAbsolute, { error: 'use o caminho completo do programa, como /usr/bin/ffmpeg' })
    .optional(),
  DEMO: onOrOff.default('1'),
  TRUST_PROXY: onOrOff.default('0'),
  LOG_LEVEL: z.enum(logLevels, { error: `use um destes: ${logLevels.join(', ')}` }).default('warn'),
})

type Settings = z.output<typeof shape>

export const settingNames: readonly string[] = Object.keys(shape.shape)

/** Settings that work only together: with one of a group, all its `needs` must be set. */
const groups: { needs: (keyof Settings)[]; optionalKeys?: (keyof Settings)[] }[] = [
  { needs: ['ADMIN_EMAIL', 'ADMIN_PASSWORD'] },
  { needs: ['MERCADOPAGO_ACCESS_TOKEN', 'MERCADOPAGO_WEBHOOK_SECRETS'] },
  { needs: ['WHATSAPP_TOKEN', 'WHATSAPP_PHONE_ID', 'WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'] },
  { needs: ['S3_BUCKET'], optionalKeys: ['S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] },
  { needs: ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] },
  {
    needs: ['BACKUP_S3_BUCKET'],
    optionalKeys: ['BACKUP_S3_ENDPOINT', 'BACKUP_S3_REGION', 'BACKUP_S3_ACCESS_KEY_ID', 'BACKUP_S3_SECRET_ACCESS_KEY'],
  },
  { needs: ['BACKUP_S3_ACCESS_KEY_ID', 'BACKUP_S3_SECRET_ACCESS_KEY'] },
]

export type Env = {
  port: number
  host: string
  siteUrl: string | undefined
  dataDir: string
  databaseUrl: string | undefined
  admin: { email: string; password: string } | undefined
  /** The current one first; the others are still read. Empty: one is generated and kept in `DATA_DIR`. */
  sessionSecrets: string[]
  /** E-mail of an account whose second factor is switched off at this start. */
  secondFactorResetFor: string | undefined
  smtpUrl: string | undefined
  /** Absent: name and e-mail from the panel. */
  mailFrom: MailSender | null
  mercadoPago: { accessToken: string; webhookSecrets: string[] } | undefined
  /** Meta's Cloud API; without it and with a real payment provider, no messages go to phones. */
  whatsapp: { token: string; phoneId: string; appSecret: string; verifyToken: string } | undefined
  /** The S3 bucket for files; without it they are stored in `DATA_DIR`. */
  s3: S3Settings | undefined
  /** The virus scanner for uploads. */
  clamd: ClamdAddress | undefined
  /** Where backups go; without it they are made by command only. */
  backupTarget: BackupTarget | undefined
  /** The secret key that encrypts backups. */
  backupKey: string | undefined
  metricsToken: string | undefined
  /** FFmpeg's program, used instead of the library that npm installs. */
  ffmpegPath: string | undefined
  /** Where traces are sent; nowhere without it. */
  tracing: TracingSettings | undefined
  /** Whether the demo songs are shown. */
  demo: boolean
  /** Behind a reverse proxy: trust the last entry of X-Forwarded-For. */
  trustProxy: boolean
  logLevel: string
  /** Names of variables that look like settings and are none; nothing of their values. */
  unknown: UnknownSetting[]
}

export type BackupTarget = { kind: 'folder'; folder: string } | { kind: 'bucket'; s3: S3Settings }

/** Parses the environment; throws one readable message that names every invalid setting. An empty value means unset. */
export function parseEnv(source: Record<string, string | undefined>, root: string): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()))
  const parsed = shape.safeParse(given)
  if (!parsed.success)
    throw invalid([...new Set(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))])

  const env = parsed.data
  const halves = groups.flatMap(({ needs, optionalKeys = [] }) => {
    const set = [...needs, ...optionalKeys].filter((name) => env[name] !== undefined)
    const missing = needs.filter((name) => env[name] === undefined)
    return set.length > 0 && missing.length > 0 ? [`${set.join(', ')}: falta ${missing.join(', ')}`] : []
  })
  if (halves.length > 0) throw invalid(halves)
  if (env.MERCADOPAGO_ACCESS_TOKEN && !isPublicUrl(env.SITE_URL)) throw invalid([needsPublicUrl])

  const dataDir = resolve(root, env.DATA_DIR)
  const s3 = readS3({
    bucket: env.S3_BUCKET,
    region: env.S3_REGION,
    endpoint: env.S3_ENDPOINT,
    accessKeyId: env.S3_ACCESS_KEY_ID,
    secretAccessKey: env.S3_SECRET_ACCESS_KEY,
  })
  return {
    port: env.PORT,
    host: env.HOST,
    siteUrl: env.SITE_URL,
    dataDir,
    databaseUrl: env.DATABASE_URL,
    admin: env.ADMIN_EMAIL && env.ADMIN_PASSWORD ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD } : undefined,
    sessionSecrets: [...new Set([...(env.SESSION_SECRETS ?? []), ...(env.SESSION_SECRET ? [env.SESSION_SECRET] : [])])],
    secondFactorResetFor: env.RESET_TWO_FACTOR,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    mercadoPago:
      env.MERCADOPAGO_ACCESS_TOKEN && env.MERCADOPAGO_WEBHOOK_SECRETS
        ? { accessToken: env.MERCADOPAGO_ACCESS_TOKEN, webhookSecrets: env.MERCADOPAGO_WEBHOOK_SECRETS }
        : undefined,
    whatsapp: readWhatsapp(env),
    clamd: env.CLAMD_SOCKET ? { path: env.CLAMD_SOCKET } : (env.CLAMD_HOST ?? undefined),
    s3,
    backupTarget: readBackupTarget(env, { root, dataDir, s3 }),
    backupKey: env.BACKUP_KEY,
    metricsToken: env.METRICS_TOKEN,
    ffmpegPath: env.FFMPEG_PATH,
    tracing: env.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
          headers: env.OTEL_EXPORTER_OTLP_HEADERS,
          serviceName: env.OTEL_SERVICE_NAME,
          ratio: env.OTEL_TRACES_SAMPLER_ARG,
        }
      : undefined,
    demo: env.DEMO === '1',
    trustProxy: env.TRUST_PROXY === '1',
    logLevel: env.LOG_LEVEL,
    unknown: findUnknownSettings(Object.keys(given), settingNames),
  }
}

const needsPublicUrl =
  'SITE_URL: com MERCADOPAGO_ACCESS_TOKEN precisa ser o endereço público da loja, com https e um nome de domínio (https://loja.exemplo.com.br): o Mercado Pago não aceita http, números de IP nem localhost para avisar e para trazer o comprador de volta'

/** Whether the provider accepts it for webhooks and for the way back: https, and a host with a name. */
function isPublicUrl(siteUrl: string | undefined): boolean {
  if (siteUrl === undefined) return false
  const { protocol, hostname } = new URL(siteUrl)
  const isNamed = hostname.includes('.') && !/^[\d.]+$/.test(hostname) && !hostname.startsWith('[')
  return protocol === 'https:' && isNamed && !/\.(localhost|local|internal)$/.test(hostname)
}

function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null
}

/** A # of a password that was not encoded would cut the rest off. */
function isSmtpUrl(url: URL | null): boolean {
  return url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== '' && url.hash === ''
}

function isOrigin(text: string): boolean {
  const { pathname, search, hash, username, password } = new URL(text)
  return pathname === '/' && !search && !hash && !username && !password
}

function invalid(problems: string[]): Error {
  return new Error(`Configuração inválida:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
}

function readWhatsapp(env: Settings): Env['whatsapp'] {
  const { WHATSAPP_TOKEN: token, WHATSAPP_PHONE_ID: phoneId } = env
  const { WHATSAPP_APP_SECRET: appSecret, WHATSAPP_VERIFY_TOKEN: verifyToken } = env
  return token && phoneId && appSecret && verifyToken ? { token, phoneId, appSecret, verifyToken } : undefined
}

type GivenBucket = Record<'bucket' | 'region' | 'endpoint' | 'accessKeyId' | 'secretAccessKey', string | undefined>

function readS3(given: GivenBucket): S3Settings | undefined {
  const { bucket, region = 'us-east-1', accessKeyId, secretAccessKey } = given
  if (!bucket) return undefined
  const endpoint = given.endpoint ?? `https://s3.${region}.amazonaws.com`
  const keys = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined
  return { bucket, endpoint, region, keys }
}

type OtherStores = { root: string; dataDir: string; s3: S3Settings | undefined }

function readBackupTarget(env: Settings, shop: OtherStores): BackupTarget | undefined {
  const s3 = readS3({
    bucket: env.BACKUP_S3_BUCKET,
    region: env.BACKUP_S3_REGION,
    endpoint: env.BACKUP_S3_ENDPOINT,
    accessKeyId: env.BACKUP_S3_ACCESS_KEY_ID,
    secretAccessKey: env.BACKUP_S3_SECRET_ACCESS_KEY,
  })
  if (s3 && s3.bucket === shop.s3?.bucket && s3.endpoint === shop.s3.endpoint)
    throw invalid(['BACKUP_S3_BUCKET: é o bucket dos arquivos da loja, e se perde junto com eles; use outro'])
  if (s3 && env.BACKUP_DIR) throw invalid(['BACKUP_DIR, BACKUP_S3_BUCKET: use só um dos dois'])
  if (s3) return { kind: 'bucket', s3 }
  return env.BACKUP_DIR ? backupFolderTarget(resolve(shop.root, env.BACKUP_DIR), shop.dataDir, 'BACKUP_DIR') : undefined
}

/** A folder for backups; throws for one that would be lost together with the data. */
export function backupFolderTarget(folder: string, dataDir: string, setting: string): BackupTarget {
  if (!relative(dataDir, folder).startsWith('..'))
    throw invalid([`${setting}: a pasta dos backups não pode ficar dentro de DATA_DIR, ou se perde junto com os dados`])
  return { kind: 'folder', folder }
}
