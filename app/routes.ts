import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

/** Every address that answers a page. Addresses that answer machines are in `server/http.ts`. */
export default [
  layout('routes/site/layout.tsx', [
    index('routes/site/home.tsx'),
    route('pacotes', 'routes/site/packages.tsx'),
    route('servicos', 'routes/site/services.tsx'),
    route('como-funciona', 'routes/site/services.tsx', { id: 'how-it-works' }),
    route('services', 'routes/site/services-moved.ts'),
    route('sobre', 'routes/site/about.tsx'),
    route('contato', 'routes/site/contact.tsx'),
    route('portfolio', 'routes/site/portfolio.tsx'),
    route('portfolio/:songId', 'routes/site/song.tsx'),
    route('briefing', 'routes/site/briefing.tsx'),
    route('calculadora', 'routes/site/calculator.tsx'),
    route('calculadora/total', 'routes/site/calculator-total.tsx'),
    route('calculadora/continuar', 'routes/site/calculator-continue.ts'),
    route('qualificacao', 'routes/site/qualification.tsx'),
    route('qualificacao/resultado', 'routes/site/qualification-result.tsx'),
    route('faq', 'routes/site/faq.tsx'),
    route('privacidade', 'routes/site/privacy.tsx'),
    route('termos', 'routes/site/terms.tsx'),
    route('indisponivel', 'routes/site/unavailable.tsx'),
    route('cookies', 'routes/site/cookies.tsx'),
    route('acessibilidade', 'routes/site/accessibility.tsx'),
    route('conversa.json', 'routes/site/chat-script.ts'),
    route('musicas.json', 'routes/site/song-list.ts'),
    route('pagamento', 'routes/checkout/choose.tsx'),
    route('pagamento/:packageId', 'routes/checkout/payment.tsx'),
    route('pagamento-retorno', 'routes/checkout/return.tsx'),
    route('acompanhar-pedido', 'routes/client/track.tsx'),
    // One page behind one gate; without a code in the path it may come as `?preview=`.
    route('preview/:code?', 'routes/client/preview.tsx'),
    route('client-preview/:code?', 'routes/client/preview.tsx', { id: 'client-preview' }),
    route('auth/preview/:code?', 'routes/client/preview.tsx', { id: 'auth-preview' }),
    route('feedback-confirmacao', 'routes/client/feedback-received.tsx'),
    route('*', 'routes/site/not-found.tsx'),
  ]),

  // The panel. What opens without signing in is listed first; everything inside the layout is behind its guard.
  route('admin/login', 'routes/admin/login.tsx'),
  route('admin/primeiro-acesso', 'routes/admin/first-access.tsx'),
  route('admin/redefinir-senha', 'routes/admin/reset-password.tsx'),
  route('admin-j28s7d1k', 'routes/admin/old-address.ts', { id: 'old-admin' }),
  route('admin-j28s7d1k/login', 'routes/admin/old-address.ts', { id: 'old-admin-login' }),
  route('auth/callback', 'routes/admin/auth-callback.tsx'),
  route('auth-error', 'routes/admin/auth-error.tsx'),
  route('admin', 'routes/admin/layout.tsx', [
    layout('routes/admin/inside.tsx', [
      index('routes/admin/dashboard.tsx'),
      route('clients', 'routes/admin/clients.tsx'),
      route('clients/opcoes', 'routes/admin/client-choices.ts'),
      route('clients/:clientId', 'routes/admin/client.tsx'),
      route('projects', 'routes/admin/projects.tsx'),
      route('projects/:projectId', 'routes/admin/project.tsx'),
      // What shows money or everybody's data: owners only.
      layout('routes/admin/owner.tsx', [
        route('clients/:clientId/dados.json', 'routes/admin/client-export.ts'),
        route('orders', 'routes/admin/orders.tsx'),
        route('orders/:orderId', 'routes/admin/order.tsx'),
        route('mails', 'routes/admin/mails.tsx'),
        route('mails/:mailId', 'routes/admin/mail.tsx'),
      ]),
      route('sair', 'routes/admin/sign-out.ts'),
      route('*', 'routes/admin/not-found.tsx'),
    ]),
  ]),
] satisfies RouteConfig
