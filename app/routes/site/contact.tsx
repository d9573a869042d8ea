import { loadPublicSite } from '#app/site/load-public-site.ts'
import { WhatsappLink } from '#app/ui/site/contact-link.tsx'
import { PageHead } from '#app/ui/site/page-head.tsx'
import { pageMeta } from '#app/ui/site/page-meta.ts'
import { SiteLink } from '#app/ui/site/site-link.tsx'
import { breadcrumbs } from '#app/ui/site/structured-data.ts'
import { formatPhone } from '#core/shared/contacts.ts'

import type { Route } from './+types/contact.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { settings, siteUrl } = await loadPublicSite(context)
  return { settings, siteUrl }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(loaderData, {
    path: '/contato',
    title: `Contato | ${loaderData?.settings.productName ?? 'Harmonia'}`,
    description: 'Fale com a gente pelo WhatsApp ou por e-mail.',
    structured: (site) => [breadcrumbs(site, [{ name: 'Contato', path: '/contato' }])],
  })

export default function Contact({ loaderData: { settings } }: Route.ComponentProps) {
  const { productName, contact } = settings
  const [user, host] = contact.email.split('@')

  return (
    <>
      <PageHead title={'Fale com\na gente'}>
        <p>
          Dúvida, ideia ou pressa: escreva do jeito que for. Uma pessoa do estúdio lê e responde pelo mesmo caminho,
          WhatsApp ou e-mail.
        </p>
      </PageHead>
      <section id="contato" className="gutter grid grid-cols-1 gap-6 pb-20 md:grid-cols-2">
        <article className="inverse border-paper flex flex-col items-start gap-6 border-2 p-5 sm:p-8 lg:p-10">
          <h2 className="wide text-title">WhatsApp</h2>
          <p className="text-2xl font-bold tabular-nums">{formatPhone(contact.whatsapp)}</p>
          <WhatsappLink
            number={contact.whatsapp}
            message={`Olá! Vim pelo site da ${productName} e quero conversar sobre uma música.`}
            className="btn btn-red mt-auto"
          >
            Conversar no WhatsApp
          </WhatsappLink>
        </article>
        <article className="card flex flex-col items-start gap-6 p-5 sm:p-8 lg:p-10">
          <h2 className="wide text-title">E-mail</h2>
          <p className="max-w-full text-[clamp(1.1rem,5.2vw,1.5rem)] font-bold md:max-lg:text-lg">
            {user}@<wbr />
            {host}
          </p>
          <SiteLink href={`mailto:${contact.email}`} className="btn mt-auto">
            Escrever um e-mail
          </SiteLink>
        </article>
        <p className="flex items-center gap-3 text-lg font-bold md:col-span-2">
          <span className="dot" aria-hidden="true" />
          {contact.hours}
        </p>
      </section>
    </>
  )
}
