import { expect } from 'vitest'

/** A rule about the code: nothing was found against it. Where something was, `advice` says what to do, and each place stands in a line. */
export function expectNone(found: readonly string[], advice: string): void {
  if (found.length > 0) expect.fail(`${advice}\n${found.map((place) => `  ${place}`).join('\n')}`)
}

/** The same for a rule with exceptions: `listed`, written in `list`, names exactly those that are there. */
export function expectListed(
  found: readonly string[],
  { listed, list, advice }: { listed: readonly string[]; list: string; advice: string },
): void {
  expectNone(
    found.filter((name) => !listed.includes(name)),
    `${advice} Or, if it has to be so, add the name to ${list}.`,
  )
  expectNone(
    listed.filter((name) => !found.includes(name)),
    `No exception any more: remove the name from ${list}.`,
  )
}
