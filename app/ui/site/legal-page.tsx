import type { LegalText, SectionExtra } from '#copy/shared/legal-text.ts'

import { PageHead } from './page-head.tsx'
import { SiteLink } from './site-link.tsx'

type Props = { text: LegalText; extras?: Partial<Record<SectionExtra, React.ReactNode>> }

/** A policy to be read: title, date, an index, the sections, each with what belongs below its text. */
export function LegalPage({ text: { title, updatedOn, intro, sections }, extras = {} }: Props) {
  return (
    <>
      <PageHead title={title}>
        <p>{intro}</p>
        <p className="text-smoke mt-4 text-base">{updatedOn}</p>
      </PageHead>
      <div className="gutter grid grid-cols-1 gap-12 pb-24 lg:grid-cols-[18rem_1fr] lg:gap-16">
        <nav aria-label="Nesta página" className="border-ink grid content-start self-start border-t-2 pt-2">
          {sections.map(({ heading }, index) => (
            <SiteLink
              key={heading}
              href={`#secao-${index + 1}`}
              className="flex min-h-11 items-center leading-snug hover:underline"
            >
              {heading}
            </SiteLink>
          ))}
        </nav>
        <div className="prose [&>section:first-child>h2]:mt-0">
          {sections.map(({ heading, paragraphs, extra }, index) => (
            <section key={heading} id={`secao-${index + 1}`}>
              <h2>{heading}</h2>
              {paragraphs.map((paragraph) => (
                <p key={paragraph} className="mt-3">
                  {paragraph}
                </p>
              ))}
              {extra ? extras[extra] : null}
            </section>
          ))}
        </div>
      </div>
    </>
  )
}
