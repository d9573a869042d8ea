import { Links, Meta, Outlet, Scripts } from 'react-router'

import { FloatingActions } from '#app/ui/site/floating-actions.tsx'
import { PersonalFooter } from '#app/ui/site/footer.tsx'
import { Header } from '#app/ui/site/header.tsx'
import { firstSettings } from '#db/seed/settings.ts'

/** What surrounds the order is the product's, as is the order itself: both sides render the same content. */
export default function Root() {
  return (
    <html lang="pt-BR">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        <a href="#conteudo" className="skip">
          Pular para o conteúdo
        </a>
        <Header productName={firstSettings.productName} path="/acompanhar-pedido" sells={false} />
        <main id="conteudo">
          <Outlet />
        </main>
        <PersonalFooter settings={firstSettings} />
        <FloatingActions productName={firstSettings.productName} whatsapp="https://wa.me/" player={null} />
        <Scripts />
      </body>
    </html>
  )
}
