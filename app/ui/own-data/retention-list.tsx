import { retentionTable } from '#copy/client/retention.ts'

/** How long what is kept, and why: two columns where there is room, one below the other on a phone. */
export function RetentionList() {
  return (
    <>
      <h3>Prazos de guarda</h3>
      <dl className="border-ink mt-3 border-t-2">
        {retentionTable().map(({ id, what, period, end, ground }) => (
          <div
            key={id}
            className="border-line grid gap-x-6 gap-y-1 border-b-2 py-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
          >
            <dt className="font-bold">{what}</dt>
            <dd>
              {period}. {end}.<span className="text-smoke mt-1 block text-sm">{ground}</span>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
