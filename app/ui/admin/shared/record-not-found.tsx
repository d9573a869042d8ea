import { isRouteErrorResponse, Link } from 'react-router'

import { AdminPageHead } from './admin-page-head.tsx'

type Props = { error: unknown; title: string; text: string; list: { path: string; name: string } }

/** The screen of something that is not there; any other failure is the concern of the boundary above. */
export function RecordNotFound({ error, title, text, list }: Props) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error
  return (
    <>
      <AdminPageHead title={title} />
      <p>{text}</p>
      <Link to={list.path} className="btn mt-4">
        Voltar para {list.name}
      </Link>
    </>
  )
}
