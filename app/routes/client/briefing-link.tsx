import { data } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import { field, readForm } from '#app/http/forms.ts'
import { readLinkSecret } from '#app/http/link-secret.ts'
import { OpenLinkForm } from '#app/ui/briefing/open-link-form.tsx'
import { resilientAction } from '#app/ui/shared/resilient-route.ts'
import { PageHead } from '#app/ui/site/page-head.tsx'
import { secretMeta } from '#app/ui/site/private-meta.ts'
import { isPackageId } from '#core/catalog/catalog.ts'

import type { Route } from './+types/briefing-link.ts'
import { openBriefingLink } from './briefing/open-briefing-link.ts'

export const clientAction = resilientAction

export const meta: Route.MetaFunction = () =>
  secretMeta({
    title: 'Continuar o briefing',
    description: 'Abre neste navegador o briefing de um link.',
  })

/** A briefing link that another site led to: it is opened by a button, never by looking at it. */
export function loader({ context, request, url }: Route.LoaderArgs) {
  readPackageId(url)
  return { token: readLinkSecret({ request, url }, context.get(depsContext)) }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const packageId = readPackageId(url)
  const form = await readForm(request)
  return openBriefingLink({ context, request }, packageId, field(form, 'chave').slice(0, 100))
}

function readPackageId(url: URL) {
  const packageId = url.searchParams.get('pacote') ?? ''
  if (!isPackageId(packageId)) throw data(null, { status: 404 })
  return packageId
}

export default function BriefingLink({ loaderData: { token } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Continuar o briefing">
        <p>
          Este link abre um briefing que já foi começado. O que você escrever a partir daqui entra nele, e quem tem o
          link pode ler. Abra só se ele chegou por um e-mail nosso ou de alguém que você conhece.
        </p>
      </PageHead>
      <div className="gutter grid justify-items-start gap-4 pb-24">
        <OpenLinkForm token={token} />
        <a href="/briefing" className="btn-quiet">
          Começar um briefing novo
        </a>
      </div>
    </>
  )
}
