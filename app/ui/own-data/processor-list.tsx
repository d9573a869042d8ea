import { OutsideLink } from '#app/ui/site/contact-link.tsx'
import { unknownCountry, type ProcessorRow } from '#copy/site/processors.ts'

/** The companies that process data for the studio. */
export function ProcessorList({ processors }: { processors: ProcessorRow[] }) {
  return (
    <>
      <h3>Operadores de dados</h3>
      <dl className="border-ink mt-3 border-t-2">
        {processors.map(({ name, country, purpose, url }) => (
          <div
            key={`${name} ${purpose}`}
            className="border-line grid gap-x-6 gap-y-1 border-b-2 py-3 [overflow-wrap:anywhere] md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
          >
            <dt className="font-bold">{name}</dt>
            <dd>
              {purpose ? <span className="block">{purpose}.</span> : null}
              <span className="text-smoke mt-1 block text-sm">
                País: {country || unknownCountry}
                {url ? (
                  <>
                    {' · '}
                    <OutsideLink href={url}>Política de privacidade</OutsideLink>
                  </>
                ) : null}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
