import { randomNumbers } from '#core/shared/random-numbers.ts'

/** A repeatable source of choices: the same seed gives the same ones. */
export type Random = {
  below(limit: number): number
  chance(share: number): boolean
  pick<Value>(values: readonly Value[]): Value
}

export function createRandom(seed: number): Random {
  const next = randomNumbers(seed)
  return {
    below: (limit) => Math.floor(next() * limit),
    chance: (share) => next() < share,
    pick(values) {
      const value = values[Math.floor(next() * values.length)]
      if (value === undefined) throw new Error('nothing to pick from')
      return value
    },
  }
}
