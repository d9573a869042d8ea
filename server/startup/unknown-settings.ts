/** A variable that looks like one of our settings, and the setting it was probably meant to be. */
export type UnknownSetting = { name: string; nearest: string }

/**
 * Variables one slip away from a setting (`PROT`), or with the prefix of one (`S3_BUCKT_NAME`). The environment also holds
 * what the system and other programs need: anything farther away is none of our business.
 */
export function findUnknownSettings(names: readonly string[], known: readonly string[]): UnknownSetting[] {
  const unknown = names.filter((name) => !known.includes(name) && !others.has(name))
  return unknown.flatMap((name) => {
    const [nearest] = known
      .map((setting) => ({ setting, slips: countSlips(name, setting) }))
      .toSorted((one, other) => one.slips - other.slips)
    if (!nearest) return []
    const isSlip = nearest.slips <= (nearest.setting.length < 8 ? 1 : 2)
    return isSlip || ownPrefixes.test(name) ? [{ name, nearest: nearest.setting }] : []
  })
}

/** Well-known names that differ from one of ours by a letter. */
const others = new Set(['HOME', 'HOSTS', 'POST', 'MAIL', 'SORT'])
const ownPrefixes = /^(ADMIN|MERCADOPAGO|S3|SESSION|SMTP|TRUST_PROXY|LOG_LEVEL|METRICS|DATA_DIR|SITE)_/

/** Edit distance in which two swapped neighbours count as one slip (optimal string alignment). */
function countSlips(one: string, other: string): number {
  let [beforeLast, last] = [[0], Array.from({ length: other.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1]
      const swapped = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (same ? 0 : 1),
        swapped ? at(beforeLast, column - 2) + 1 : Infinity,
      )
    }
    ;[beforeLast, last] = [last, current]
  }
  return at(last, other.length)
}

function at(row: number[], column: number): number {
  return row[column] ?? Infinity
}
