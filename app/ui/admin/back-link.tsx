import { Link } from 'react-router'

export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="btn-quiet">
      <span aria-hidden="true">←</span> <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
    </Link>
  )
}
