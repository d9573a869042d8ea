import { useState } from 'react'

import { loadMaking, loadPublicSite } from '#app/site/load-public-site.ts'
import { WhatsappLink } from '#app/ui/site/contact-link.tsx'
import { FaqSearch } from '#app/ui/site/controls/faq-search.tsx'
import { PageHead } from '#app/ui/site/page-head.tsx'
import { pageMeta } from '#app/ui/site/page-meta.ts'
import { SiteLink } from '#app/ui/site/site-link.tsx'
import { breadcrumbs, faqPage } from '#app/ui/site/structured-data.ts'
import { faqTopics, type FaqEntry } from '#copy/site/faq.ts'
import { hasAllWords, searchWords } from '#core/site/question-search.ts'

import type { Route } from './+types/faq.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const [{ catalog, settings, siteUrl }, making] = await Promise.all([loadPublicSite(context), loadMaking(context)])
  return { settings, siteUrl, topics: faqTopics(catalog, settings, making) }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(loaderData, {
    path: '/faq',
    title: `Perguntas frequentes | ${loaderData?.settings.productName ?? 'Harmonia'}`,
    description: 'Pacotes, prazos, revisões, direitos, pagamento: as respostas para as dúvidas de sempre.',
    structured: (site) => [
      breadcrumbs(site, [{ name: 'Perguntas frequentes', path: '/faq' }]),
      ...(loaderData ? [faqPage(loaderData.topics)] : []),
    ],
  })

/** Questions share one name, so the browser itself keeps a single one open. */
export default function Faq({ loaderData: { settings, topics } }: Route.ComponentProps) {
  const [query, setQuery] = useState('')
  const words = searchWords(query)
  const isFound = (entry: FaqEntry) => hasAllWords(textOf(entry), words)
  const count = topics.flatMap(({ entries }) => entries.filter(isFound)).length

  return (
    <>
      <PageHead title="Perguntas frequentes">
        <p>Pacotes, prazos, revisões, direitos e pagamento: tudo o que costumam perguntar, respondido por inteiro.</p>
      </PageHead>
      <FaqSearch count={words.length > 0 ? count : null} onSearch={setQuery} />
      <div className="gutter grid grid-cols-1 gap-14 pb-20">
        {topics.map(({ title, entries }) => (
          <section
            key={title}
            className="grid grid-cols-1 gap-x-16 gap-y-4 lg:grid-cols-[18rem_1fr]"
            hidden={!entries.some(isFound)}
          >
            <h2 className="wide text-title">{title}</h2>
            <div className="border-ink border-t-2">
              {entries.map((entry) => {
                const { id, question, answer, links = [] } = entry
                return (
                  <details key={id} id={id} name="faq" className="border-line border-b" hidden={!isFound(entry)}>
                    <summary className="flex min-h-16 items-center justify-between gap-6 py-2 text-lg leading-tight font-bold">
                      {question}
                      <span className="plus" aria-hidden="true" />
                    </summary>
                    <div className="grid max-w-[39.5em] gap-3 pb-6">
                      {answer.map((paragraph) => (
                        <p key={paragraph}>{paragraph}</p>
                      ))}
                      {links.map(({ href, label }) => (
                        <SiteLink key={href} href={href} className="btn-quiet justify-self-start">
                          {label}
                        </SiteLink>
                      ))}
                    </div>
                  </details>
                )
              })}
            </div>
          </section>
        ))}
      </div>
      <section className="gutter bg-sand py-16" aria-labelledby="contato">
        <h2 id="contato" className="wide text-title">
          Não achou a sua?
        </h2>
        <p className="mt-6 flex flex-wrap gap-4">
          <WhatsappLink number={settings.contact.whatsapp} message="Olá! Tenho uma dúvida." className="btn">
            Perguntar no WhatsApp
          </WhatsappLink>
          <SiteLink href={`mailto:${settings.contact.email}`} className="btn btn-line">
            Perguntar por e-mail
          </SiteLink>
        </p>
      </section>
    </>
  )
}

function textOf({ question, answer, links = [] }: FaqEntry): string {
  return [question, ...answer, ...links.map(({ label }) => label)].join(' ')
}
