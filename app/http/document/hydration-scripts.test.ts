import { expect, test } from 'vitest'

import { readHydrationScripts } from './hydration-scripts.ts'

const page = [
  '<head><link rel="modulepreload" nonce="n" href="/assets/entry.js"/><link rel="stylesheet" href="/a.css"/>',
  '<link rel="modulepreload" nonce="n" href="/assets/react.js"/></head><body>',
  '<script nonce="n">window.__reactRouterContext = {"ssr":true};</script>',
  '<script nonce="n" type="module" async="">window.__reactRouterManifest = {\n  "routes": {\n    "root": {}\n  }\n};\n',
  'import("/assets/entry.js");</script></body>',
].join('')

test('the scripts of a page → its context, the URLs of its modules, and the module that starts it', () => {
  expect(readHydrationScripts(page)).toEqual({
    context: 'window.__reactRouterContext = {"ssr":true};',
    preload: '/assets/entry.js /assets/react.js',
    module: 'window.__reactRouterManifest = {"routes":{"root":{}}};\nimport("/assets/entry.js");',
  })
})

test.each([
  ['no scripts', '<body></body>'],
  ['a manifest that is written differently', page.replace('window.__reactRouterManifest = {\n', 'manifest = {')],
  ['no preload links', page.replaceAll('modulepreload', 'preload')],
])('%s → an error instead of a page that never comes alive', (_what, html) => {
  expect(() => readHydrationScripts(html)).toThrow('React Router writes other scripts')
})
