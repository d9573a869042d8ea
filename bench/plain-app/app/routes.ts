import { route, type RouteConfig } from '@react-router/dev/routes'

export default [route('orders/:orderId', 'order.tsx')] satisfies RouteConfig
