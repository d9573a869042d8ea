import type { Page } from '@playwright/test'

/**
 * A page as somebody sees it. `{name.part}` in a path is a part of what the shop of fill-shop.ts was filled with: the order of
 * that name, its project, and so on.
 */
export type PageState = {
  name: string
  path: string
  /** Whose browser it is; a client is named by their order. */
  as: 'visitor' | 'owner' | 'producer' | 'new producer' | `client ${string}`
  /** What is pressed or typed before one looks. */
  prepare?: (page: Page) => Promise<void>
  /** `empty`: a shop that nobody ever bought in. */
  shop?: 'full' | 'empty'
  /** What the address is answered with; absent, 200. */
  status?: number
  /** Where the address leads this browser: its own page is for others. */
  leadsTo?: string
  /** The question about content of others has not been answered yet. */
  firstVisit?: boolean
  /** It leads on by itself at once: the next page is not loaded. */
  isPassing?: boolean
  /** What it shows depends on work in the background: it is looked at, not photographed. */
  isUnsteady?: boolean
}

const press = (name: string | RegExp) => async (page: Page) => {
  await page.locator('main').getByRole('button', { name }).first().click()
}

const site: PageState[] = [
  { name: 'home', path: '/', as: 'visitor' },
  { name: 'home, menu open', path: '/', as: 'visitor', prepare: openMenu },
  { name: 'packages', path: '/pacotes', as: 'visitor' },
  { name: 'services', path: '/servicos', as: 'visitor' },
  { name: 'how it works', path: '/como-funciona', as: 'visitor' },
  { name: 'about', path: '/sobre', as: 'visitor' },
  { name: 'contact', path: '/contato', as: 'visitor' },
  { name: 'portfolio', path: '/portfolio', as: 'visitor' },
  { name: 'portfolio, first visit', path: '/portfolio', as: 'visitor', firstVisit: true, prepare: waitForQuestion },
  { name: 'portfolio of a new shop', path: '/portfolio', as: 'visitor', shop: 'empty' },
  { name: 'song', path: '/portfolio/mesa-posta', as: 'visitor' },
  { name: 'briefing, packages', path: '/briefing', as: 'visitor' },
  { name: 'calculator', path: '/calculadora', as: 'visitor' },
  { name: 'calculator, total', path: '/calculadora/total', as: 'visitor' },
  { name: 'three questions', path: '/qualificacao', as: 'visitor' },
  { name: 'three questions, result', path: '/qualificacao/resultado', as: 'visitor' },
  { name: 'faq', path: '/faq', as: 'visitor' },
  { name: 'privacy', path: '/privacidade', as: 'visitor' },
  { name: 'terms', path: '/termos', as: 'visitor' },
  { name: 'unavailable', path: '/indisponivel', as: 'visitor', leadsTo: '/' },
  { name: 'cookies', path: '/cookies', as: 'visitor' },
  { name: 'accessibility', path: '/acessibilidade', as: 'visitor' },
  { name: 'not found', path: '/nao-existe', as: 'visitor', status: 404 },
]

