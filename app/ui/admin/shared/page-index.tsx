import { partId } from './panel.tsx'

/** From here on a line that is moved sideways hides most of them. */
const mostInLine = 7

/** A part by its title, and its anchor where it has one of its own. */
type Part = string | { title: string; id: string }

/** The parts of a long screen by their titles: links, which need no script. A few stand in a line, where there is one column. */
export function PageIndex({ parts }: { parts: readonly Part[] }) {
  if (parts.length > mostInLine) {
    return (
      <details className="border-line mb-4 border-2 bg-white">
        <summary className="flex min-h-[44px] items-center justify-between gap-4 px-4 font-semibold -outline-offset-3">
          Nesta página: {parts.length} partes
          <span className="plus" aria-hidden="true" />
        </summary>
        <nav aria-label="Nesta página" className="border-line grid border-t-2 px-4 py-2 sm:grid-cols-2 xl:grid-cols-3">
          {parts.map((part) => (
            <PartLink key={titleOf(part)} part={part} />
          ))}
        </nav>
      </details>
    )
  }
  return (
    <nav aria-label="Nesta página" className="mb-3 flex gap-x-4 overflow-x-auto whitespace-nowrap lg:hidden">
      {parts.map((part) => (
        <PartLink key={titleOf(part)} part={part} />
      ))}
    </nav>
  )
}

function PartLink({ part }: { part: Part }) {
  return (
    <a href={`#${typeof part === 'string' ? partId(part) : part.id}`} className="btn-quiet shrink-0 justify-self-start">
      {titleOf(part)}
    </a>
  )
}

function titleOf(part: Part): string {
  return typeof part === 'string' ? part : part.title
}
