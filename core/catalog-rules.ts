import type { Catalog } from './catalog.ts'

/** Fields that contradict each other, by their paths: what is promised cannot come before what is hoped for. */
export function catalogProblems({ packages }: Catalog): string[] {
  return packages.flatMap(({ id, delivery: { fastest, expected, limit } }) => [
    ...(fastest > expected ? [`packages.${id}.delivery.fastest`] : []),
    ...(expected > limit ? [`packages.${id}.delivery.limit`] : []),
  ])
}
