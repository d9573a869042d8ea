import type { Catalog } from './catalog.ts'

/** Fields that contradict each other, by their paths: nothing is promised before it is hoped for, and one package is the favourite. */
export function catalogProblems({ packages }: Catalog): string[] {
  const favourites = packages.filter(({ recommended }) => recommended)
  return [
    ...packages.flatMap(({ id, delivery: { fastest, expected, limit } }) => [
      ...(fastest > expected ? [`packages.${id}.delivery.fastest`] : []),
      ...(expected > limit ? [`packages.${id}.delivery.limit`] : []),
    ]),
    ...(favourites.length > 1 ? favourites.map(({ id }) => `packages.${id}.recommended`) : []),
  ]
}
