import type { ProjectOrder } from '#core/project-list.ts'

/** How an address names the order of the list of projects. */
export const orderParams: Record<ProjectOrder, string> = { created: '', activity: 'atividade', limit: 'prazo' }

/** The words of a search; PostgreSQL knows no NUL, so neither do we. */
export function searchOf(params: URLSearchParams): string {
  return params.get('busca')?.replaceAll('\0', '').toWellFormed().trim() ?? ''
}
