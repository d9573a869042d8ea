import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

/** Every address that answers a page. Addresses that answer machines are in `server/http.ts`. */
export default [
  layout('routes/site/layout.tsx', [index('routes/site/home.tsx'), route('*', 'routes/site/not-found.tsx')]),
] satisfies RouteConfig
