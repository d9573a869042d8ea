import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test, vi } from 'vitest'

import { backupFolder, backupName } from '#core/admin/backup-manifest.ts'
import { connect } from '#db/client.ts'
import { backups, installation } from '#db/schema.ts'
import { openBucket } from '#test/support/bucket.ts'
import { createTestDatabase } from '#test/support/postgres.ts'

import { examineInstallation } from './examine.ts'

const root = dirname(dirname(import.meta.dirname))

async function createFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'harmonia-doctor-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function openDatabase() {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  return database.url
}

async function examine(env: Record<string, string>) {
  const lines: string[] = []
  const isGood = await examineInstallation({ root, env, printLine: (line) => lines.push(line) })
  return { isGood, text: lines.join('\n'), line: (name: string) => lines.filter((line) => line.includes(` ${name}: `)) }
}

test('a fresh installation with its own database → could sell, with what the defaults mean; nothing is written', async () => {
  const folder = await createFolder()
  const { isGood, text, line } = await examine({ DATA_DIR: folder })

  expect(isGood).toBe(true)
  expect(line('Banco de dados')).toEqual([expect.stringMatching(/^✓.*será criado no primeiro início/)])
  expect(line('Mercado Pago')).toEqual([expect.stringMatching(/^! .*Modo de demonstração/)])
  expect(line('E-mails')).toEqual([expect.stringMatching(/^! .*nenhum SMTP foi configurado/)])
  expect(line('Segredos')).toEqual([expect.stringMatching(/^✓ .*criado no primeiro início/)])
  expect(text).toMatch(/avisos: a loja pode vender/)
  expect(await readdir(folder)).toEqual([])
})

test('a setting that cannot be → its name and nothing else; not good', async () => {
  const { isGood, text } = await examine({ PORT: 'abc', SMTP_URL: 'smtp://ana:geheim@' })

  expect(isGood).toBe(false)
  expect(text).toContain('PORT: use um número')
  expect(text).not.toContain('geheim')
})

test('a name that looks like a setting → a hint with the nearest one', async () => {
  const { line } = await examine({ DATA_DIR: await createFolder(), SMTP_ULR: 'smtps://a:b@c.example' })
  expect(line('Configurações').join('\n')).toContain(
    'SMTP_ULR não é uma configuração da Harmonia, e foi ignorada. Seria SMTP_URL?',
  )
})

test.each([
  ['postgres://ana:geheim@127.0.0.1:1/loja', /^✗ .*127\.0\.0\.1:1 não responde/],
  ['postgres://ana:geheim@no-such-host.invalid/loja', /^✗ .*no-such-host\.invalid não responde/],
])('a database that is not there (%s) → said with its place, never with its password', async (url, words) => {
  const { isGood, text, line } = await examine({ DATA_DIR: await createFolder(), DATABASE_URL: url })

  expect(isGood).toBe(false)
  expect(line('Banco de dados')).toEqual([expect.stringMatching(words)])
  expect(text).not.toContain('geheim')
})

test('a migrated database → its version, and a clock that agrees', async () => {
  const { line } = await examine({ DATA_DIR: await createFolder(), DATABASE_URL: await openDatabase() })

  expect(line('Banco de dados')).toEqual([expect.stringMatching(/^✓ .*PostgreSQL \d+ em .* responde\. Está na versão/)])
  expect(line('Relógio')).toEqual([expect.stringMatching(/^✓/)])
})

test('a database of a newer program → refused, with the way', async () => {
  const url = await openDatabase()
  await changeMigrations(url, `insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 9999999999999)`)

  const { isGood, line } = await examine({ DATA_DIR: await createFolder(), DATABASE_URL: url })
  expect(isGood).toBe(false)
  expect(line('Banco de dados')).toEqual([expect.stringMatching(/^✗ .*por uma Harmonia mais nova.*backup/)])
})

test('the secret of this database is not here → refused, with the way', async () => {
  const url = await openDatabase()
  const { db, close } = connect(url, { connections: 1 })
  await db.insert(installation).values({ id: 1, secretFingerprint: 'of another secret' })
  await close()

  const { isGood, line } = await examine({ DATA_DIR: await createFolder(), DATABASE_URL: url })
  expect(isGood).toBe(false)
  expect(line('Segredos')).toEqual([expect.stringMatching(/^✗ .*pasta secrets do backup/)])
})

