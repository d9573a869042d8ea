import { signOutPath } from '#app/http/staff/sign-in-addresses.ts'
import { navItemsFor } from '#app/ui/admin/shell/nav-items.ts'
import type { StaffRole } from '#core/staff/staff.ts'

/** Something the palette can do without asking the server: go somewhere, or begin something. */
export type Command = {
  id: string
  label: string
  /** Other words somebody may look for it with. */
  keywords: string
  to: string
  /** Sent as a form instead of opened. */
  post?: boolean
}

const actions: (Command & { ownersOnly?: boolean })[] = [
  { id: 'novo-projeto', label: 'Novo projeto', keywords: 'criar abrir adicionar', to: '/admin/projects?novo=1' },
  {
    id: 'novo-cliente',
    label: 'Novo cliente',
    keywords: 'criar cadastrar adicionar',
    to: '/admin/clients?novo=1',
    ownersOnly: true,
  },
  {
    id: 'emitir-vale',
    label: 'Emitir vale',
    keywords: 'presente cortesia compensação criar',
    to: '/admin/vales?novo=1',
    ownersOnly: true,
  },
  {
    id: 'reembolsar',
    label: 'Pedidos pagos, para reembolsar',
    keywords: 'reembolso devolver devolução estorno dinheiro',
    to: '/admin/orders?estado=paid',
    ownersOnly: true,
  },
  {
    id: 'importar',
    label: 'Importar clientes e projetos',
    keywords: 'csv planilha lista excel',
    to: '/admin/importar',
    ownersOnly: true,
  },
  {
    id: 'primeiros-passos',
    label: 'Primeiros passos',
    keywords: 'começar configurar checklist',
    to: '/admin/primeiros-passos',
    ownersOnly: true,
  },
  { id: 'quadro', label: 'Quadro de projetos por etapa', keywords: 'kanban colunas', to: '/admin/projects/quadro' },
  { id: 'atrasados', label: 'Projetos atrasados', keywords: 'prazo', to: '/admin/projects?ordem=prazo&atrasados=1' },
  {
    id: 'em-risco',
    label: 'Projetos em risco de atraso',
    keywords: 'prazo previsão agenda',
    to: '/admin/projects?ordem=prazo&risco=1',
  },
  {
    id: 'atencao',
    label: 'Pedidos que precisam de atenção',
    keywords: 'revisão pagamento contestação disputa',
    to: '/admin/orders?estado=atencao',
    ownersOnly: true,
  },
  { id: 'sair', label: 'Sair', keywords: 'encerrar sessão logout', to: signOutPath, post: true },
]

/** The commands that hold every word of a search, screens first; without a search, all of them. */
export function findCommands(search: string, role: StaffRole): { screens: Command[]; actions: Command[] } {
  const screens = navItemsFor(role).map(({ to, label }) => ({ id: to, label, keywords: 'ir abrir tela', to }))
  const own = actions.filter(({ ownersOnly }) => !ownersOnly || role === 'owner')
  const terms = plain(search).split(/\s+/).filter(Boolean)
  const fits = ({ label, keywords: more }: Command) => {
    const text = plain(`${label} ${more}`).split(/\s+/)
    return terms.every((word) => text.some((one) => one.startsWith(word)))
  }
  return { screens: screens.filter(fits), actions: own.filter(fits) }
}

/** Letters without their accents, small. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
