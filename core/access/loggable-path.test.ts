import { expect, test } from 'vitest'

import { loggablePath } from './loggable-path.ts'

test.each([
  ['/presente/segredo', '/presente/…'],
  ['/ouvir/segredo', '/ouvir/…'],
  ['/eventos/ouvir/segredo', '/eventos/ouvir/…'],
  ['/presente/segredo/musica', '/presente/…/musica'],
  ['/presente/segredo.data', '/presente/…'],
  ['/eventos/presente/segredo', '/eventos/presente/…'],
  ['/preview/segredo', '/preview/…'],
  ['/preview/segredo/notas.data', '/preview/…/notas.data'],
  ['/Client-Preview/segredo', '/Client-Preview/…'],
  ['/auth/preview/segredo', '/auth/preview/…'],
  ['/deliveries/segredo/tudo.zip', '/deliveries/…/tudo.zip'],
  ['/extra/segredo/registro-ubc', '/extra/…/registro-ubc'],
  ['/revisao-extra/segredo', '/revisao-extra/…'],
  ['/orcamento/7f2c.data', '/orcamento/…'],
  ['/capas/projeto/segredo/capa.png', '/capas/projeto/…/capa.png'],
  ['/acompanhar-pedido', '/acompanhar-pedido'],
  ['/capas/uma-valsa.svg', '/capas/uma-valsa.svg'],
  ['/preview', '/preview'],
])('%s → logged as %s', (path, logged) => {
  expect(loggablePath(path)).toBe(logged)
})
