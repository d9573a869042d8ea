import { data } from 'react-router'

import { depsContext, requestInfoContext } from '#app/http/context.ts'
import { findVisitor } from '#app/http/cookies.ts'
import { field, readForm } from '#app/http/forms.ts'
import { linkSecretKey, readLinkSecret, redirectWithSecret } from '#app/http/link-secret.ts'
import { loadSiteData } from '#app/site/load-site-data.ts'
import { PageHead } from '#app/ui/site/page-head.tsx'
import { secretMeta } from '#app/ui/site/private-meta.ts'
import { UseVoucher } from '#app/ui/voucher/use-voucher.tsx'
import { VoucherChoice } from '#app/ui/voucher/voucher-choice.tsx'
import { voucherErrors, voucherPackageName } from '#copy/voucher/voucher.ts'
import { quote } from '#core/catalog/quote.ts'
import { lookUpVoucher } from '#use-cases/voucher/look-up-voucher.ts'

import type { Route } from './+types/voucher-use.ts'

const voucherUsePath = '/vale-presente/usar'
const maxTyped = 200

export const meta: Route.MetaFunction = () =>
  secretMeta({
    title: 'Usar o vale-presente',
    description: 'Veja o saldo e escolha o pacote da sua música.',
  })

/** Who has the code has the voucher: it is never in the address, and the page shows what its card says, and nothing of whoever bought it. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const deps = context.get(depsContext)
  const { catalog } = await loadSiteData(context)
  const typed = readLinkSecret({ request, url }, deps).slice(0, maxTyped)
  const { ip, userAgent } = context.get(requestInfoContext)
  const wanted = { typed, ip, userAgent, visitorId: findVisitor(request, deps) }
  const found = typed === '' ? null : await lookUpVoucher(deps, wanted)
  const refusal = found && !found.ok ? found.code : null
  const status = refusal === null ? 200 : refusal === 'too-many-tries' ? 429 : 422
  return data(
    {
      typed,
      error: refusal && voucherErrors[refusal],
      voucher: found?.ok ? viewOf(found.value) : null,
    },
    { status },
  )

  function viewOf({ offer, voucher }: Extract<NonNullable<typeof found>, { ok: true }>['value']) {
    const prices = { ...catalog, vouchers: [offer] }
    return {
      entry: linkSecretKey(url),
      packageName: voucherPackageName(offer.packageId, catalog),
      value: offer.value,
      balance: offer.balance,
      validUntil: voucher.validUntil,
      recipientName: voucher.recipientName,
      fromName: voucher.fromName,
      message: voucher.message,
      packages: catalog.packages.flatMap((pkg) => {
        const priced = quote(prices, { packageId: pkg.id, extras: [], discount: offer.code })
        if (!priced.ok) return []
        const rest = offer.balance - (priced.value.voucherUsed ?? 0)
        return [{ id: pkg.id, name: pkg.name, difference: priced.value.total, rest, isOwn: pkg.id === offer.packageId }]
      }),
    }
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request)
  return redirectWithSecret(request, context.get(depsContext), voucherUsePath, field(form, 'codigo').slice(0, maxTyped))
}

export default function VoucherUse({ loaderData: { typed, error, voucher } }: Route.ComponentProps) {
  if (voucher) return <VoucherChoice voucher={voucher} />
  return (
    <>
      <PageHead title="Usar o vale">
        <p>Digite o código do cartão ou do e-mail que você recebeu.</p>
      </PageHead>
      <UseVoucher typed={typed} error={error} />
    </>
  )
}
