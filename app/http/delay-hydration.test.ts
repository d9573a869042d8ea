import { expect, test } from 'vitest'

import { delayHydration } from './delay-hydration.ts'

const page = [
  '<head><link rel="modulepreload" nonce="n" href="/assets/entry.js"/><link rel="stylesheet" href="/a.css"/>',
  '<link rel="modulepreload" nonce="n" href="/assets/react.js"/></head>',
  '<body><script nonce="n" type="module" async="">import("/assets/entry.js");</script></body>',
].join('')

test('a hydrated page → no module is named where the browser would fetch it before painting', () => {
  const html = delayHydration(page, 'n')

  expect(html).not.toMatch(/<link rel="modulepreload"|type="module" async/)
  expect(html).toContain('data-preload="/assets/entry.js /assets/react.js"')
  expect(html).toContain('import("/assets/entry.js");')
  expect(html).toContain('<link rel="stylesheet" href="/a.css"/>')
})

test('markup it does not know → an error instead of a page that never comes alive', () => {
  expect(() => delayHydration('<body></body>', 'n')).toThrow('no scripts of React Router')
})
