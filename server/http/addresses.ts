import { createRouteTable, pages } from '#app/route-table.ts'
import { endpoints } from '#server/routes/endpoints.ts'

/** Every address of the product. */
export const addresses = createRouteTable([
  ...pages.rows,
  ...Object.entries(endpoints).map(([pattern, facts]) => ({ pattern, facts })),
])

/** The pattern of a path no page has: what nobody has a page for is unknown, whoever answers it. */
export const unknownRoute = '(unknown)'

/** The pattern of a page's path, for metrics. */
export function patternOf(path: string): string {
  const { pattern } = pages.find(path)
  return pattern.endsWith('*') ? unknownRoute : pattern
}

type Answering = { method: string; path: string }

/** Refuses to start with an address that says nothing of itself, or that nobody answers. */
export function refuseUnstated(answered: readonly Answering[]): void {
  const paths = new Set(answered.flatMap(({ method, path }) => (method === 'ALL' ? [] : [path])))
  for (const { pattern } of pages.rows) paths.delete(pattern)
  const unstated = [...paths].filter((path) => !Object.hasOwn(endpoints, path))
  if (unstated.length > 0) {
    throw new Error(
      `${unstated.join(', ')}: answered in server/routes/, and stated nowhere. Add to server/routes/endpoints.ts what it is and who gets an answer, such as '${unstated[0]}': transfer('order'), because logs, metrics, robots.txt and access tests are made of it.`,
    )
  }
  const unanswered = Object.keys(endpoints).filter((path) => !paths.has(path))
  if (unanswered.length > 0)
    throw new Error(
      `${unanswered.join(', ')}: stated in server/routes/endpoints.ts, and answered by nobody. Remove the line.`,
    )
}
