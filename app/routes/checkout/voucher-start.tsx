import { loadSiteData } from '#app/site/load-site-data.ts'
import { unlistedMeta } from '#app/ui/site/link-meta.ts'
import { PageHead } from '#app/ui/site/page-head.tsx'
import { linkPicture } from '#app/ui/site/page-meta.ts'
import { UseVoucher } from '#app/ui/voucher/use-voucher.tsx'
import { VoucherPackages } from '#app/ui/voucher/voucher-packages.tsx'
import { voucherTerm } from '#copy/voucher/voucher.ts'

import type { Route } from './+types/voucher-start.ts'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  unlistedMeta(
    {
      title: 'Vale-presente',
      description: `Dê a alguém uma música feita com a própria história. O vale vale por ${voucherTerm}.`,
    },
    loaderData?.linkPicture,
  )

export async function loader({ context }: Route.LoaderArgs) {
  const shop = await loadSiteData(context)
  return {
    packages: shop.catalog.packages.map(({ id, name, description, price }) => ({ id, name, description, price })),
    linkPicture: linkPicture(shop, '/pacotes'),
  }
}

export default function VoucherStart({ loaderData: { packages } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={'Dê uma música\nde presente'}>
        <p>
          Você escolhe o pacote, quem ganha conta a história. O vale chega na hora, com um cartão para imprimir, e pode
          ser usado por {voucherTerm}.
        </p>
      </PageHead>
      <VoucherPackages packages={packages} />
      <UseVoucher typed="" error={null} />
    </>
  )
}
