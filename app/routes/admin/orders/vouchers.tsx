import { data, Link, useSearchParams } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import { redirectWithToast } from '#app/http/flash-toast.ts'
import { field, readForm } from '#app/http/forms.ts'
import { actorOf, requireId } from '#app/http/guards.ts'
import { VoucherRows } from '#app/ui/admin/orders/voucher-rows.tsx'
import { AdminPageHead } from '#app/ui/admin/shared/admin-page-head.tsx'
import { Confirm } from '#app/ui/admin/shared/confirm-dialog.tsx'
import { Panel } from '#app/ui/admin/shared/panel.tsx'
import { RouteDialog } from '#app/ui/admin/shared/route-dialog.tsx'
import { voucherState } from '#core/voucher/voucher.ts'
import { listRedemptions, listVouchers } from '#db/voucher/vouchers.ts'
import { reissueVoucher } from '#use-cases/voucher/reissue-voucher.ts'

import type { Route } from './+types/vouchers.ts'

export { shouldRevalidate } from '#app/ui/admin/shell/revalidate-on-conflict.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = context.get(depsContext)
  const page = await listVouchers(db, url.searchParams.get('antes'))
  const redemptions = await listRedemptions(
    db,
    page.rows.map(({ id }) => id),
  )
  return {
    next: page.next,
    vouchers: page.rows.map((voucher) => ({
      id: voucher.id,
      codeNumber: voucher.codeNumber,
      orderId: voucher.orderId,
      code: voucher.code,
      buyerName: voucher.buyerName,
      orderState: voucher.orderState,
      state: voucherState(voucher, now()),
      price: voucher.price,
      balance: voucher.balance,
      validUntil: voucher.validUntil,
      packageId: voucher.packageId,
      redemptions: redemptions.filter(({ voucherId }) => voucherId === voucher.id),
    })),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const deps = context.get(depsContext)
  const form = await readForm(request)
  if (field(form, 'intent') !== 'reissue-voucher') return data({ refusal: 'not-found' as const }, { status: 422 })
  const reissued = await reissueVoucher(deps, actorOf(context), {
    voucherId: requireId(field(form, 'voucher')),
    seenNumber: Number(field(form, 'seen')),
  })
  if (!reissued.ok) return data({ refusal: reissued.code }, { status: reissued.code === 'not-found' ? 404 : 409 })
  return redirectWithToast(deps, '/admin/vales', {
    title: 'Outro código criado',
    text: 'O anterior não vale mais. O novo está indo para o e-mail de quem comprou.',
  })
}

const refusals = {
  'not-found': 'Este vale não existe mais.',
  'changed-meanwhile': 'Este vale acabou de receber outro código, que já foi para o e-mail de quem comprou.',
  'not-active': 'Este vale não pode ser usado agora: outro código também não poderia.',
}

export default function Vouchers({ loaderData: { vouchers, next }, actionData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const chosen = vouchers.find(({ id }) => id === query.get('trocar'))
  return (
    <>
      <AdminPageHead title="Vales-presente" />
      <RouteDialog param="trocar" title="Fazer outro código">
        {chosen ? (
          <>
            <p>
              O código de agora deixa de valer, também no cartão já impresso. O novo vai para o e-mail de{' '}
              {chosen.buyerName}.
            </p>
            <Confirm
              intent="reissue-voucher"
              param="trocar"
              label="Fazer outro código"
              busy="Fazendo..."
              cancel="Voltar"
              refusal={actionData ? refusals[actionData.refusal] : ''}
            >
              <input type="hidden" name="voucher" value={chosen.id} />
              <input type="hidden" name="seen" value={chosen.codeNumber} />
            </Confirm>
          </>
        ) : (
          <p>{refusals['not-found']}</p>
        )}
      </RouteDialog>
      <Panel title="Vendidos">
        <VoucherRows vouchers={vouchers} />
        {next ? (
          <p className="mt-3">
            <Link to={`?antes=${encodeURIComponent(next)}`} className="btn-quiet">
              Mais antigos
            </Link>
          </p>
        ) : null}
      </Panel>
    </>
  )
}
