import { Link, useLocation } from 'react-router'

import { clientForProject, newProjectParams, typedClientParam } from './list-params.ts'

type Props = { className?: string; children: React.ReactNode }

/** Opens the dialog of a new one over its list, whose filters, page and chosen rows stay. */
export function CreateLink({ className = '', children }: Props) {
  const query = new URLSearchParams(useLocation().search)
  // What an earlier dialog was opened for.
  for (const param of [...Object.values(newProjectParams), clientForProject.param, typedClientParam])
    query.delete(param)
  query.set('novo', '1')
  return (
    <Link to={`?${query}`} className={`btn btn-red ${className}`} preventScrollReset>
      {children}
    </Link>
  )
}