const checkout: PageState[] = [
  { name: 'choose a package', path: '/pagamento', as: 'visitor' },
  { name: 'checkout, express', path: '/pagamento/express', as: 'visitor' },
  { name: 'checkout, essencial', path: '/pagamento/essencial', as: 'visitor' },
  {
    name: 'checkout, made to measure',
    path: '/pagamento/essencial?basePackage=essencial&duration=4&versions=3&instruments=5&urgencyDays=10',
    as: 'visitor',
  },
  { name: 'checkout, with a code', path: '/pagamento/essencial?codigo=VERAO', as: 'visitor' },
  { name: 'checkout, errors', path: '/pagamento/essencial', as: 'visitor', prepare: press(/^(Pagar agora|Confirmar)/) },
  { name: 'checkout, premium', path: '/pagamento/premium', as: 'visitor' },
  { name: 'payment, pending Pix', path: '/pagamento-retorno?external_reference={pix.orderId}', as: 'client pix' },
  {
    name: 'payment, pending boleto',
    path: '/pagamento-retorno?external_reference={boleto.orderId}',
    as: 'client boleto',
  },
  {
    name: 'payment, paid',
    path: '/pagamento-retorno?external_reference={paid.orderId}&status=approved',
    as: 'client paid',
  },
  {
    name: 'payment, refused',
    path: '/pagamento-retorno?external_reference={refused.orderId}&status=rejected',
    as: 'client refused',
  },
  {
    name: 'payment, refused beside a Pix',
    path: '/pagamento-retorno?external_reference={refused-beside-pix.orderId}&status=rejected',
    as: 'client refused-beside-pix',
  },
  {
    name: 'payment, returned without paying',
    path: '/pagamento-retorno?external_reference={unpaid.orderId}',
    as: 'client unpaid',
  },
  {
    name: 'payment, refunded',
    path: '/pagamento-retorno?external_reference={refunded.orderId}',
    as: 'client refunded',
  },
  {
    name: 'payment, cancelled',
    path: '/pagamento-retorno?external_reference={cancelled.orderId}',
    as: 'client cancelled',
  },
  {
    name: 'payment, unknown',
    path: '/pagamento-retorno?external_reference=00000000-0000-0000-0000-000000000000',
    as: 'visitor',
  },
  {
    name: 'payment, another browser',
    path: '/pagamento-retorno?external_reference={paid.orderId}&status=approved',
    as: 'visitor',
  },
  { name: 'voucher, start', path: '/vale-presente', as: 'visitor' },
  { name: 'voucher, use', path: '/vale-presente/usar', as: 'visitor' },
  { name: 'voucher, use with its code', path: '/vale-presente/usar?codigo={voucher.secret}', as: 'visitor' },
  { name: 'voucher, buy', path: '/vale-presente/comprar/essencial', as: 'visitor' },
  { name: 'voucher, bought', path: '/vale-presente/pedido/{voucher.code}', as: 'client voucher' },
  { name: 'voucher, unpaid', path: '/vale-presente/pedido/{voucher-unpaid.code}', as: 'client voucher-unpaid' },
  { name: 'proposal', path: '/orcamento/{proposal.id}', as: 'client production' },
  { name: 'extra revision', path: '/revisao-extra/{three-versions.preview}', as: 'client three-versions' },
  { name: 'extra', path: '/extra/{three-versions.preview}/registro-ubc', as: 'client three-versions' },
]

const tracked = (name: string, order: string): PageState => ({
  name: `tracking, ${name}`,
  path: `/acompanhar-pedido?codigo={${order}.code}`,
  as: `client ${order}`,
})

const order: PageState[] = [
  { name: 'tracking, asks for the order', path: '/acompanhar-pedido', as: 'visitor' },
  { name: 'tracking, errors', path: '/acompanhar-pedido', as: 'visitor', prepare: press('Acompanhar pedido') },
  tracked('unpaid', 'unpaid'),
  tracked('changes not paid', 'changes-unpaid'),
  tracked('pending Pix', 'pix'),
  tracked('paid', 'paid'),
  tracked('story sent', 'briefing-sent'),
  tracked('question asked', 'asked-back'),
  tracked('in production', 'production'),
  tracked('preview there', 'presented'),
  tracked('feedback sent', 'feedback'),
  tracked('approved', 'approved'),
  tracked('delivered', 'delivered'),
  tracked('refunded', 'refunded'),
  tracked('expired', 'expired'),
  tracked('cancelled', 'cancelled'),
  tracked('withdrawn', 'withdrawn'),
  tracked('surprise', 'surprise'),
  tracked('extra', 'extra'),
  { name: 'withdraw', path: '/acompanhar-pedido/desistir?codigo={paid.code}', as: 'client paid' },
  { name: 'invoice', path: '/acompanhar-pedido/nota?codigo={delivered.code}', as: 'client delivered' },
  { name: 'confirm who one is', path: '/acompanhar-pedido/confirmar?token=abc', as: 'visitor' },
  { name: 'end access', path: '/acompanhar-pedido/encerrar', as: 'client paid' },
  { name: 'stop mails of a kind', path: '/emails/parar', as: 'visitor' },
  {
    name: 'ask for a proposal',
    path: '/acompanhar-pedido/orcamento?codigo={production.code}',
    as: 'client production',
  },
  { name: 'own data, asks for the address', path: '/privacidade/meus-dados', as: 'visitor' },
  { name: 'own data', path: '/privacidade/meus-dados', as: 'client own-data' },
]

