import { cleanText } from '#core/shared/clean-text.ts'

export function searchOf(params: URLSearchParams): string {
  return cleanText(params.get('busca') ?? '').trim()
}
