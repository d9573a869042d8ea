import { expect, test } from 'vitest'

import { loggablePath } from './loggable-path.ts'

test.each([
  ['/presente/segredo', '/presente/…'],
  ['/ouvir/segredo', '/ouvir/…'],
  ['/eventos/ouvir/segredo', '/eventos/ouvir/…'],
  ['/presente/segredo/musica', '/presente/…/musica'],
  ['/presente/segredo.data', '/presente/…'],
  ['/eventos/presente/segredo', '/eventos/presente/…'],
  ['/acompanhar-pedido', '/acompanhar-pedido'],
])('%s → logged as %s', (path, logged) => {
  expect(loggablePath(path)).toBe(logged)
})
