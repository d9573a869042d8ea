import { existsSync } from 'node:fs'
import { chown, mkdir, open, readFile, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { runAs, type ClusterLocation } from './data-location.ts'

const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C.UTF-8']

/**
 * Creates the cluster with an empty database `harmonia` unless it exists. It is created under another name and renamed
 * when complete, so that an interrupted start leaves nothing that looks like a database.
 */
export async function ensureCluster({ native, cluster, account }: ClusterLocation, { durable = true } = {}) {
  if (existsSync(join(cluster, 'global', 'pg_control'))) return refuseOtherVersion(native, cluster)
  await refuseForeignFiles(cluster)

  const draft = `${cluster}.new`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true, mode: 0o700 })
  if (account) await chown(draft, account.uid, account.gid)

  const initdb = join(native, 'bin', 'initdb')
  const safety = durable ? ['--data-checksums'] : ['--no-data-checksums']
  await runAs(account, initdb, ['-D', draft, '--no-sync', '-U', 'postgres', '--auth=trust', ...locale, ...safety])
  const single = ['--single', '-D', draft, '-c', 'fsync=off', 'postgres']
  await runAs(account, join(native, 'bin', 'postgres'), single, 'CREATE DATABASE harmonia\n')
  if (durable) await runAs(account, initdb, ['-D', draft, '--sync-only'])

  await rename(draft, cluster)
  if (durable) await syncDirectory(dirname(cluster))
}

/** PostgreSQL opens no cluster of another major version, and its own message does not say what to do. */
async function refuseOtherVersion(native: string, cluster: string) {
  const theirs = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
  // The first line of the file that initdb itself compares: `# PostgreSQL 18`.
  const catalogue = await readFile(join(native, 'share', 'postgresql', 'postgres.bki'), 'utf8')
  const ours = /^# PostgreSQL (\d+)/.exec(catalogue)?.[1]
  if (ours === undefined || ours === theirs) return
  throw new Error(
    `O banco de dados em ${cluster} é do PostgreSQL ${theirs}, e esta versão da Harmonia traz o ${ours}. Nada foi mudado. O caminho:\n` +
      `  1. com a versão anterior da Harmonia: npm run backup -- --to PASTA\n` +
      `  2. com esta versão: npm run restore -- --from PASTA --force\n` +
      'O banco antigo fica guardado ao lado do novo.',
  )
}

/** Deletes nothing it did not create: files of a damaged database may still be recoverable. */
async function refuseForeignFiles(cluster: string) {
  if (!existsSync(cluster)) return
  const names = await readdir(cluster)
  if (names.length === 0) return
  throw new Error(
    `Em ${cluster} há arquivos, mas não um banco de dados PostgreSQL completo. Restaure um backup, ou tire a pasta dali.`,
  )
}

async function syncDirectory(directory: string) {
  const handle = await open(directory)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
