/** The words of a search; PostgreSQL knows no NUL, so neither do we. */
export function searchOf(params: URLSearchParams): string {
  return params.get('busca')?.replaceAll('\0', '').toWellFormed().trim() ?? ''
}
