/** What a client told, in words; only what was answered. */
export type ToldPart = { id: string; title: string; answers: { label: string; text: string }[] }

/** The story to be read again. The briefing's own summary would bring the words of all its choices along. */
export function ToldStory({ parts }: { parts: ToldPart[] }) {
  return (
    <div className="grid gap-6">
      {parts.map(({ id, title, answers }) => (
        <section key={id} aria-labelledby={`parte-${id}`} className="border-line border-t-2 pt-4">
          <h2 id={`parte-${id}`} className="text-lg leading-tight font-bold">
            {title}
          </h2>
          <dl className="mt-2 grid gap-3">
            {answers.map(({ label, text }) => (
              <div key={label}>
                <dt className="text-smoke text-sm font-semibold">{label}</dt>
                <dd className="[overflow-wrap:anywhere] whitespace-pre-wrap">{text}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}
