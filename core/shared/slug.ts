/** Small letters without accents. The questions, the gift and the commands of the panel have their own: shared, it would be a file more to fetch. */
export function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** A name as a URL segment: `Violão de 7 Cordas` becomes `violao-de-7-cordas`. */
export function slugOf(name: string): string {
  return fold(name)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 50)
    .replace(/^-+|-+$/g, '')
}