test('secrets that others can read, a data directory that is a file → not good', async () => {
  const folder = await createFolder()
  await mkdir(join(folder, 'secrets'))
  await writeFile(join(folder, 'secrets', 'session'), 's'.repeat(40))
  await chmod(join(folder, 'secrets'), 0o755)
  const exposed = await examine({ DATA_DIR: folder })
  expect(exposed.isGood).toBe(false)
  expect(exposed.line('Segredos')).toEqual([expect.stringMatching(/^✗ .*chmod/)])
  expect(exposed.text).not.toContain('s'.repeat(40))

  const file = join(folder, 'file')
  await writeFile(file, '')
  expect((await examine({ DATA_DIR: file })).line('Pasta de dados')).toEqual([
    expect.stringMatching(/^✗ .*é um arquivo/),
  ])
})

test('a secret that cannot be read → named, and the examination goes on', async () => {
  const folder = await createFolder()
  // A folder is refused to every user, also to root.
  await mkdir(join(folder, 'secrets', 'session'), { recursive: true })
  const { isGood, line } = await examine({ DATA_DIR: folder })
  expect(isGood).toBe(false)
  expect(line('Segredos')).toEqual([expect.stringMatching(/^✗ .*não consegue lê-lo/)])
})

test('a bucket and a mail server that work → good, and the probe is removed again', async () => {
  const [bucket, smtp] = [await openBucket(), await openMailServer()]
  onTestFinished(async () => {
    await bucket.close()
    await smtp.close()
  })
  const { settings } = bucket
  const { line } = await examine({
    DATA_DIR: await createFolder(),
    SMTP_URL: `smtp://ana:geheim@127.0.0.1:${smtp.port}`,
    S3_BUCKET: settings.bucket,
    S3_ENDPOINT: settings.endpoint,
    S3_REGION: settings.region,
    S3_ACCESS_KEY_ID: settings.keys.accessKeyId,
    S3_SECRET_ACCESS_KEY: settings.keys.secretAccessKey,
  })

  expect(line('Arquivos')).toEqual([expect.stringMatching(/^✓ .*Armazenados no bucket/)])
  expect(line('E-mails')).toEqual([expect.stringMatching(/^✓ .*Conectado ao servidor SMTP/)])
  expect(bucket.size()).toBe(0)
})

test('mail server away, bucket away, no FFmpeg at its path → each named', async () => {
  const { isGood, text, line } = await examine({
    DATA_DIR: await createFolder(),
    SMTP_URL: 'smtp://ana:geheim@127.0.0.1:1',
    S3_BUCKET: 'loja',
    S3_ENDPOINT: 'http://127.0.0.1:1',
    S3_ACCESS_KEY_ID: 'chave',
    S3_SECRET_ACCESS_KEY: 'geheim',
    FFMPEG_PATH: '/nowhere/ffmpeg',
  })

  expect(isGood).toBe(false)
  expect(line('E-mails')).toEqual([expect.stringMatching(/^✗ .*SMTP não respondeu/)])
  expect(line('Arquivos')).toEqual([expect.stringMatching(/^✗ .*Não é possível guardar/)])
  expect(line('Áudio')).toEqual([expect.stringMatching(/^✗ .*\/nowhere\/ffmpeg/)])
  expect(text).not.toContain('geheim')
})

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)

/** A target of backups with complete ones of these ages, and one that was interrupted. */
async function createBackups(hours: number[]) {
  const folder = await createFolder()
  const folders = hours.map((age) => join(folder, backupFolder(backupName(hoursAgo(age)))))
  for (const one of folders) {
    await mkdir(one, { recursive: true })
    await writeFile(join(one, 'manifest.json'), '{}')
  }
  await mkdir(join(folder, backupFolder(backupName(hoursAgo(0))), 'tables'), { recursive: true })
  return folder
}

const backupLine = async (settings: Record<string, string>) => {
  const { isGood, line } = await examine({ DATA_DIR: await createFolder(), ...settings })
  expect(isGood).toBe(true)
  return line('Backups')
}

test('no target of backups → a hint with the settings to define', async () => {
  expect(await backupLine({})).toEqual([expect.stringMatching(/^! .*Nenhum destino.*BACKUP_DIR.*BACKUP_S3_BUCKET/)])
})

const lineOfBackups = async (hours: number[]) => backupLine({ BACKUP_DIR: await createBackups(hours) })

