import { NavLink } from 'react-router'

/** The same projects as a list or as a board; who works on them stays chosen. */
export function ProjectViews({ assignee }: { assignee: string }) {
  const query = assignee === '' ? '' : `?responsavel=${encodeURIComponent(assignee)}`
  return (
    <nav aria-label="Ver como" className="flex">
      {views.map(([to, label]) => (
        <NavLink
          key={to}
          to={`${to}${query}`}
          end
          className="border-line aria-[current=page]:border-ink -ml-0.5 flex min-h-[44px] items-center border-2 px-4 font-semibold no-underline aria-[current=page]:relative"
        >
          {label}
        </NavLink>
      ))}
    </nav>
  )
}

const views: [string, string][] = [
  ['/admin/projects', 'Lista'],
  ['/admin/projects/quadro', 'Quadro'],
]
