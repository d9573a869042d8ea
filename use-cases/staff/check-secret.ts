import { deriveKey } from '#adapters/auth/derive-key.ts'
import { recogniseSecret } from '#core/access/secret-continuity.ts'
import { findSecretFingerprint, lockSecretFingerprint, saveSecretFingerprint } from '#db/admin/installation.ts'
import type { Db } from '#db/client.ts'

/** `secrets`: the signing one first, none if nothing was found. `areChosen`: whether they come from the settings. */
export type GivenSecrets = { secrets: readonly string[]; areChosen: boolean }

type Recognised = ReturnType<typeof recogniseSecret>

/** Whether these secrets continue what was signed before; changes nothing. */
export async function checkSecret({ db }: { db: Db }, { secrets, areChosen }: GivenSecrets): Promise<Recognised> {
  return recogniseSecret({ used: await findSecretFingerprint(db), given: secrets.map(fingerprintOf), areChosen })
}

/** Does the same, and stores the signing one where they do. Of several first starts at once, one secret wins. */
export async function adoptSecret({ db }: { db: Db }, { secrets, areChosen }: GivenSecrets): Promise<Recognised> {
  const given = secrets.map(fingerprintOf)
  const [first] = given
  if (first === undefined) throw new Error('no secret to adopt')
  return db.transaction(async (tx) => {
    const recognised = recogniseSecret({ used: await lockSecretFingerprint(tx, first), given, areChosen })
    if (recognised.ok && recognised.value !== 'known') await saveSecretFingerprint(tx, first)
    return recognised
  })
}

/** Says nothing about the secret: a key derived for this purpose alone. */
function fingerprintOf(secret: string): string {
  return deriveKey(secret, 'installation')
}
