import { existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import { createBackupKey } from '#adapters/backup/backup-encryption.ts'
import type { BackupStore } from '#adapters/backup/backup-store.ts'
import type { Files } from '#adapters/files/files.ts'
import { createLocalFiles } from '#adapters/files/local-files.ts'
import { createLog } from '#adapters/log.ts'
import { backupCommandTexts as texts, restoreErrors } from '#copy/admin/backup-command.ts'
import { defaultBackupSettings } from '#core/admin/backup.ts'
import { formatFileSize } from '#core/shared/file-size.ts'
import { canStoreBackups, readBackupSettings } from '#db/admin/backups.ts'
import { checkRestoreTarget } from '#db/admin/database-restore.ts'
import { connect } from '#db/client.ts'
import { setAsideCluster } from '#db/embedded/data-location.ts'
import { startEmbeddedPostgres } from '#db/embedded/embedded.ts'
import { findRunningPostgres } from '#db/embedded/running.ts'
import { parseOptions } from '#server/command-options.ts'
import { openDataDir, tryOpenDataDir } from '#server/database.ts'
import { backupFolderTarget, parseEnv, type BackupTarget, type Env } from '#server/env.ts'
import { showProgress } from '#server/progress.mjs'
import { checkBackup, type OnStep } from '#use-cases/admin/check-backup.ts'
import { listBackups, readManifest } from '#use-cases/admin/list-backups.ts'
import { makeBackup, type MadeBackup } from '#use-cases/admin/make-backup.ts'
import { restoreBackup } from '#use-cases/admin/restore-backup.ts'
import { runBackup } from '#use-cases/admin/run-backup.ts'

import { openBackupStore, openBackupTools } from './backup-target.ts'

export type CommandOptions = {
  root: string
  args: string[]
  env: Record<string, string | undefined>
  printLine: (line: string) => void
}

/** `npm run backup`. Returns the exit code. */
export async function backupCommand({ root, args, env: source, printLine }: CommandOptions): Promise<number> {
  const { values } = parseOptions(args, {
    options: {
      to: { type: 'string' },
      list: { type: 'boolean' },
      'new-key': { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help) {
    for (const line of texts.help.backup) printLine(line)
    return 0
  }
  if (values['new-key']) {
    printLine(await createBackupKey())
    return 0
  }
  const env = parseEnv(source, root)
  const target = targetOf(env, values.to, '--to')
  if (values.list) return printBackups(await openBackupStore(target, env.backupKey, { isOwner: false }), printLine)

  const database = await openAnyDatabase(env, root)
  const { db, close } = connect(database.url, { connections: 2 })
  // A backup holds everything the shop knows. Set only now: PostgreSQL's user must be able to enter a new DATA_DIR.
  process.umask(0o077)
  const steps = showSteps(printLine)
  try {
    const isElsewhere = values.to !== undefined && !isConfigured(env, values.to)
    const { dataDir, backupKey: key } = env
    const tools = openBackupTools({ target, isElsewhere, key, databaseUrl: database.url, dataDir })
    const backup = { ...tools, onStep: steps.begin }
    if (await (await backup.openStore()).isLocked()) {
      printLine(restoreErrors['key-missing'])
      return 1
    }
    const files = await openFiles(env, { isOwner: false })
    const made = await makeNow({ db, backup, files, log: createLog(env.logLevel) })
    if (!made) printLine(texts.notMade)
    else printLine(texts.made({ ...made, size: formatFileSize(made.bytes), isEncrypted: env.backupKey !== undefined }))
    return made && made.damaged === 0 ? 0 : 1
  } finally {
    steps.end()
    await close()
    await database.stop()
  }
}

type MakeDeps = Omit<Parameters<typeof runBackup>[0], 'incidents' | 'now'>

/** Before an update the database may be older than the code: then it is backed up all the same, and not recorded. */
async function makeNow(deps: MakeDeps): Promise<MadeBackup | null> {
  if (await canStoreBackups(deps.db)) return runBackup({ ...deps, now, incidents: noIncidents })
  const rule = await readBackupSettings(deps.db).catch(() => defaultBackupSettings)
  const made = await makeBackup({ ...deps.backup, files: deps.files, now }, rule)
  return made.ok ? made.value : null
}

const now = () => new Date()

/** The running shop reports them. */
const noIncidents = { failed: () => undefined, worked: () => undefined }

/** `npm run restore`. Returns the exit code. */
export async function restoreCommand({ root, args, env: source, printLine }: CommandOptions): Promise<number> {
  const { values } = parseOptions(args, {
    options: {
      from: { type: 'string' },
      backup: { type: 'string' },
      force: { type: 'boolean', default: false },
      check: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help) {
    for (const line of texts.help.restore) printLine(line)
    return 0
  }
  const env = parseEnv(source, root)
  const store = await openBackupStore(targetOf(env, values.from, '--from'), env.backupKey, { isOwner: false })
  const name = values.backup ?? null
  const steps = showSteps(printLine)
  if (values.check) return checkOne(store, name, { printLine, onStep: steps.begin }).finally(steps.end)

  const isForced = values.force
  const opened = openOnce(async () => {
    const release = await openDataDir(env.dataDir)
    if (isForced && (await isFree(env))) for (const place of await setAside(env)) printLine(texts.setAside(place))
    const database = env.databaseUrl ? null : await startEmbeddedPostgres(env.dataDir, root)
    return {
      databaseUrl: database?.url ?? env.databaseUrl ?? '',
      files: await openFiles(env, { isOwner: true }),
      secretsFolder: join(env.dataDir, 'secrets'),
      async stop() {
        await database?.stop()
        await release()
      },
    }
  })
  try {
    const restored = await restoreBackup(
      { store, openPlace: opened.open, now, migrations: join(root, 'db', 'migrations'), onStep: steps.begin },
      { name, isForced },
    )
    if (restored.ok) {
      const { value } = restored
      for (const line of texts.restored({ ...value, size: formatFileSize(value.bytes) })) printLine(line)
      return 0
    }
    printLine(restoreErrors[restored.code])
    if ('flaws' in restored) for (const { file } of restored.flaws) printLine(`  ${file}`)
    return 1
  } finally {
    steps.end()
    await opened.stop()
  }
}

/** Bytes are shown in MB. */
function showSteps(printLine: (line: string) => void): {
  begin: OnStep<keyof typeof texts.steps>
  end: () => void
} {
  const progress = showProgress(printLine)
  return {
    begin(step, { total, count, unit } = { total: 0, count: () => 0, unit: 'tables' }) {
      const size = unit === 'bytes' ? 1e6 : 1
      progress.begin(texts.steps[step], {
        total: Math.ceil(total / size),
        count: () => Math.round(count() / size),
        unit: texts.units[unit],
      })
    },
    end: progress.end,
  }
}

function openOnce<Opened extends { stop: () => Promise<void> }>(open: () => Promise<Opened>) {
  let opened: Promise<Opened> | null = null
  return {
    open: () => (opened ??= open()),
    stop: async () => (await opened)?.stop(),
  }
}

function targetOf(env: Env, folder: string | undefined, option: string): BackupTarget {
  if (folder !== undefined) return backupFolderTarget(resolve(folder), env.dataDir, option)
  if (!env.backupTarget) throw new Error(texts.noTarget(option))
  return env.backupTarget
}

/** Whether a folder named in a command is the one of the scheduled backups. */
function isConfigured({ backupTarget }: Env, folder: string): boolean {
  return backupTarget?.kind === 'folder' && backupTarget.folder === resolve(folder)
}

async function openFiles({ s3, dataDir }: Env, options: { isOwner: boolean }): Promise<Files> {
  if (!s3) return createLocalFiles(join(dataDir, 'files'), options)
  const { createS3Files } = await import('#adapters/files/files-s3.ts')
  return createS3Files(s3)
}

/** The database of the settings: the running shop's own, or the embedded one started for this command. */
async function openAnyDatabase(env: Env, root: string): Promise<{ url: string; stop: () => Promise<void> }> {
  if (env.databaseUrl) return { url: env.databaseUrl, stop: () => Promise.resolve() }
  const release = await tryOpenDataDir(env.dataDir)
  if (!release) {
    const running = await findRunningPostgres(env.dataDir)
    if (typeof running === 'string') throw new Error(texts.noDatabase)
    return { url: running.url, stop: () => Promise.resolve() }
  }
  const started = await startEmbeddedPostgres(env.dataDir, root)
  return {
    url: started.url,
    async stop() {
      await started.stop()
      await release()
    },
  }
}

/** Whether nobody uses the database, so that the restore will not be refused. The embedded one is locked by its folder. */
async function isFree({ databaseUrl }: Env): Promise<boolean> {
  return !databaseUrl || (await checkRestoreTarget(databaseUrl, true)).ok
}

/** Nothing of the shop is deleted: what was there stays beside it under another name. */
async function setAside(env: Env): Promise<string[]> {
  const suffix = `before-restore-${new Date().toISOString().replaceAll(/[-:.]/g, '').toLowerCase()}`
  const moved: string[] = []
  const cluster = env.databaseUrl ? null : await setAsideCluster(env.dataDir, suffix)
  if (cluster) moved.push(cluster)
  const files = join(env.dataDir, 'files')
  if (!env.s3 && existsSync(files)) {
    await rename(files, `${files}.${suffix}`)
    moved.push(`${files}.${suffix}`)
  }
  return moved
}

async function printBackups(store: BackupStore, printLine: CommandOptions['printLine']): Promise<number> {
  const { complete, unfinished } = await listBackups(store)
  for (const { name } of complete) {
    const manifest = await readManifest(store, name).catch(() => null)
    if (!manifest) {
      printLine(texts.unreadable(name))
      continue
    }
    const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    printLine(texts.listed({ name, rows, files: manifest.files.length, size: formatFileSize(bytes) }))
  }
  if (complete.length === 0) printLine(restoreErrors[await whyNone(store)])
  for (const name of unfinished) printLine(texts.unfinished(name))
  return 0
}

/** Why a target seems to have no backup. */
async function whyNone(store: BackupStore): Promise<'key-missing' | 'no-backup'> {
  return (await store.isLocked()) ? 'key-missing' : 'no-backup'
}

async function checkOne(
  store: BackupStore,
  name: string | null,
  { printLine, onStep }: Pick<CommandOptions, 'printLine'> & { onStep: OnStep<'check'> },
) {
  const { complete } = await listBackups(store)
  const chosen = name === null ? complete[0] : complete.find((backup) => backup.name === name)
  if (!chosen) {
    printLine(restoreErrors[await whyNone(store)])
    return 1
  }
  const manifest = await readManifest(store, chosen.name).catch(() => null)
  if (!manifest) {
    printLine(restoreErrors['manifest-unreadable'])
    return 1
  }
  const flaws = await checkBackup(store, manifest, onStep)
  printLine(flaws.length === 0 ? texts.checked(chosen.name) : restoreErrors.damaged)
  for (const { file } of flaws) printLine(`  ${file}`)
  return flaws.length === 0 ? 0 : 1
}
