import { existsSync } from 'node:fs'
import { chown, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { runAs, type ClusterLocation } from './data-location.ts'

const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C.UTF-8']

/**
 * Creates the cluster with an empty database `harmonia` unless it exists. It is created under another name and renamed
 * when complete, so that an interrupted start leaves nothing that looks like a database.
 */
export async function ensureCluster({ native, cluster, account }: ClusterLocation, { durable = true } = {}) {
  if (existsSync(join(cluster, 'global', 'pg_control'))) return
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
