import { secretMissingText, secretReplacedText } from '#copy/admin/startup.ts'
import type { Db } from '#db/client.ts'
import type { Env } from '#server/env.ts'
import { loadOrCreateSecret, readSecret } from '#server/session-secret.ts'
import { adoptSecret, checkSecret, type GivenSecrets } from '#use-cases/staff/check-secret.ts'

type Settings = Pick<Env, 'dataDir' | 'sessionSecrets'>

/**
 * The secrets that sign and encrypt, the current one first. A shop that was signed with a secret that is gone does not start
 * with a new one by itself.
 */
export async function openSecrets(
  db: Db,
  settings: Settings,
  printLine: (line: string) => void,
): Promise<[string, ...string[]]> {
  let given = await readGiven(settings)
  if (given.secrets.length === 0) {
    if (!(await checkSecret({ db }, given)).ok) throw new Error(secretMissingText)
    given = { secrets: [await loadOrCreateSecret(settings.dataDir, 'session')], areChosen: false }
  }
  const adopted = await adoptSecret({ db }, given)
  if (!adopted.ok) throw new Error(secretMissingText)
  if (adopted.value === 'replaced') printLine(secretReplacedText)

  const [secret, ...old] = given.secrets
  if (secret === undefined) throw new Error('no secret')
  return [secret, ...old]
}

/** From the settings, else from the data directory; none before the first start. */
export async function readGiven({ dataDir, sessionSecrets }: Settings): Promise<GivenSecrets> {
  if (sessionSecrets.length > 0) return { secrets: sessionSecrets, areChosen: true }
  const stored = await readSecret(dataDir, 'session')
  return { secrets: stored === null ? [] : [stored], areChosen: false }
}
