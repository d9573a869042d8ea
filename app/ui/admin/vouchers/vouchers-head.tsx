import { AdminPageHead } from '#app/ui/admin/shared/admin-page-head.tsx'
import { Tabs } from '#app/ui/admin/shared/tabs.tsx'

const vouchers = { to: '/admin/vales', label: 'Vales' }
const discounts = { to: '/admin/vales/descontos', label: 'Códigos de desconto' }

type Props = { current: 'vouchers' | 'discounts'; children?: React.ReactNode }

/** Title and tabs of what takes something off a price. */
export function VouchersHead({ current, children }: Props) {
  return (
    <>
      <AdminPageHead title="Vales e descontos" tab={current === 'discounts' ? discounts.label : undefined}>
        {children}
      </AdminPageHead>
      <div className="full-width mb-5">
        <VoucherTabs current={current} />
      </div>
    </>
  )
}

export function VoucherTabs({ current }: Pick<Props, 'current'>) {
  return (
    <Tabs
      label="Vales e descontos"
      tabs={[
        { ...vouchers, isCurrent: current === 'vouchers' },
        { ...discounts, isCurrent: current === 'discounts' },
      ]}
    />
  )
}
