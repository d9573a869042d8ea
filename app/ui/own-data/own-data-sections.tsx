export type OwnDataSection = { title: string; items: { title: string; facts: [string, string][] }[] }

/** Everything stored about a person as text, folded: markup in it is never run. */
export function OwnDataSections({ sections }: { sections: OwnDataSection[] }) {
  return (
    <div className="border-ink border-t-2">
      {sections.map(({ title, items }) => (
        <details key={title} className="border-line border-b-2">
          <summary className="flex min-h-13 items-center justify-between gap-4 py-2 font-bold">
            <span>{title}</span>
            <span className="text-smoke ml-auto tabular-nums">{items.length}</span>
            <span className="plus" aria-hidden="true" />
          </summary>
          <ul className="grid gap-5 pt-1 pb-5">
            {items.map((item, index) => (
              <li key={index} className="min-w-0 [overflow-wrap:anywhere]">
                <strong>{item.title}</strong>
                <dl className="mt-1 grid gap-1">
                  {item.facts.map(([label, value], at) => (
                    <div key={at}>
                      <dt className="text-smoke text-sm font-semibold">{label}</dt>
                      <dd className="whitespace-pre-wrap">{value}</dd>
                    </div>
                  ))}
                </dl>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </div>
  )
}
