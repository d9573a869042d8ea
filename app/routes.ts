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
    route('briefing', 'routes/site/briefing.tsx'),
    route('indisponivel', 'routes/site/unavailable.tsx'),
    route('pagamento', 'routes/checkout/choose.tsx'),
    route('pagamento/:packageId', 'routes/checkout/payment.tsx'),
    route('*', 'routes/site/not-found.tsx'),
  ]),
] satisfies RouteConfig
