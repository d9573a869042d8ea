import { expect, test } from 'vitest'

import { parseEnv } from './env.ts'

const read = (source: Record<string, string>) => parseEnv(source, '/srv/harmonia')

/** The lines that say what is wrong. */
function refusalOf(source: Record<string, string>): string[] {
  try {
    read(source)
  } catch (error) {
    return String(error).split('\n').slice(1)
  }
  return []
}

test('no settings, or empty values → listens on this machine only', () => {
  const defaults = read({})
  const empty = ['PORT', 'HOST', 'SITE_URL', 'DATA_DIR', 'SESSION_SECRET', 'S3_BUCKET', 'DEMO', 'LOG_LEVEL']

  expect(defaults).toMatchObject({ port: 3000, host: '127.0.0.1', dataDir: '/srv/harmonia/data', siteUrl: undefined })
  expect(read(Object.fromEntries(empty.map((name) => [name, ' '])))).toEqual(defaults)
  expect(read({ PORT: '0' }).port).toBe(0)
})

test('a guessable secret → refused', () => {
  expect(() => read({ SESSION_SECRET: 'x' })).toThrow('SESSION_SECRET: precisa de pelo menos 32 caracteres')
  expect(read({ SESSION_SECRET: 's'.repeat(32) }).sessionSecrets).toEqual(['s'.repeat(32)])
  expect(() => read({ SESSION_SECRETS: `${'n'.repeat(32)},x` })).toThrow('SESSION_SECRETS: cada um precisa')
  const both = { SESSION_SECRETS: `${'n'.repeat(32)}, ${'o'.repeat(32)}`, SESSION_SECRET: 'o'.repeat(32) }
  expect(read(both).sessionSecrets).toEqual(['n'.repeat(32), 'o'.repeat(32)])
})

