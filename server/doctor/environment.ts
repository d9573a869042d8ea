import { execFile } from 'node:child_process'
import { access, constants, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

import { dataDirLine, secretsLine, siteLine, soundLine, type DoctorLine } from '#copy/admin/doctor.ts'
import { dataDirFaultText } from '#copy/admin/startup.ts'
import type { Db } from '#db/client.ts'
import type { Env } from '#server/env.ts'
import { readGiven } from '#server/startup/open-secrets.ts'
import { checkSecret } from '#use-cases/staff/check-secret.ts'

const execute = promisify(execFile)

/** Whether this user can write to the data directory, and others cannot look into it. */
export async function checkDataDir(dataDir: string): Promise<DoctorLine> {
  try {
    const found = await stat(dataDir)
    if (!found.isDirectory()) return dataDirLine(dataDir, 'usable', dataDirFaultText('ENOTDIR', dataDir))
    await access(dataDir, constants.W_OK | constants.X_OK)
    // Root's directory may be passed through: PostgreSQL runs as another user.
    return dataDirLine(dataDir, (found.mode & 0o066) === 0 ? 'usable' : 'open', null)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'ENOENT') return dataDirLine(dataDir, 'missing', null)
    const fault = dataDirFaultText(code, dataDir)
    if (fault === null) throw error
    return dataDirLine(dataDir, 'usable', fault)
  }
}

/** Where the secrets come from, who can read them, and whether they are those of this database. */
export async function checkSecrets(env: Pick<Env, 'dataDir' | 'sessionSecrets'>, db: Db | null): Promise<DoctorLine> {
  const given = await readGiven(env).catch(() => null)
  if (given === null) return secretsLine('unreadable', false)
  const known = db ? await checkSecret({ db }, given).catch(() => null) : null
  const isExposed = !given.areChosen && (await isReadable(join(env.dataDir, 'secrets')))
  if (known && !known.ok) return secretsLine('missing', false)
  if (known?.ok && known.value === 'replaced') return secretsLine('replaced', isExposed)
  return secretsLine(given.areChosen ? 'settings' : given.secrets.length > 0 ? 'folder' : 'none-yet', isExposed)
}

async function isReadable(folder: string): Promise<boolean> {
  return stat(folder).then(
    ({ mode }) => (mode & 0o044) !== 0,
    () => false,
  )
}

/** Whether recordings can be analysed: FFmpeg's program with the parts that are used, or the library. */
export async function checkSound({ ffmpegPath }: Pick<Env, 'ffmpegPath'>, root: string): Promise<DoctorLine> {
  if (!ffmpegPath) return soundLine(hasLibrary(root) ? 'library' : 'no-library', '')
  const list = async (kind: string) => (await execute(ffmpegPath, ['-hide_banner', kind], { timeout: 5_000 })).stdout
  try {
    await execute(join(dirname(ffmpegPath), 'ffprobe'), ['-version'], { timeout: 5_000 })
    const [filters, encoders] = [await list('-filters'), await list('-encoders')]
    const isComplete = / ebur128 /.test(filters) && / aac /.test(encoders)
    return soundLine(isComplete ? 'program' : 'no-filter', ffmpegPath)
  } catch {
    return soundLine('no-program', ffmpegPath)
  }
}

function hasLibrary(root: string): boolean {
  try {
    createRequire(join(root, 'package.json')).resolve('node-av/lib')
    return true
  } catch {
    return false
  }
}

/** Whether the public address leads to this program. */
export async function checkSite(siteUrl: string): Promise<DoctorLine> {
  const answer = await fetch(`${siteUrl}/healthz`, { redirect: 'manual', signal: AbortSignal.timeout(5_000) }).catch(
    () => null,
  )
  if (!answer) return siteLine('silent', siteUrl)
  return siteLine(answer.ok && (await answer.text()) === 'ok' ? 'answers' : 'other', siteUrl)
}
