import type { Config } from '@react-router/dev/config'

export default {
  // Split, each function for the browser that a route exports would be one more file, of some 50 bytes, which its page asks for, too.
  splitRouteModules: false,
  // Asked for lazily, the router would want the manifest before it sends a form or reads a page with a parameter again:
  // without a line that replaces the page by an error, whatever the page itself does about it.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
