import { access, constants } from 'node:fs/promises'

import { dataDirFaultText, namelessUserText } from '#copy/admin/startup.ts'
import { closeDataDir } from '#db/embedded/data-dir-access.ts'
import { lockDataDir } from '#db/embedded/data-dir-lock.ts'
import { startEmbeddedPostgres } from '#db/embedded/embedded.ts'

import type { Env } from './env.ts'

/** Locks the data directory for this process and closes it to other users; returns the function that releases it. */
export async function openDataDir(dataDir: string): Promise<() => Promise<void>> {
  const release = await tryOpenDataDir(dataDir)
  if (!release)
    throw new Error(
      `Outra Harmonia já está usando a pasta ${dataDir}. Pare a outra ou escolha outra pasta em DATA_DIR.`,
    )
  return release
}

/** The same; `null` when another process holds it. */
export async function tryOpenDataDir(dataDir: string): Promise<(() => Promise<void>) | null> {
  const lock = await lockDataDir(dataDir).catch((error: unknown) => {
    throw explainDataDir(error, dataDir)
  })
  if (!lock.ok) return null
  await access(dataDir, constants.W_OK).catch(async (error: unknown) => {
    await lock.value.release()
    throw explainDataDir(error, dataDir)
  })
  // From here on also for everything new, in this process and in its children.
  process.umask(0o077)
  await closeDataDir(dataDir)
  return lock.value.release
}

/** The system's codes say nothing to the person who chose the folder. */
export function explainDataDir(error: unknown, dataDir: string): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error
  const message = dataDirFaultText(String(error.code), dataDir)
  return message === null ? error : new Error(message, { cause: error })
}

/** The PostgreSQL of `DATABASE_URL`, or the embedded one in the data directory. */
export async function openDatabase(env: Env, root: string): Promise<{ url: string; stop: () => Promise<void> }> {
  if (env.databaseUrl) return { url: env.databaseUrl, stop: () => Promise.resolve() }
  return startEmbeddedPostgres(env.dataDir, root).catch((error: unknown) => {
    throw explainNamelessUser(explainFullDisk(error, env.dataDir))
  })
}

/** Containers may run programs as a number without a name; PostgreSQL looks its own up. */
export function explainNamelessUser(error: unknown): unknown {
  if (!(error instanceof Error) || !/could not look up effective user id/i.test(error.message)) return error
  return new Error(namelessUserText, { cause: error })
}

/** The PostgreSQL log has this, too, but a clear message is easier to find. */
export function explainFullDisk(error: unknown, dataDir: string): unknown {
  if (!(error instanceof Error) || !/no space left on device/i.test(error.message)) return error
  const message = `O disco em que fica ${dataDir} está cheio, e o banco de dados não pode iniciar. Nada do que foi gravado se perdeu: libere espaço e inicie de novo.`
  return new Error(`${message}\n\n${error.message}`, { cause: error })
}
