import { sampleUrls, perDay, type PanelSize } from './panel-data.ts'

/** Every list of the panel with its filters, sort orders and searches, and every detail page. */
export function panelPages(size: PanelSize): { name: string; path: string }[] {
  const { project, order, client, code, wholeName } = sampleUrls(size)
  const deep = (list: string) => `/admin/${list}${list.includes('?') ? '&' : '?'}antes=${halfWay(size)}`
  const pages: [name: string, path: string][] = [
    ['dashboard', '/admin'],
    ['dashboard, 90 days', '/admin?periodo=90'],
    ['board', '/admin/projects/quadro'],
    ['board of one person', '/admin/projects/quadro?responsavel=produtor-1'],
    ['board of nobody', '/admin/projects/quadro?responsavel=ninguem'],
    ['projects', '/admin/projects'],
    ['projects, half way down', deep('projects')],
    ['projects waiting', '/admin/projects?estado=waiting'],
    ['projects with feedback', '/admin/projects?estado=feedback'],
    ['projects approved', '/admin/projects?estado=approved'],
    ['projects delivered', '/admin/projects?estado=delivered'],
    ['delivered, half way down', deep('projects?estado=delivered')],
    ['projects in composition', '/admin/projects?etapa=composition'],
    ['waiting in production', '/admin/projects?estado=waiting&etapa=production'],
    ['projects of one person', '/admin/projects?responsavel=produtor-1'],
    ['feedback for one person', '/admin/projects?responsavel=produtor-1&estado=feedback'],
    ['projects of nobody', '/admin/projects?responsavel=ninguem'],
    ['projects by last activity', '/admin/projects?ordem=atividade'],
    ['of one person, by activity', '/admin/projects?ordem=atividade&responsavel=produtor-1&estado=delivered'],
    ['projects by their limit', '/admin/projects?ordem=prazo'],
    ['in production, by limit', '/admin/projects?ordem=prazo&estado=waiting&etapa=production'],
    ['late projects', '/admin/projects?atrasados=1'],
    ['late, of one person', '/admin/projects?atrasados=1&responsavel=produtor-1&ordem=prazo'],
    ['projects, "a"', '/admin/projects?busca=a'],
    ['projects, "zq" (none)', '/admin/projects?busca=zq'],
    ['projects, "ana"', '/admin/projects?busca=ana'],
    ['projects, a whole name', `/admin/projects?busca=${encodeURI(wholeName)}`],
    ['projects, "samba bodas" (none)', '/admin/projects?busca=samba+bodas'],
    ['projects, "xyzw" (none)', '/admin/projects?busca=xyzw'],
    ['projects, a code', `/admin/projects?busca=${code}`],
    ['waiting, "samba" (none)', '/admin/projects?busca=samba&estado=waiting'],
    ['waiting, "elza"', '/admin/projects?busca=elza&estado=waiting'],
    ['a project', project],
    ['clients', '/admin/clients'],
    ['clients, "b"', '/admin/clients?busca=b'],
    ['clients, "rosa"', '/admin/clients?busca=rosa'],
    ['a client', client],
    ['orders', '/admin/orders'],
    ['orders, half way down', deep('orders')],
    ['orders paid', '/admin/orders?estado=paid'],
    ['orders to look at', '/admin/orders?estado=atencao'],
    ['orders, "nara reis"', '/admin/orders?busca=nara+reis'],
    ['an order', order],
    ['mails', '/admin/mails'],
    ['mails, "nara reis"', '/admin/mails?busca=nara+reis'],
    ['figures, 3 months', '/admin/indicadores?periodo=3'],
    ['figures, 24 months', '/admin/indicadores?periodo=24'],
    ['log', '/admin/audit'],
    ['log of one person', '/admin/audit?pessoa=produtor-1&acao=version-added'],
    ['palette, "a"', '/admin/busca/achados?busca=a'],
    ['palette, "ana"', '/admin/busca/achados?busca=ana'],
    ['palette, a whole name', `/admin/busca/achados?busca=${encodeURI(wholeName)}`],
    ['palette, "zq" (none)', '/admin/busca/achados?busca=zq'],
  ]
  return pages.map(([name, path]) => ({ name, path }))
}

/** The cursor in the middle of a list. */
function halfWay({ projects }: PanelSize): string {
  const micros = Math.round((Date.now() - (projects / perDay / 2) * 86_400_000) * 1_000)
  return `${micros}_00000000-0000-4000-8000-000000000000`
}
