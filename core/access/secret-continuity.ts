import { accept, refuse, type Result } from '#core/shared/result.ts'

/**
 * Whether the secrets of this start continue those the shop's links were signed with. They are compared by fingerprints.
 * `rotated`: the used one is still read. `replaced`: the operator chose others on purpose.
 */
export function recogniseSecret({
  used,
  given,
  areChosen,
}: {
  /** Fingerprint of the secret that signed until now; `null` before the first start. */
  used: string | null
  /** Fingerprints of what this start has, the signing one first; none if nothing was found. */
  given: readonly string[]
  /** Whether they come from the settings; else they lie in the data directory, which may have been lost. */
  areChosen: boolean
}): Result<'first' | 'known' | 'rotated' | 'replaced', 'secret-missing'> {
  if (used === null) return accept('first')
  if (given[0] === used) return accept('known')
  if (given.includes(used)) return accept('rotated')
  return areChosen && given.length > 0 ? accept('replaced') : refuse('secret-missing')
}
