import type { IconName } from '#app/ui/admin/shared/icons.tsx'
import type { StaffRole } from '#core/staff/staff.ts'

type Entry = { to: string; label: string; icon: IconName; ownersOnly?: boolean }

/** The screens the panel leads to, from its menu and from its command palette. */
const entries: Entry[] = [
  { to: '/admin', label: 'Dashboard', icon: 'dashboard' },
  { to: '/admin/clients', label: 'Clientes', icon: 'clients' },
  { to: '/admin/projects', label: 'Projetos', icon: 'projects' },
  { to: '/admin/agenda', label: 'Agenda', icon: 'agenda', ownersOnly: true },
  { to: '/admin/audio-database', label: 'Biblioteca', icon: 'library' },
  { to: '/admin/orders', label: 'Pedidos', icon: 'orders', ownersOnly: true },
  { to: '/admin/vales', label: 'Vales e descontos', icon: 'voucher', ownersOnly: true },
  { to: '/admin/orcamentos', label: 'Orçamentos', icon: 'proposals', ownersOnly: true },
  { to: '/admin/financeiro', label: 'Financeiro', icon: 'finance', ownersOnly: true },
  { to: '/admin/indicadores', label: 'Indicadores', icon: 'figures', ownersOnly: true },
  { to: '/admin/notas', label: 'Notas fiscais', icon: 'invoice', ownersOnly: true },
  { to: '/admin/mails', label: 'E-mails', icon: 'mails', ownersOnly: true },
  { to: '/admin/audit', label: 'Auditoria', icon: 'audit', ownersOnly: true },
  { to: '/admin/settings', label: 'Configurações', icon: 'settings', ownersOnly: true },
]

export function navItemsFor(role: StaffRole): Entry[] {
  return entries.filter(({ ownersOnly }) => !ownersOnly || role === 'owner')
}