const story: PageState[] = [
  { name: 'briefing, link', path: '/briefing/continuar?pacote=essencial&chave=abc', as: 'visitor' },
  { name: 'briefing, before buying', path: '/briefing/essencial', as: 'visitor' },
  { name: 'briefing, first step', path: '/briefing/essencial?pedido={paid.code}', as: 'client paid' },
  { name: 'briefing, sent', path: '/briefing/essencial?pedido={briefing-sent.code}', as: 'client briefing-sent' },
  { name: 'briefing, question asked', path: '/briefing/essencial?pedido={asked-back.code}', as: 'client asked-back' },
  { name: 'briefing, received', path: '/briefing-success', as: 'client briefing-sent' },
  { name: 'briefing, complete', path: '/briefing-complete', as: 'client briefing-sent' },
]

const song: PageState[] = [
  { name: 'preview, gate', path: '/preview/{presented.preview}', as: 'visitor' },
  {
    name: 'preview, gate with error',
    path: '/preview/{presented.preview}',
    as: 'visitor',
    prepare: press(/Verificar/),
  },
  { name: 'preview, unknown', path: '/client-preview/nao-existe', as: 'visitor', status: 404 },
  { name: 'preview, access by code', path: '/auth/preview', as: 'visitor' },
  { name: 'preview, before there is one', path: '/client-preview/{asked-back.preview}', as: 'client asked-back' },
  { name: 'preview, lyric approved', path: '/client-preview/{production.preview}', as: 'client production' },
  { name: 'preview, lyric to read', path: '/client-preview/{briefing-sent.preview}', as: 'client briefing-sent' },
  {
    name: 'preview, lyric is approved before comments are sent',
    path: '/client-preview/{briefing-sent.preview}',
    as: 'client briefing-sent',
    async prepare(page) {
      await page.getByLabel('O que mudar na letra toda (se quiser)').fill('O nome da avó é Lia, com i.')
      await page.getByRole('button', { name: /^Aprovar a Letra/ }).click()
      await page.getByRole('button', { name: /^Sim, aprovar a Letra/ }).waitFor()
    },
  },
  { name: 'preview, first listen', path: '/client-preview/{presented.preview}', as: 'client presented' },
  {
    // With names that were judged; in the next but one they wait for that.
    name: 'preview, three versions and notes',
    path: '/client-preview/{three-versions.preview}',
    as: 'client three-versions',
  },
  { name: 'preview, feedback sent', path: '/client-preview/{feedback.preview}', as: 'client feedback' },
  { name: 'preview, changes not paid', path: '/client-preview/{changes-unpaid.preview}', as: 'client changes-unpaid' },
  { name: 'preview, returned', path: '/client-preview/{returned.preview}', as: 'client returned' },
  { name: 'preview, approved', path: '/client-preview/{approved.preview}', as: 'client approved' },
  { name: 'preview, refunded', path: '/client-preview/{refunded.preview}', as: 'client refunded', status: 410 },
  { name: 'somebody invited listens', path: '/ouvir/{listener.token}', as: 'visitor' },
  { name: 'invited, unknown', path: '/ouvir/nao-existe', as: 'visitor', status: 404 },
  { name: 'feedback received', path: '/feedback-confirmacao', as: 'client feedback' },
  { name: 'delivery, gate', path: '/deliveries/{delivered.projectId}', as: 'visitor' },
  { name: 'delivery', path: '/deliveries/{delivered.projectId}', as: 'client delivered' },
  {
    name: 'delivery, a mail in a year is wanted',
    path: '/deliveries/{gift-closed.projectId}',
    as: 'client gift-closed',
  },
  { name: 'delivery, ended', path: '/deliveries/{delivered-ended.projectId}', as: 'client delivered-ended' },
  { name: 'delivery, not yet', path: '/deliveries/{approved.projectId}', as: 'client approved' },
  { name: 'certificate', path: '/certificado/{delivered.certificate}', as: 'client delivered' },
  { name: 'certificate, unknown', path: '/certificado/nao-existe', as: 'visitor', status: 404 },
  {
    name: 'gift, editor before',
    path: '/deliveries/{delivered-earlier.projectId}/presente',
    as: 'client delivered-earlier',
  },
  { name: 'gift, editor', path: '/deliveries/{delivered.projectId}/presente', as: 'client delivered' },
  {
    name: 'gift, editor of one withdrawn',
    path: '/deliveries/{gift-withdrawn.projectId}/presente',
    as: 'client gift-withdrawn',
  },
  { name: 'gift, sealed', path: '/presente/{delivered.gift}', as: 'visitor' },
  { name: 'gift, open', path: '/presente/{delivered.gift}', as: 'visitor', prepare: openGift },
  {
    name: 'gift, reaction refused',
    path: '/presente/{delivered.gift}',
    as: 'visitor',
    async prepare(page) {
      await openGift(page)
      await sendReaction(page, /escreva o seu nome/)
    },
  },
  {
    name: 'gift, reaction not sent',
    path: '/presente/{delivered.gift}',
    as: 'visitor',
    async prepare(page) {
      await openGift(page)
      await page.route('**/presente/*', (route) =>
        route.request().method() === 'POST' ? route.abort() : route.fallback(),
      )
      await sendReaction(page, /não foi/)
    },
  },
  { name: 'gift, opens later', path: '/presente/{gift-closed.gift}', as: 'visitor' },
  { name: 'gift, asks', path: '/presente/{gift-asks.gift}', as: 'visitor' },
  { name: 'gift, withdrawn', path: '/presente/{gift-withdrawn.gift}', as: 'visitor', status: 410 },
]