test('a target with backups → the age of the last complete one; late after a day and a half; none → a hint', async () => {
  expect(await lineOfBackups([50, 5])).toEqual([expect.stringMatching(/^✓ .*há 5 horas.*responde/)])
  expect(await lineOfBackups([50, 98])).toEqual([expect.stringMatching(/^! .*há 2 dias/)])
  expect(await lineOfBackups([])).toEqual([expect.stringMatching(/^! .*não tem backups/)])
})

test('a target of backups that is not there or does not answer → named', async () => {
  expect(await backupLine({ BACKUP_DIR: '/nowhere/backups' })).toEqual([
    expect.stringMatching(/^! .*\/nowhere\/backups não existe.*montado/),
  ])
  const bucket = {
    BACKUP_S3_BUCKET: 'copias',
    BACKUP_S3_ENDPOINT: 'http://127.0.0.1:1',
    BACKUP_S3_ACCESS_KEY_ID: 'chave',
    BACKUP_S3_SECRET_ACCESS_KEY: 'geheim',
  }
  expect(await backupLine(bucket)).toEqual([expect.stringMatching(/^! .*bucket copias.*permissões ou chaves/)])
})

test('the last scheduled backup failed, by the shop’s records → said beside the age of the last good one', async () => {
  const url = await openDatabase()
  const { db, close } = connect(url, { connections: 1 })
  const ended = { endedAt: hoursAgo(1), bytes: 0, files: 0, damaged: 0, isEncrypted: false }
  await db.insert(backups).values({ ...ended, startedAt: hoursAgo(1), name: null, failure: 'target-full' })
  await close()
  const lines = await backupLine({ DATABASE_URL: url, BACKUP_DIR: await createBackups([25]) })
  expect(lines).toEqual([expect.stringMatching(/^! .*há 25 horas.*falhou: o destino está cheio/)])
})

const account = {
  MERCADOPAGO_ACCESS_TOKEN: 'APP_USR-geheim',
  MERCADOPAGO_WEBHOOK_SECRETS: 'geheim',
  SITE_URL: 'https://loja.exemplo.com.br',
}

/** What the provider, and any other address, answers. */
function answerFetch(status: number, body: object) {
  vi.stubGlobal('fetch', async () => Response.json(body, { status }))
  onTestFinished(() => void vi.unstubAllGlobals())
}

test('Mercado Pago refuses the token → said so, and the token is not shown', async () => {
  answerFetch(401, { message: 'invalid access token' })
  const { isGood, text, line } = await examine({ DATA_DIR: await createFolder(), ...account })

  expect(isGood).toBe(false)
  expect(line('Mercado Pago')).toEqual([expect.stringMatching(/^✗ .*Recusa a nossa chave de acesso/)])
  expect(text).not.toContain('geheim')
})

test('Mercado Pago knows the account → good; a token of tests is pointed out', async () => {
  answerFetch(200, { id: 123_456 })
  const real = await examine({ DATA_DIR: await createFolder(), ...account })
  expect(real.line('Mercado Pago')).toEqual([expect.stringMatching(/^✓ .*Conectado à conta da loja/)])

  const tests = { ...account, MERCADOPAGO_ACCESS_TOKEN: 'TEST-geheim' }
  const { line, text } = await examine({ DATA_DIR: await createFolder(), ...tests })
  expect(line('Mercado Pago')).toContainEqual(expect.stringMatching(/^! .*chave é de teste/))
  expect(text).not.toContain('geheim')
})

test('https without TRUST_PROXY, and an address that does not lead here → hints', async () => {
  const { isGood, line } = await examine({ DATA_DIR: await createFolder(), SITE_URL: 'https://loja.invalid' })

  expect(isGood).toBe(true)
  expect(line('Proxy')).toEqual([expect.stringMatching(/^! .*TRUST_PROXY=1/)])
  expect(line('Endereço')).toEqual([expect.stringMatching(/^! .*não respondeu daqui/)])
})

/** Accepts any user and password. */
async function openMailServer() {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: (_auth, _session, done) => done(null, { user: 1 }),
  })
  const port = await new Promise<number>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => {
      const address = listening.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
  return { port, close: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}

async function changeMigrations(url: string, statement: string) {
  const { db, close } = connect(url, { connections: 1 })
  await db.$client.query(statement)
  await close()
}
