import { fold } from './fold.ts'

/** A name as a URL segment: `Violão de 7 Cordas` becomes `violao-de-7-cordas`. */
export function slugOf(name: string): string {
  return fold(name)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 50)
    .replace(/^-+|-+$/g, '')
}