test.each([
  [{ PORT: 'abc' }, 'PORT: use um número inteiro de 0 a 65535'],
  [{ PORT: '70000' }, 'PORT: use um número inteiro de 0 a 65535'],
  [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY: use 0 ou 1'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL: use um destes: trace, debug, info'],
  [{ SITE_URL: 'loja.exemplo.com.br' }, 'SITE_URL: use um endereço completo, como https://loja.exemplo.com.br'],
  [{ SITE_URL: 'https://exemplo.com.br/loja' }, 'SITE_URL: use só o endereço, sem caminho'],
  [{ SITE_URL: 'https://exemplo.com.br/?a=1' }, 'SITE_URL: use só o endereço, sem caminho'],
  [{ SITE_URL: 'https://ana:x@exemplo.com.br' }, 'SITE_URL: use só o endereço, sem caminho'],
  [{ SMTP_URL: 'smtp.exemplo.com.br' }, 'SMTP_URL: use smtps://usuario:senha@servidor:465'],
  [{ SMTP_URL: 'https://smtp.exemplo.com.br' }, 'SMTP_URL: use smtps://usuario:senha@servidor:465'],
  [{ SMTP_URL: 'smtps://ana:se#nha@smtp.exemplo.com.br' }, 'SMTP_URL: use smtps://usuario:senha@servidor:465'],
  [{ DATABASE_URL: 'localhost:5432/loja' }, 'DATABASE_URL: use postgres://usuario:senha@servidor:5432/banco'],
  [{ S3_BUCKET: 'b', S3_ENDPOINT: 'minio:9000' }, 'S3_ENDPOINT: use um endereço completo'],
  [
    {
      WHATSAPP_TOKEN: 't',
      WHATSAPP_PHONE_ID: '+55 11',
      WHATSAPP_APP_SECRET: 's',
      WHATSAPP_VERIFY_TOKEN: 'v'.repeat(16),
    },
    'WHATSAPP_PHONE_ID: use só os números',
  ],
  [{ FFMPEG_PATH: 'ffmpeg' }, 'FFMPEG_PATH: use o caminho completo do programa'],
])('a wrong value → refused by name, in Portuguese, without the value: %j', (source, message) => {
  const lines = refusalOf(source)

  expect(lines).toEqual([expect.stringContaining(message)])
  expect(lines.join()).not.toMatch(/invalid|expected|se#nha/i)
})

test('a site at the root of its host → accepted without the last slash', () => {
  expect(read({ SITE_URL: 'https://loja.exemplo.com.br/' }).siteUrl).toBe('https://loja.exemplo.com.br')
})

test('a variable that looks like a setting → its name is reported, and the start goes on', () => {
  expect(read({ PROT: '80', HOME: '/root' }).unknown).toEqual([{ name: 'PROT', nearest: 'PORT' }])
})

test.each([
  [{ ADMIN_EMAIL: 'ana@exemplo.com.br' }, 'ADMIN_EMAIL: falta ADMIN_PASSWORD'],
  [{ ADMIN_PASSWORD: 'uma senha longa' }, 'ADMIN_PASSWORD: falta ADMIN_EMAIL'],
  [{ MERCADOPAGO_ACCESS_TOKEN: 'x' }, 'MERCADOPAGO_ACCESS_TOKEN: falta MERCADOPAGO_WEBHOOK_SECRETS'],
  [{ MERCADOPAGO_WEBHOOK_SECRETS: 'x' }, 'MERCADOPAGO_WEBHOOK_SECRETS: falta MERCADOPAGO_ACCESS_TOKEN'],
  [
    { MERCADOPAGO_ACCESS_TOKEN: 'x', MERCADOPAGO_WEBHOOK_SECRETS: ' , ' },
    'MERCADOPAGO_WEBHOOK_SECRETS: nenhum segredo',
  ],
  [{ S3_BUCKET: 'x', S3_ACCESS_KEY_ID: 'x' }, 'S3_ACCESS_KEY_ID: falta S3_SECRET_ACCESS_KEY'],
  [{ S3_ACCESS_KEY_ID: 'x', S3_SECRET_ACCESS_KEY: 'x' }, 'S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: falta S3_BUCKET'],
  [{ S3_ENDPOINT: 'https://s3.exemplo' }, 'S3_ENDPOINT: falta S3_BUCKET'],
  [
    { WHATSAPP_TOKEN: 'x', WHATSAPP_PHONE_ID: '12345' },
    'WHATSAPP_TOKEN, WHATSAPP_PHONE_ID: falta WHATSAPP_APP_SECRET, WHATSAPP_VERIFY_TOKEN',
  ],
])('an incomplete group → refused by name: %j', (source, message) => {
  expect(() => read(source)).toThrow(message)
})

const backupKey = 'AGE-SECRET-KEY-1GFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPQ4EGAEX'

test.each([
  [{ BACKUP_DIR: '/b', BACKUP_S3_BUCKET: 'b' }, 'BACKUP_DIR, BACKUP_S3_BUCKET: use só um dos dois'],
  [{ BACKUP_DIR: 'data/backups' }, 'BACKUP_DIR: a pasta dos backups não pode ficar dentro de DATA_DIR'],
  [{ BACKUP_DIR: 'data' }, 'BACKUP_DIR: a pasta dos backups não pode ficar dentro de DATA_DIR'],
  [{ BACKUP_S3_ENDPOINT: 'https://s3.exemplo' }, 'BACKUP_S3_ENDPOINT: falta BACKUP_S3_BUCKET'],
  [{ S3_BUCKET: 'b', BACKUP_S3_BUCKET: 'b' }, 'BACKUP_S3_BUCKET: é o bucket dos arquivos da loja'],
  [{ BACKUP_KEY: 'uma senha' }, 'BACKUP_KEY: use uma chave do age'],
])('a target for backups that cannot be meant → refused: %j', (source, message) => {
  expect(() => read(source)).toThrow(message)
})

test('a wrong key for backups → the message does not repeat it', () => {
  expect(() => read({ BACKUP_KEY: `${backupKey}x` })).toThrow(/^(?![^]*AGE-SECRET-KEY-1G)/)
})

test('a target for backups → a folder beside the data, or a bucket', () => {
  expect(read({ BACKUP_DIR: '../backups', BACKUP_KEY: backupKey })).toMatchObject({
    backupTarget: { kind: 'folder', folder: '/srv/backups' },
    backupKey,
  })
  expect(read({ BACKUP_S3_BUCKET: 'b', BACKUP_S3_REGION: 'sa-east-1' }).backupTarget).toEqual({
    kind: 'bucket',
    s3: { bucket: 'b', region: 'sa-east-1', endpoint: 'https://s3.sa-east-1.amazonaws.com', keys: undefined },
  })
  expect(read({}).backupTarget).toBeUndefined()
})

test('several incomplete groups → all named at once', () => {
  const halves = { ADMIN_PASSWORD: 'x', S3_REGION: 'x', MERCADOPAGO_WEBHOOK_SECRETS: 'x' }

  expect(() => read(halves)).toThrow(/ADMIN_EMAIL[^]+MERCADOPAGO_ACCESS_TOKEN[^]+S3_BUCKET/)
})

test('a bucket without keys → the machine’s credentials', () => {
  expect(read({ S3_BUCKET: 'b' })).toMatchObject({ s3: { bucket: 'b', keys: undefined } })
})

test('complete groups → accepted', () => {
  const s3 = { S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's', S3_REGION: 'sa-east-1' }
  const mercadoPago = {
    MERCADOPAGO_ACCESS_TOKEN: 't',
    MERCADOPAGO_WEBHOOK_SECRETS: 'one, two',
    SITE_URL: 'https://loja.exemplo.com.br',
  }

  expect(read({ ...s3, ...mercadoPago })).toMatchObject({
    s3: {
      bucket: 'b',
      endpoint: 'https://s3.sa-east-1.amazonaws.com',
      keys: { accessKeyId: 'k', secretAccessKey: 's' },
    },
    mercadoPago: { accessToken: 't', webhookSecrets: ['one', 'two'] },
  })
})

test.each([
  undefined,
  'http://loja.exemplo.com.br',
  'https://localhost',
  'https://203.0.113.7',
  'https://[2001:db8::1]',
  'https://estudio.local',
])('a real provider with the unreachable URL %s → refused with a hint', (url) => {
  const source = {
    MERCADOPAGO_ACCESS_TOKEN: 't',
    MERCADOPAGO_WEBHOOK_SECRETS: 's',
    ...(url && { SITE_URL: url }),
  }

  expect(() => read(source)).toThrow(/SITE_URL: com MERCADOPAGO_ACCESS_TOKEN precisa ser o endereço público/)
  expect(read({ ...(url && { SITE_URL: url }) }).mercadoPago).toBeUndefined()
})

test('a collector of traces → its headers are decoded; a broken header or share → refused by name', () => {
  expect(read({ OTEL_EXPORTER_OTLP_HEADERS: 'a=b' }).tracing).toBeUndefined()
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://coletor.exemplo/' }
  expect(read({ ...endpoint, OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20x, x-team=loja' }).tracing).toEqual({
    endpoint: 'https://coletor.exemplo',
    headers: { authorization: 'Bearer x', 'x-team': 'loja' },
    serviceName: 'harmonia',
    ratio: 1,
  })
  for (const [name, value] of [
    ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a=%x'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a=%ff'],
    ['OTEL_TRACES_SAMPLER_ARG', '2'],
  ] as const)
    expect(() => read({ ...endpoint, [name]: value })).toThrow(`${name}: `)
})

test('WhatsApp with all of its settings → read together; without, none', () => {
  const whatsapp = {
    WHATSAPP_TOKEN: 'token',
    WHATSAPP_PHONE_ID: '100000000000001',
    WHATSAPP_APP_SECRET: 'segredo',
    WHATSAPP_VERIFY_TOKEN: 'um-token-de-verificacao',
  }
  expect(read(whatsapp).whatsapp).toEqual({
    token: 'token',
    phoneId: '100000000000001',
    appSecret: 'segredo',
    verifyToken: 'um-token-de-verificacao',
  })
  expect(read({}).whatsapp).toBeUndefined()
})

test('a virus scanner → by its host, with or without a port, or by its socket', () => {
  expect(read({}).clamd).toBeUndefined()
  expect(read({ CLAMD_HOST: 'clamd' }).clamd).toEqual({ host: 'clamd', port: 3310 })
  expect(read({ CLAMD_HOST: '10.0.0.7:3311' }).clamd).toEqual({ host: '10.0.0.7', port: 3311 })
  expect(read({ CLAMD_SOCKET: '/run/clamd.sock' }).clamd).toEqual({ path: '/run/clamd.sock' })
  expect(() => read({ CLAMD_HOST: 'http://clamd' })).toThrow('CLAMD_HOST: use host ou host:porta')
})
