export const maxVersionNameLength = 120
export const maxVersions = 60

/** A name for the version of a file: `valsa_da-ana v2.wav` becomes `Valsa da ana v2`. */
export function suggestVersionName(fileName: string): string {
  const words = fileName
    .replace(/\.[^.]{1,5}$/, '')
    .replaceAll(/[_\s]+|(?<=\p{L})-(?=\p{L})/gu, ' ')
    .trim()
  const name = Array.from(words).slice(0, maxVersionNameLength).join('').trimEnd()
  return name.charAt(0).toLocaleUpperCase('pt-BR') + name.slice(1)
}

type Offered = { id: string; recommended: boolean; createdAt: Date }
type Answered = { approvedVersionId: string | null; lastAnswerAt: Date | null }

/** Whether a version answers the client's last feedback or approval: it was made after it. */
export function isNewVersion({ createdAt }: Pick<Offered, 'createdAt'>, lastAnswerAt: Date | null): boolean {
  return lastAnswerAt !== null && createdAt > lastAnswerAt
}

/**
 * The version whoever opens the song hears first, its client or somebody they invited, from a list with the newest first:
 * the approved one; after a revision one that was made since, as the one before is the one to change, recommended or not.
 */
export function preselectVersion<Version extends Offered>(
  versions: readonly Version[],
  { approvedVersionId, lastAnswerAt }: Answered,
): Version | null {
  const approved = versions.find(({ id }) => id === approvedVersionId)
  if (approved) return approved
  const fresh = versions.filter((version) => isNewVersion(version, lastAnswerAt))
  const offered = fresh.length > 0 ? fresh : versions
  return offered.find(({ recommended }) => recommended) ?? offered[0] ?? null
}

/** What a version is called where it stands alone: its name, and its number when another one has the same name. */
export function versionLabel(
  { name, number }: { name: string; number: number },
  versions: readonly { name: string }[],
): string {
  return versions.filter((version) => version.name === name).length > 1 ? `${name} (${number})` : name
}
