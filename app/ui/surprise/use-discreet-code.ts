import { useRouteLoaderData } from 'react-router'

/** The code that stands for the order on this page while its surprise is kept; `null` on all other pages. */
export function useDiscreetCode(): string | null {
  const root: unknown = useRouteLoaderData('root')
  const code = typeof root === 'object' && root !== null && 'discreetCode' in root ? root.discreetCode : null
  return typeof code === 'string' ? code : null
}
