import { accept, refuse, type Result } from '#core/shared/result.ts'
import { normalizeLines } from '#core/shared/single-line.ts'

export const maxRequestLength = 1_000
/** Requests of one project that wait for an answer at once. */
export const maxOpenRequests = 5

/** What a buyer writes with a request: optional for work of the catalogue, needed for any other. */
export function parseProposalRequest(
  typed: string,
  { isOfCatalog }: { isOfCatalog: boolean },
): Result<string, 'text-required' | 'text-too-long'> {
  const text = normalizeLines(typed)
  if (text === '' && !isOfCatalog) return refuse('text-required')
  return text.length > maxRequestLength ? refuse('text-too-long') : accept(text)
}
