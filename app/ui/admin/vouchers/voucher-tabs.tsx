import { Tabs } from '#app/ui/admin/shared/tabs.tsx'

export const discountsLabel = 'Códigos de desconto'

/** The screens of what takes something off a price, beside their title. */
export function VoucherTabs({ current }: { current: 'vouchers' | 'discounts' }) {
  return (
    <Tabs
      label="Vales e descontos"
      tabs={[
        { to: '/admin/vales', label: 'Vales', isCurrent: current === 'vouchers' },
        { to: '/admin/vales/descontos', label: discountsLabel, isCurrent: current === 'discounts' },
      ]}
    />
  )
}
