import { demonstrationSongs } from '#copy/site/demo-songs.ts'

// Called as React Router's, whose bundler's tools they do without; a page's facts are theirs alone (decision 142).
import { index, layout, route, type RouteAccess, type RouteFacts, type StatedRoute } from './route-facts.ts'

/** The same for everybody, rendered once; and what answers a visitor's own choices, or leads on. */
const site: RouteFacts = { kind: 'site', access: 'everybody', cache: true }
const answered: RouteFacts = { kind: 'site', access: 'everybody' }

/** Made for one visitor: around it nothing sells, unless it says so. */
const personal = (access: RouteAccess, more: Partial<RouteFacts> = {}): RouteFacts => ({
  kind: 'personal',
  access,
  ...more,
})
/** Places an order. */
const checkout = (access: RouteAccess, more: Partial<RouteFacts> = {}): RouteFacts => ({
  kind: 'checkout',
  access,
  ...more,
})
const panel = (access: RouteAccess, more: Partial<RouteFacts> = {}): RouteFacts => ({ kind: 'panel', access, ...more })

const inShop = { keepsShop: true }
const staff = panel('staff')
const owner = panel('owner')
const assigned = panel('assigned')
const beforeSecondFactor = panel('staff', { beforeSecondFactor: true })

/** Every address that answers a page, and what it is. Addresses that answer machines are in `server/routes/endpoints.ts`. */
export default [
  // The shop: what surrounds its pages stays while they change.
  layout('routes/site/layout.tsx', [
    index('routes/site/home.tsx', site),
    route('pacotes', 'routes/site/packages.tsx', { ...site, counts: 'packages' }),
    route('servicos', 'routes/site/services.tsx', site),
    route('como-funciona', 'routes/site/services.tsx', site, { id: 'how-it-works' }),
    route('services', 'routes/site/services-redirect.ts', answered),
    route('sobre', 'routes/site/about.tsx', site),
    route('contato', 'routes/site/contact.tsx', site),
    route('portfolio', 'routes/site/portfolio.tsx', site),
    route('portfolio/:songId', 'routes/site/song.tsx', {
      ...answered,
      cache: demonstrationSongs.map(({ id }) => `/portfolio/${id}`),
    }),
    route('briefing', 'routes/site/briefing.tsx', site),
    route('calculadora', 'routes/site/calculator.tsx', site),
    route('calculadora/total', 'routes/site/calculator-total.tsx', answered),
    route('calculadora/continuar', 'routes/site/calculator-continue.ts', answered),
    route('qualificacao', 'routes/site/qualification.tsx', site),
    route('qualificacao/resultado', 'routes/site/qualification-result.tsx', answered),
    route('faq', 'routes/site/faq.tsx', site),
    route('privacidade', 'routes/site/privacy.tsx', site),
    route('termos', 'routes/site/terms.tsx', site),
    route('indisponivel', 'routes/site/unavailable.tsx', site),
    route('cookies', 'routes/site/cookies.tsx', site),
    route('acessibilidade', 'routes/site/accessibility.tsx', site),
    route('conversa.json', 'routes/site/chat-script.ts', site),
    route('musicas.json', 'routes/site/song-list.ts', site),
    route('*', 'routes/site/not-found.tsx', answered),
  ]),

  // Made for one visitor: each is a document of its own.
  layout('routes/client/layout.tsx', [
    route('privacidade/meus-dados', 'routes/client/own-data/own-data.tsx', personal('person', inShop)),
    route('privacidade/meus-dados/dados.json', 'routes/client/own-data/own-data-export.ts', personal('person', inShop)),
    route('pagamento', 'routes/checkout/choose-package.tsx', personal('everybody')),
    route(
      'pagamento/:packageId',
      'routes/checkout/payment.tsx',
      checkout('everybody', { codeIsMoney: true, counts: 'checkout' }),
    ),
    route('pagamento-retorno', 'routes/checkout/return.tsx', personal('order')),
    route('vale-presente', 'routes/checkout/voucher-start.tsx', personal('everybody', inShop)),
    route(
      'vale-presente/usar',
      'routes/checkout/voucher-use.tsx',
      personal('everybody', { ...inShop, codeIsMoney: true }),
    ),
    route('vale-presente/comprar/:packageId', 'routes/checkout/voucher-sale.tsx', checkout('everybody', inShop)),
    route('vale-presente/pedido/:code', 'routes/client/voucher.tsx', personal('order', inShop)),
    route('acompanhar-pedido', 'routes/client/order-tracking.tsx', personal('order', { surprise: 'of-tracked' })),
    route('acompanhar-pedido/desistir', 'routes/client/withdraw.tsx', personal('order')),
    route('acompanhar-pedido/nota', 'routes/client/invoice.tsx', personal('order')),
    route('acompanhar-pedido/confirmar', 'routes/client/confirm-access.tsx', personal('order')),
    route('acompanhar-pedido/encerrar', 'routes/client/end-access.tsx', personal('link')),
    route('emails/parar', 'routes/client/stop-mail.tsx', personal('link')),
    route('acompanhar-pedido/orcamento', 'routes/client/request-proposal.tsx', personal('order')),
    route('orcamento/:proposalId', 'routes/checkout/proposal.tsx', checkout('project')),
    route('revisao-extra/:key', 'routes/checkout/revision.tsx', checkout('project')),
    route('extra/:key/:extraId', 'routes/checkout/revision.tsx', checkout('project'), { id: 'routes/checkout/extra' }),
    route('briefing/continuar', 'routes/client/briefing-link.tsx', personal('link')),
    route('briefing/:packageId', 'routes/client/client-briefing.tsx', personal('order')),
    route('briefing/:packageId/guardar', 'routes/client/briefing-save.ts', personal('order')),
    route('briefing/:packageId/vozes', 'routes/client/briefing-pronunciations.ts', personal('order')),
    route('briefing-success', 'routes/client/briefing-success.tsx', personal('everybody')),
    route('briefing-complete', 'routes/client/briefing-success.tsx', personal('everybody'), {
      id: 'routes/client/briefing-complete',
    }),
    // One page behind one gate; without a code in the path it may come as `?preview=`.
    route('preview/:code?', 'routes/client/preview.tsx', personal('project')),
    route('preview/:code/notas', 'routes/client/preview-notes.ts', personal('project')),
    route('client-preview/:code?', 'routes/client/preview.tsx', personal('project'), {
      id: 'routes/client/preview-by-id',
    }),
    route('auth/preview/:code?', 'routes/client/preview.tsx', personal('project'), {
      id: 'routes/client/preview-access',
    }),
    route('ouvir/:token', 'routes/client/listening/listen.tsx', personal('link', { surprise: 'of-link' })),
    route('deliveries/:code?', 'routes/client/delivery.tsx', personal('project')),
    route('deliveries/:code/presente', 'routes/client/gift/gift-editor.tsx', personal('project')),
    route('deliveries/:code/presente/fotos', 'routes/client/gift/gift-photos.ts', personal('project')),
    route('certificado/:code?', 'routes/client/certificate.tsx', personal('link', inShop)),
    route('feedback-confirmacao', 'routes/client/feedback-received.tsx', personal('everybody')),
  ]),

  // What a client gives somebody: by itself, without the shop around it.
  route('presente/:token', 'routes/client/gift/gift.tsx', personal('gift')),

  // The panel. What opens without signing in is listed first; everything inside the layout is behind its guard.
  layout('routes/admin/auth/sign-in-layout.tsx', [
    route('admin/login', 'routes/admin/auth/login.tsx', panel('everybody')),
    route('admin/login/codigo', 'routes/admin/auth/second-factor-challenge.tsx', panel('everybody')),
    route('admin/convite', 'routes/admin/auth/invitation.tsx', panel('everybody')),
    route('admin/primeiro-acesso', 'routes/admin/auth/setup.tsx', panel('everybody')),
    route('admin/redefinir-senha', 'routes/admin/auth/reset-password.tsx', panel('everybody')),
  ]),
  route('admin/login/chave', 'routes/admin/auth/passkey-request.ts', panel('everybody')),
  route('audio-database', 'routes/admin/auth/legacy-redirect.ts', panel('everybody'), { id: 'old-audio-database' }),
  route('admin-j28s7d1k', 'routes/admin/auth/legacy-redirect.ts', panel('everybody'), { id: 'old-admin' }),
  route('admin-j28s7d1k/login', 'routes/admin/auth/legacy-redirect.ts', panel('everybody'), { id: 'old-admin-login' }),
  route('auth/callback', 'routes/admin/auth/auth-callback.tsx', panel('everybody')),
  route('auth-error', 'routes/admin/auth/auth-error.tsx', panel('everybody')),
  route('admin', 'routes/admin/admin-layout.tsx', [
    layout('routes/admin/screen-layout.tsx', [
      index('routes/admin/dashboard.tsx', staff),
      route('busca', 'routes/admin/search.tsx', staff),
      route('busca/achados', 'routes/admin/search-hits.ts', staff),
      route('clients', 'routes/admin/clients/clients.tsx', staff),
      route('clients/opcoes', 'routes/admin/clients/client-choices.ts', staff),
      route('clients/:clientId', 'routes/admin/clients/client.tsx', staff),
      route('projects', 'routes/admin/projects/projects.tsx', staff),
      route('projects/quadro', 'routes/admin/projects/board-page.tsx', staff),
      route('audio-database', 'routes/admin/library/library.tsx', staff),
      route('visoes', 'routes/admin/saved-views.tsx', staff),
      // Everything about one project: owners, and the producer it is assigned to.
      layout('routes/admin/projects/project-layout.tsx', [
        route('projects/:projectId', 'routes/admin/projects/project.tsx', assigned),
        route('projects/:projectId/apresentacao', 'routes/admin/projects/presentation-body.ts', assigned),
        route('projects/:projectId/entrega', 'routes/admin/projects/project-delivery.tsx', assigned),
        route('projects/:projectId/briefing', 'routes/admin/projects/project-briefing.tsx', assigned),
        route('projects/:projectId/anotacoes', 'routes/admin/projects/project-notes.tsx', assigned),
      ]),
      // What shows money or everybody's data: owners only.
      layout('routes/admin/owner-layout.tsx', [
        route('clients/:clientId/dados.json', 'routes/admin/clients/client-export.ts', owner),
        route('exportar/:file', 'routes/admin/exports/export.ts', owner),
        route('agenda', 'routes/admin/projects/agenda.tsx', owner),
        route('importar', 'routes/admin/imports/imports.tsx', owner),
        route('importar/modelo.csv', 'routes/admin/imports/import-sample.ts', owner),
        route('importar/:importId', 'routes/admin/imports/import.tsx', owner),
        route('orcamentos', 'routes/admin/orders/proposals.tsx', owner),
        route('projects/:projectId/orcamentos', 'routes/admin/projects/project-proposals.tsx', owner),
        route('vales', 'routes/admin/orders/vouchers.tsx', owner),
        route('vales/descontos', 'routes/admin/orders/discounts.tsx', owner),
        route('vales/:orderId/cartao.pdf', 'routes/admin/orders/voucher-card.ts', owner),
        route('orders', 'routes/admin/orders/orders.tsx', owner),
        route('orders/unmatched', 'routes/admin/orders/unmatched-payments.tsx', owner),
        route('orders/:orderId', 'routes/admin/orders/order.tsx', owner),
        route('orders/:orderId/provas.pdf', 'routes/admin/orders/evidence.ts', owner),
        route('financeiro', 'routes/admin/finance/finance.tsx', owner),
        route('financeiro/a-pagar', 'routes/admin/finance/production-costs.tsx', owner),
        route('financeiro/dias', 'routes/admin/finance/days.tsx', owner),
        route('financeiro/conferencia', 'routes/admin/finance/books-check.tsx', owner),
        route('indicadores', 'routes/admin/finance/figures.tsx', owner),
        route('notas', 'routes/admin/finance/invoices.tsx', owner),
        route('notas/:orderId/dps.xml', 'routes/admin/finance/invoice-dps.ts', owner),
        route('financeiro/relatorios', 'routes/admin/finance/account-reports.tsx', owner),
        route('mails', 'routes/admin/mails/mails.tsx', owner),
        route('mails/:mailId', 'routes/admin/mails/mail.tsx', owner),
        route('mails/:mailId/corpo', 'routes/admin/mails/mail-body.ts', owner),
        route('respostas', 'routes/admin/whatsapp/answers.tsx', owner),
        route('primeiros-passos', 'routes/admin/settings/onboarding.tsx', owner),
        route('settings/busca', 'routes/admin/settings/settings-search.tsx', owner),
        route('settings/catalogo', 'routes/admin/settings/settings-catalog.tsx', owner),
        route('settings/textos', 'routes/admin/settings/settings-texts.tsx', owner),
        route('settings/textos/:textId', 'routes/admin/settings/settings-text.tsx', owner),
        route('settings/textos/:textId/corpo', 'routes/admin/settings/settings-text-body.ts', owner),
        route('settings/equipe', 'routes/admin/settings/settings-team.tsx', owner),
        route('settings/dados', 'routes/admin/settings/settings-data.tsx', owner),
        route('settings/integracoes', 'routes/admin/settings/settings-health.tsx', owner),
        route('settings/:section?', 'routes/admin/settings/settings.tsx', owner),
        route('audit', 'routes/admin/audit.tsx', owner),
        route('audit/acessos', 'routes/admin/security-log.tsx', owner),
      ]),
      route('conta', 'routes/admin/auth/account.tsx', staff),
      route('conta/chaves', 'routes/admin/auth/passkeys.tsx', beforeSecondFactor),
      route('conta/confirmar', 'routes/admin/auth/confirm-password.tsx', beforeSecondFactor),
      route('conta/duas-etapas', 'routes/admin/auth/second-factor.tsx', beforeSecondFactor),
      route('sair', 'routes/admin/auth/sign-out.ts', beforeSecondFactor),
      route('*', 'routes/admin/admin-not-found.tsx', staff),
    ]),
  ]),
] satisfies StatedRoute[]
