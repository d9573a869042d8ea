/** Names and values, in two columns where there is room; without those whose value is null. A link among them is as tall as a finger, its line is not. */
export function DescriptionList({ facts }: { facts: [string, React.ReactNode][] }) {
  return (
    <dl className="grid gap-y-2">
      {facts.map(([name, value]) =>
        value === null ? null : (
          <div
            key={name}
            className="grid grid-cols-[7.5rem_minmax(0,1fr)] items-baseline gap-x-4 md:grid-cols-[9rem_minmax(0,1fr)]"
          >
            <dt className="text-smoke">{name}</dt>
            <dd className="min-w-0 font-medium [overflow-wrap:anywhere] [&_:is(a,button)]:-my-3">{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
