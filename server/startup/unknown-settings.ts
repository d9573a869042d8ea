import { byDistance } from '#core/shared/edit-distance.ts'

/** A variable that looks like one of our settings, and the setting it was probably meant to be. */
export type UnknownSetting = { name: string; nearest: string }

/**
 * Variables one slip away from a setting (`PROT`), or with the first word of one (`S3_BUCKT_NAME`). The environment also holds
 * what the system and other programs need: anything farther away is none of our business.
 */
export function findUnknownSettings(names: readonly string[], known: readonly string[]): UnknownSetting[] {
  const prefixes = known.flatMap((name) => /^[A-Z0-9]+_/.exec(name) ?? [])
  const unknown = names.filter((name) => !known.includes(name) && !others.has(name))
  return unknown.flatMap((name) => {
    const [nearest] = byDistance(name, known)
    if (!nearest) return []
    const isSlip = nearest.distance <= (nearest.candidate.length < 8 ? 1 : 2)
    const isOurs = !ofOthers.test(name) && prefixes.some((prefix) => name.startsWith(prefix))
    return isSlip || isOurs ? [{ name, nearest: nearest.candidate }] : []
  })
}

/** Well-known names that differ from one of ours by a letter. */
const others = new Set(['HOME', 'HOSTS', 'POST', 'MAIL', 'SORT'])

/** Of tracing libraries, and of Kubernetes, which names services so. */
const ofOthers = /^OTEL_|_SERVICE_(?:HOST|PORT)|_PORT_/
