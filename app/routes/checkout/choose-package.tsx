import { redirect } from 'react-router'

import { field, readForm } from '#app/http/forms.ts'
import { loadSiteData } from '#app/site/load-site-data.ts'
import { PackageChooser } from '#app/ui/checkout/package-chooser.tsx'
import { resilientAction } from '#app/ui/shared/resilient-route.ts'
import { unlistedMeta } from '#app/ui/site/link-meta.ts'
import { PageHead } from '#app/ui/site/page-head.tsx'
import { linkPicture } from '#app/ui/site/page-meta.ts'
import { packageFeatures } from '#copy/catalog/packages.ts'
import { fallbackPackageId, packageOrFallback } from '#core/catalog/catalog.ts'

import type { Route } from './+types/choose-package.ts'

export const clientAction = resilientAction

export const meta: Route.MetaFunction = ({ loaderData }) =>
  unlistedMeta(
    {
      title: 'Finalizar compra',
      description: 'Escolha o pacote da sua música e siga para o pagamento seguro.',
    },
    loaderData?.linkPicture,
  )

export async function loader({ context }: Route.LoaderArgs) {
  const shop = await loadSiteData(context)
  return {
    packages: shop.catalog.packages.map((pkg) => ({
      id: pkg.id,
      name: pkg.name,
      description: pkg.description,
      price: pkg.price,
      features: packageFeatures(pkg, shop.catalog).slice(0, 5),
    })),
    offeredId: fallbackPackageId,
    byLink: shop.settings.payment.provider === 'links',
    linkPicture: linkPicture(shop, '/pacotes'),
  }
}

/** The choice is only an address: what it costs is decided on the next page, by the catalogue. */
export async function action({ context, request }: Route.ActionArgs) {
  const { catalog } = await loadSiteData(context)
  const form = await readForm(request)
  return redirect(`/pagamento/${packageOrFallback(catalog, field(form, 'package')).id}`, 303)
}

export default function ChoosePackagePage({ loaderData: { packages, offeredId, byLink } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={'Finalizar\nCompra'}>
        <a href="/pacotes" className="btn-quiet text-base">
          Voltar para pacotes
        </a>
      </PageHead>
      <PackageChooser packages={packages} offeredId={offeredId} byLink={byLink} />
    </>
  )
}
