import { cleanText } from '#core/shared/clean-text.ts'

/** The words of a search. */
export function searchOf(params: URLSearchParams): string {
  return cleanText(params.get('busca') ?? '').trim()
}