const signIn: PageState[] = [
  { name: 'sign in', path: '/admin/login', as: 'visitor' },
  {
    name: 'sign in, errors',
    path: '/admin/login',
    as: 'visitor',
    prepare: async (page) => page.getByRole('button', { name: 'Entrar', exact: true }).click(),
  },
  { name: 'sign in, second step', path: '/admin/login/codigo', as: 'visitor', leadsTo: '/admin/login' },
  { name: 'invitation', path: '/admin/convite', as: 'visitor' },
  { name: 'first access', path: '/admin/primeiro-acesso', as: 'visitor', leadsTo: '/admin/login' },
  { name: 'new password', path: '/admin/redefinir-senha', as: 'visitor' },
  { name: 'sign in, returned', path: '/auth/callback', as: 'visitor', isPassing: true },
  { name: 'sign in, failed', path: '/auth-error', as: 'visitor' },
]

const ofOwner = (name: string, path: string): PageState => ({ name: `panel: ${name}`, path, as: 'owner' })

const panel: PageState[] = [
  { ...ofOwner('dashboard', '/admin'), isUnsteady: true },
  ofOwner('search', '/admin/busca?busca=Ana'),
  ofOwner('search, nothing', '/admin/busca?busca=nada+disso'),
  ofOwner('clients', '/admin/clients'),
  ofOwner('clients, one', '/admin/clients?busca=paid@exemplo.com.br'),
  ofOwner('clients, nothing fits', '/admin/clients?busca=nada+disso'),
  ofOwner('client', '/admin/clients/{delivered.clientId}'),
  ofOwner('client, another', '/admin/clients?novo=1'),
  ofOwner('client, edited', '/admin/clients/{delivered.clientId}?editar=1'),
  ofOwner('client, erased', '/admin/clients/{delivered.clientId}?apagar=1'),
  ofOwner('client, with a note of the team', '/admin/clients/{production.clientId}'),
  ofOwner('projects', '/admin/projects'),
  ofOwner('projects, one', '/admin/projects?busca={delivered.code}'),
  ofOwner('projects, nothing fits', '/admin/projects?busca=nada+disso'),
  ofOwner('projects, changes not paid', '/admin/projects?estado=a-pagar'),
  ofOwner('board', '/admin/projects/quadro'),
  { ...ofOwner('board, the menu of a card', '/admin/projects/quadro'), prepare: openCardMenu },
  ofOwner('library', '/admin/audio-database'),
  ofOwner('library, a sound is sent', '/admin/audio-database?novo=1'),
  ofOwner('saved views', '/admin/visoes'),
  ofOwner('project, paid', '/admin/projects/{paid.projectId}'),
  ofOwner('project, story sent', '/admin/projects/{briefing-sent.projectId}'),
  ofOwner('project, with notes of the team', '/admin/projects/{production.projectId}'),
  ofOwner('project, a note is edited', '/admin/projects/{production.projectId}?editar-nota={note.id}'),
  {
    ...ofOwner('project, a colleague is called', '/admin/projects/{production.projectId}'),
    prepare: (page) => page.getByLabel('Nova nota').pressSequentially('Oi @'),
  },
  ofOwner('project, a cost is noted', '/admin/projects/{production.projectId}?anotar-valor=1'),
  ofOwner('project, a cost is paid', '/admin/projects/{production.projectId}?pagar={cost.id}'),
  ofOwner('project, three versions', '/admin/projects/{three-versions.projectId}'),
  ofOwner('project, names to mark', '/admin/projects/{draft.projectId}?nomes={draft.newest}'),
  ofOwner('project, names marked', '/admin/projects/{returned.projectId}?nomes={returned.newest}'),
  ofOwner('project, names before presenting', '/admin/projects/{draft.projectId}?apresentar=1'),
  ofOwner('project, feedback', '/admin/projects/{feedback.projectId}'),
  ofOwner('project, changes not paid', '/admin/projects/{changes-unpaid.projectId}'),
  ofOwner('project, notes to answer before presenting', '/admin/projects/{feedback.projectId}?apresentar=1'),
  ofOwner('project, back to waiting', '/admin/projects/{feedback.projectId}?voltar=1'),
  ofOwner('project, a version is added', '/admin/projects/{paid.projectId}?nova-versao=audio'),
  ofOwner('project, a draft', '/admin/projects/{draft.projectId}'),
  ofOwner('project, a draft is presented', '/admin/projects/{draft.projectId}?apresentar=1'),
  {
    ...ofOwner('project, words of the studio and a lyric that is read', '/admin/projects/{production.projectId}'),
    prepare: (page) => page.locator('#letras summary').first().click(),
  },
  ofOwner('project, a lyric is written', '/admin/projects/{production.projectId}?escrever-letra=nova'),
  ofOwner('project, a lyric is presented', '/admin/projects/{asked-back.projectId}?apresentar-letra={lyric.id}'),
  ofOwner('project, another', '/admin/projects?novo=1'),
  ofOwner('project, delivered', '/admin/projects/{delivered.projectId}'),
  ofOwner('delivery, to prepare', '/admin/projects/{approved.projectId}/entrega'),
  ofOwner('delivery, done', '/admin/projects/{delivered.projectId}/entrega'),
  ofOwner('delivery, of a song that is stopped', '/admin/projects/{refunded.projectId}/entrega'),
  ofOwner('delivery, its time is changed', '/admin/projects/{delivered.projectId}/entrega?prazo=1'),
  ofOwner('briefing', '/admin/projects/{briefing-sent.projectId}/briefing'),
  ofOwner('briefing, none', '/admin/projects/{paid.projectId}/briefing'),
  ofOwner('notes', '/admin/projects/{feedback.projectId}/anotacoes'),
  ofOwner('notes, done and heard in the new version', '/admin/projects/{returned.projectId}/anotacoes?estado=done'),
  ofOwner('notes, none', '/admin/projects/{paid.projectId}/anotacoes'),
  ofOwner('proposals of a project', '/admin/projects/{production.projectId}/orcamentos'),
  ofOwner('agenda', '/admin/agenda'),
  ofOwner('imports', '/admin/importar'),
  ofOwner('import, to check', '/admin/importar/{import-draft.id}'),
  ofOwner('import, done', '/admin/importar/{import-done.id}'),
  ofOwner('proposals', '/admin/orcamentos'),
  ofOwner('vouchers', '/admin/vales'),
  ofOwner('vouchers, issue one', '/admin/vales?novo=1'),
  ofOwner('vouchers, filtered', '/admin/vales?busca=lia&estado=active'),
  ofOwner('vouchers, nothing fits', '/admin/vales?busca=nada+disso&estado=ended'),
  ofOwner('discount codes', '/admin/vales/descontos'),
  ofOwner('orders', '/admin/orders'),
  ofOwner('orders, one', '/admin/orders?busca={delivered.code}'),
  ofOwner('orders, nothing fits', '/admin/orders?busca=nada+disso'),
  ofOwner('orders of this year, by value', '/admin/orders?periodo=este-ano&ordem=valor'),
  ofOwner('orders of days', '/admin/orders?periodo=datas&de=2026-01-01&ate=2026-12-31'),
  ofOwner('unmatched payments', '/admin/orders/unmatched'),
  ofOwner('order, unpaid', '/admin/orders/{unpaid.orderId}'),
  ofOwner('order, a payment is registered', '/admin/orders/{unpaid.orderId}?receber=1'),
  ofOwner('order, paid', '/admin/orders/{delivered.orderId}'),
  {
    ...ofOwner('order, a refund', '/admin/orders/{delivered.orderId}'),
    prepare: (page) => page.locator('main a[href*="devolver="]').first().click(),
  },
  ofOwner('order, disputed', '/admin/orders/{disputed.orderId}'),
  ofOwner('order, refunded', '/admin/orders/{refunded.orderId}'),
  ofOwner('order, withdrawn', '/admin/orders/{withdrawn.orderId}'),
  { ...ofOwner('finance', '/admin/financeiro'), isUnsteady: true },
  ofOwner('costs owed', '/admin/financeiro/a-pagar'),
  ofOwner('costs paid, of days', '/admin/financeiro/a-pagar?estado=pagos&periodo=datas&de=2026-01-01&ate=2026-12-31'),
  ofOwner('costs, nothing fits', '/admin/financeiro/a-pagar?estado=pagos&periodo=datas&de=2020-01-01&ate=2020-01-02'),
  ofOwner('days', '/admin/financeiro/dias'),
  ofOwner('days, one', '/admin/financeiro/dias?periodo=datas&de=2026-11-18&ate=2026-11-18'),
  ofOwner('days, nothing fits', '/admin/financeiro/dias?periodo=datas&de=2020-01-01&ate=2020-01-02'),
  ofOwner('days of this year, by refunds', '/admin/financeiro/dias?periodo=este-ano&com=returned&ordem=reembolsado'),
  ofOwner('books check', '/admin/financeiro/conferencia'),
  ofOwner('figures', '/admin/indicadores'),
  ofOwner('invoices', '/admin/notas'),
  ofOwner('account reports', '/admin/financeiro/relatorios'),
  ofOwner('mails', '/admin/mails'),
  ofOwner('mails, one', '/admin/mails?busca=nara'),
  ofOwner('mails, nothing fits', '/admin/mails?busca=nada+disso'),
  ofOwner('answers', '/admin/respostas'),
  ofOwner('first steps', '/admin/primeiros-passos'),
  ofOwner('settings', '/admin/settings'),
  ofOwner('settings, search', '/admin/settings/busca?busca=prazo'),
  ofOwner('settings, search without a hit', '/admin/settings/busca?busca=submarino'),
  ofOwner('settings, a field somebody looked for', '/admin/settings/catalogo?campo=packages.express.price'),
  ofOwner('settings, catalogue', '/admin/settings/catalogo'),
  ofOwner('settings, texts', '/admin/settings/textos'),
  ofOwner('settings, a text', '/admin/settings/textos/contrato-todos'),
  ofOwner('settings, how songs are made', '/admin/settings/textos/site-como-fazemos'),
  ofOwner('settings, team', '/admin/settings/equipe'),
  ofOwner('settings, somebody is invited', '/admin/settings/equipe?convidar=1'),
  ofOwner('settings, data', '/admin/settings/dados'),
  ofOwner('settings, payment', '/admin/settings/pagamento'),
  ofOwner('settings, messages', '/admin/settings/mensagens'),
  ofOwner('settings, site', '/admin/settings/site'),
  ofOwner('settings, connections', '/admin/settings/integracoes'),
  ofOwner('settings, rarely used', '/admin/settings/avancado'),
  ofOwner('account', '/admin/conta'),
  ofOwner('passkeys', '/admin/conta/chaves'),
  ofOwner('confirm the password', '/admin/conta/confirmar'),
  ofOwner('two steps', '/admin/conta/duas-etapas'),
  ofOwner('mail', '/admin/mails/{mail.id}'),
  { ...ofOwner('not found', '/admin/nao-existe'), status: 404 },
  { name: 'panel: dashboard of a producer', path: '/admin', as: 'producer' },
  { name: 'panel: dashboard of a new producer', path: '/admin', as: 'new producer' },
  { name: 'panel: project of a producer', path: '/admin/projects/{production.projectId}', as: 'producer' },
  { name: 'panel: projects of a producer', path: '/admin/projects', as: 'producer' },
  { name: 'panel: not for a producer', path: '/admin/financeiro', as: 'producer', status: 403 },
]

