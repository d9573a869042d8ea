import { loadPublicSite } from '#app/site/load-public-site.ts'
import { AccessibilitySymbol } from '#app/ui/shared/accessibility-symbol.tsx'
import { WhatsappLink } from '#app/ui/site/contact-link.tsx'
import { PageHead } from '#app/ui/site/page-head.tsx'
import { pageMeta } from '#app/ui/site/page-meta.ts'
import { SiteLink } from '#app/ui/site/site-link.tsx'
import { breadcrumbs } from '#app/ui/site/structured-data.ts'

import type { Route } from './+types/accessibility.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { settings, siteUrl } = await loadPublicSite(context)
  return { settings, siteUrl }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(loaderData, {
    path: '/acessibilidade',
    title: `Acessibilidade | ${loaderData?.settings.productName ?? 'Harmonia'}`,
    description: 'Como este site foi feito para todas as pessoas, o que ainda falta e com quem falar.',
    structured: (site) => [breadcrumbs(site, [{ name: 'Acessibilidade', path: '/acessibilidade' }])],
  })

export default function Accessibility({ loaderData: { settings } }: Route.ComponentProps) {
  const { contact } = settings

  return (
    <>
      <PageHead title="Acessibilidade">
        <p>
          Este site é para todas as pessoas. Seguimos as WCAG 2.2, nível AA, base da norma ABNT NBR 17225, como pede a
          Lei Brasileira de Inclusão (Lei 13.146/2015, art. 63).
        </p>
      </PageHead>

      <div className="gutter grid grid-cols-1 gap-12 pb-20 lg:grid-cols-[18rem_1fr] lg:gap-16">
        <AccessibilitySymbol className="w-40 max-w-full lg:w-full" />
        <div className="prose [&>h2:first-child]:mt-0">
          <h2>O que você pode esperar</h2>
          <ul>
            <li>Tudo funciona pelo teclado: o foco está sempre visível e nenhuma janela prende você.</li>
            <li>Leitores de tela encontram títulos, regiões, nomes de botões e avisos do que muda na página.</li>
            <li>Texto e fundo têm contraste suficiente, e a página pode ser ampliada sem perder conteúdo.</li>
            <li>Animações param se o seu aparelho pede menos movimento. Nenhum som começa sozinho.</li>
            <li>As páginas podem ser lidas e os formulários enviados mesmo sem JavaScript.</li>
          </ul>

          <h2>O que ainda falta</h2>
          <ul>
            <li>As músicas de demonstração não têm letra cantada nem transcrição; a descrição conta o que se ouve.</li>
            <li>Páginas de outras empresas, como o pagamento e o Bandcamp, seguem as regras delas.</li>
            <li>Ainda não temos vídeos em Libras. O texto das páginas pode ser lido por tradutores como o VLibras.</li>
          </ul>

          <h2>Encontrou uma barreira?</h2>
          <p>
            Conte o que você queria fazer, em que página e com que recurso. Respondemos por texto ou áudio, como for
            melhor para você, e seguimos com a sua compra por ali se o site não ajudar.
          </p>
          <p className="flex flex-wrap gap-4">
            <SiteLink
              href={`mailto:${contact.email}?subject=${encodeURIComponent('Acessibilidade do site')}`}
              className="btn !no-underline"
            >
              Escrever para {contact.email}
            </SiteLink>
            <WhatsappLink
              number={contact.whatsapp}
              message="Olá! Encontrei uma barreira de acessibilidade no site: "
              className="btn btn-line !no-underline"
            >
              Conversar no WhatsApp
            </WhatsappLink>
          </p>
          <p className="text-smoke">{contact.hours}</p>
        </div>
      </div>
    </>
  )
}
