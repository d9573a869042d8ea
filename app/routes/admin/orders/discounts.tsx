import { discountGroups } from '#app/content-editor/catalog-form.ts'
import type { IdsOf } from '#app/content-editor/settings-form.ts'
import { discountsScreen } from '#app/content-editor/settings-screens.ts'
import { depsContext } from '#app/http/context.ts'
import { readEditorForm, saveEditor } from '#app/routes/admin/settings/content-editor-action.ts'
import { readEditor } from '#app/routes/admin/settings/content-editor-loader.ts'
import { ContentScreen } from '#app/ui/admin/content/content-screen.tsx'
import { AdminPageHead } from '#app/ui/admin/shared/admin-page-head.tsx'
import { Panel } from '#app/ui/admin/shared/panel.tsx'
import { DiscountUses } from '#app/ui/admin/vouchers/discount-uses.tsx'
import { discountsLabel, VoucherTabs } from '#app/ui/admin/vouchers/voucher-tabs.tsx'
import { findPackage } from '#core/catalog/catalog.ts'
import { canUseDiscount, checkInForce } from '#core/catalog/discount.ts'
import { dayOf } from '#core/shared/dates.ts'
import { currentCatalog } from '#db/content/document-versions.ts'
import { listDiscountUses } from '#db/order/discount-uses.ts'

import type { Route } from './+types/discounts.ts'

export { shouldRevalidate } from '#app/ui/admin/shell/revalidate-on-conflict.ts'

/** More are counted only. */
const shownOrders = 8

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = context.get(depsContext)
  const catalog = await currentCatalog(db)
  const codes = catalog.discounts.map(({ id }) => id)
  const [editor, uses] = await Promise.all([
    readEditor({ context, url }, 'catalog', await groupsOf(context)),
    listDiscountUses(db, codes, { now: now(), shown: shownOrders }),
  ])
  const discounts = catalog.discounts.map((discount) => {
    const { total, orders } = uses.find(({ code }) => code === discount.id) ?? { total: 0, orders: [] }
    const isFree = canUseDiscount(discount, { total, byBuyer: 0 }).ok
    const isInForce = discount.percent > 0 && isFree && checkInForce(discount, dayOf(now())).ok
    const packageName = findPackage(catalog, discount.packageId)?.name ?? discount.packageId
    return { ...discount, packageName, isInForce, total, orders }
  })
  return { editor, discounts }
}

export async function action({ context, request }: Route.ActionArgs) {
  return saveEditor({ context, form: await readEditorForm(request) }, 'catalog', {
    groups: await groupsOf(context),
    path: discountsScreen.to,
  })
}

async function groupsOf(context: Route.LoaderArgs['context']) {
  const catalog = await currentCatalog(context.get(depsContext).db)
  return (idsOf: IdsOf) => discountGroups(catalog, idsOf)
}

export default function Discounts({ loaderData: { editor, discounts }, actionData }: Route.ComponentProps) {
  return (
    <ContentScreen
      {...editor}
      answer={actionData ?? null}
      head={
        <>
          <AdminPageHead title="Vales e descontos" tab={discountsLabel}>
            <VoucherTabs current="discounts" />
          </AdminPageHead>
          <div className="full-width mb-4">
            <Panel title="Em uso">
              <DiscountUses discounts={discounts} />
            </Panel>
          </div>
        </>
      }
    />
  )
}