const empty: PageState[] = [
  '/admin',
  '/admin/clients',
  '/admin/projects',
  '/admin/projects/quadro',
  '/admin/audio-database',
  '/admin/agenda',
  '/admin/importar',
  '/admin/orcamentos',
  '/admin/vales',
  '/admin/orders',
  '/admin/financeiro',
  '/admin/financeiro/a-pagar',
  '/admin/financeiro/dias',
  '/admin/indicadores',
  '/admin/notas',
  '/admin/mails',
  '/admin/respostas',
  '/admin/primeiros-passos',
  '/admin/audit',
].map((path) => ({ name: `empty panel: ${path}`, path, as: 'owner', shop: 'empty' }))

/** Looked at first: visits to clients and briefings are written into them. */
const logs: PageState[] = [ofOwner('audit', '/admin/audit'), ofOwner('audit, access', '/admin/audit/acessos')]

/** Every page in every state that is looked at: what somebody sees, what is photographed. */
export const pageStates: readonly PageState[] = [
  ...logs,
  ...site,
  ...checkout,
  ...order,
  ...story,
  ...song,
  ...signIn,
  ...panel,
  ...empty,
]

/** The first state in which each page is shown to a kind of person: what is in the query makes no other page. */
export function firstOfEachPage(states: readonly PageState[]): PageState[] {
  const pages = new Map<string, PageState>()
  for (const state of states) {
    const page = `${state.as.split(' ')[0]} ${state.path.replace(/\?.*/, '').replaceAll(/\{[^}]*\}/g, '{}')}`
    if (!pages.has(page)) pages.set(page, state)
  }
  return [...pages.values()]
}

async function openMenu(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Menu' })
  if (await button.isVisible()) await button.click()
}

async function openCardMenu(page: Page): Promise<void> {
  await page.locator('.board-menu > summary').first().click()
  await page.locator('.board-menu[open] button').first().waitFor()
}

/** It is asked once something comes into sight that needs the answer. */
async function waitForQuestion(page: Page): Promise<void> {
  await page.locator('main [data-wakes]').first().scrollIntoViewIfNeeded()
  await page.locator('.consent').waitFor()
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
}

async function openGift(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Abrir o presente' }).click()
  await page.getByText('Para dançarem a vida inteira.').first().waitFor()
}

/** Whoever got it allows the studio to show it, without a name. */
async function sendReaction(page: Page, answer: RegExp): Promise<void> {
  await page.getByLabel('Seu recado').fill('Chorei no refrão. Obrigada!')
  await page.getByLabel(/^Concordo/).check()
  await page.getByLabel(/no site/).check()
  await page.getByRole('button', { name: 'Mandar o recado' }).click()
  await page.getByRole('alert').filter({ hasText: answer }).waitFor()
}
