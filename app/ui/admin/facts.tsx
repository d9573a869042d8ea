/** Names and values, in two columns where there is room. */
export function Facts({ facts }: { facts: [string, React.ReactNode][] }) {
  return (
    <dl className="grid gap-y-2">
      {facts.map(([name, value]) => (
        <div key={name} className="grid grid-cols-[minmax(7.5rem,11rem)_1fr] gap-x-4">
          <dt className="text-smoke">{name}</dt>
          <dd className="min-w-0 font-medium [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
