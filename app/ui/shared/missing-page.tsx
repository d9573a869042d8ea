type Way = { to: string; label: string }

/** The page of a link that leads to nothing of anybody. `ways`: where to go on, the likely one first. */
export function MissingPage({
  title,
  text,
  ways: [first, ...others],
}: {
  title: string
  text: string
  ways: [Way, ...Way[]]
}) {
  return (
    <section className="gutter py-16 md:py-24">
      <p className="flex gap-3" aria-hidden="true">
        <span className="bg-red size-16 rounded-full" />
        <span className="border-ink size-16 rounded-full border-2" />
      </p>
      <h1 className="wide text-display mt-10 max-w-[12em]">{title}</h1>
      <p className="mt-4 max-w-[30em] text-lg">{text}</p>
      <p className="mt-8 flex flex-wrap gap-4">
        <a href={first.to} className="btn">
          {first.label}
        </a>
        {others.map(({ to, label }) => (
          <a key={to} href={to} className="btn btn-line">
            {label}
          </a>
        ))}
      </p>
    </section>
  )
}
