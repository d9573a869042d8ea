import { resolve } from 'node:path'

import { z } from 'zod'

import type { S3Settings } from '#adapters/files-s3.ts'
import { readMailSender, type MailSender } from '#core/mail-sender.ts'

const optional = z
  .string()
  .trim()
  .transform((text) => (text === '' ? undefined : text))
  .optional()

const url = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ''))

const sender = optional.transform((text, context) => {
  const read = text === undefined ? null : readMailSender(text)
  if (text !== undefined && !read) context.addIssue('use endereco@dominio ou Nome <endereco@dominio>')
  return read
})

const shape = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  SITE_URL: url.optional(),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: optional,
  ADMIN_EMAIL: optional,
  ADMIN_PASSWORD: optional,
  SESSION_SECRET: optional,
  SMTP_URL: optional,
  MAIL_FROM: sender,
  MERCADOPAGO_ACCESS_TOKEN: optional,
  MERCADOPAGO_WEBHOOK_SECRETS: optional,
  S3_BUCKET: optional,
  S3_ENDPOINT: url.optional(),
  S3_REGION: optional,
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  METRICS_TOKEN: optional,
  DEMO: z.enum(['0', '1']).default('1'),
  TRUST_PROXY: z.enum(['0', '1']).default('0'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('warn'),
})

export type Env = {
  port: number
  host: string
  siteUrl: string | undefined
  dataDir: string
  databaseUrl: string | undefined
  admin: { email: string; password: string } | undefined
  sessionSecret: string | undefined
  smtpUrl: string | undefined
  /** Absent: name and e-mail from the panel. */
  mailFrom: MailSender | null
  mercadoPago: { accessToken: string; webhookSecrets: string[] } | undefined
  /** The S3 bucket for files; without it they are stored in `DATA_DIR`. */
  s3: S3Settings | undefined
  metricsToken: string | undefined
  /** Whether the demo songs are shown. */
  demo: boolean
  /** Behind a reverse proxy: trust the last entry of X-Forwarded-For. */
  trustProxy: boolean
  logLevel: string
}

/** Parses the environment; throws one readable message that names every invalid setting. */
export function readEnv(source: Record<string, string | undefined>, root: string): Env {
  const parsed = shape.safeParse(source)
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`Configuração inválida:\n${problems.join('\n')}`)
  }

  const env = parsed.data
  if (env.ADMIN_EMAIL && !env.ADMIN_PASSWORD)
    throw new Error('Configuração inválida: ADMIN_EMAIL precisa de ADMIN_PASSWORD')
  if (env.MERCADOPAGO_ACCESS_TOKEN && !env.MERCADOPAGO_WEBHOOK_SECRETS) {
    throw new Error('Configuração inválida: MERCADOPAGO_ACCESS_TOKEN precisa de MERCADOPAGO_WEBHOOK_SECRETS')
  }

  return {
    port: env.PORT,
    host: env.HOST,
    siteUrl: env.SITE_URL,
    dataDir: resolve(root, env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    admin: env.ADMIN_EMAIL && env.ADMIN_PASSWORD ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD } : undefined,
    sessionSecret: env.SESSION_SECRET,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    mercadoPago: env.MERCADOPAGO_ACCESS_TOKEN
      ? {
          accessToken: env.MERCADOPAGO_ACCESS_TOKEN,
          webhookSecrets: (env.MERCADOPAGO_WEBHOOK_SECRETS ?? '')
            .split(',')
            .map((secret) => secret.trim())
            .filter(Boolean),
        }
      : undefined,
    s3: readS3(env),
    metricsToken: env.METRICS_TOKEN,
    demo: env.DEMO === '1',
    trustProxy: env.TRUST_PROXY === '1',
    logLevel: env.LOG_LEVEL,
  }
}

function readS3(env: z.output<typeof shape>): S3Settings | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!bucket) return undefined
  if (!accessKeyId || !secretAccessKey) {
    throw new Error('Configuração inválida: S3_BUCKET precisa de S3_ACCESS_KEY_ID e S3_SECRET_ACCESS_KEY')
  }
  const region = env.S3_REGION ?? 'us-east-1'
  const endpoint = env.S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`
  return { bucket, endpoint, region, accessKeyId, secretAccessKey }
}
