import type { RouteAccess, RouteFacts, RouteKind } from '#app/route-facts.ts'

const of =
  (kind: RouteKind) =>
  (access: RouteAccess): RouteFacts => ({ kind, access })

const site = of('site')('everybody')
const system = of('system')
const personal = of('personal')
const transfer = of('transfer')
const stream = of('stream')
const webhook = of('webhook')('signature')

/**
 * Every address that answers without a page, and what it is; its answer is in a file of this folder. A start is refused where the two differ
 * (`refuseUnstated`). The access is what the answer asks for, and `server/routes/access.test.ts` tries it.
 */
export const endpoints: Record<`/${string}`, RouteFacts> = {
  '/healthz': { ...system('everybody'), anyHost: true },
  '/readyz': { ...system('everybody'), anyHost: true },
  '/metrics': { ...system('bearer'), anyHost: true },
  '/erros': system('everybody'),
  '/contagem': system('everybody'),
  '/webhooks/mercado-pago': webhook,
  '/webhooks/whatsapp': webhook,

  '/robots.txt': site,
  '/.well-known/security.txt': site,
  '/sitemap.xml': site,
  '/site.webmanifest': site,
  '/capas/:file{[a-z0-9-]+\\.svg}': site,
  '/compartilhar/:file{[a-z0-9-]+\\.png}': site,
  // Shapes without a word, under a key that cannot be guessed: mails and link previews have no cookie.
  '/capas/projeto/:key/capa.svg': of('site')('link'),
  '/capas/projeto/:key/capa.png': of('site')('link'),
  '/capas/projeto/:key/compartilhar.png': of('site')('link'),
  '/assets/*': site,
  '/audio/*': transfer('everybody'),
  '/demonstracoes/:slug{[a-z0-9-]+}/:what{ouvir\\.m4a|antes\\.m4a}': transfer('everybody'),

  '/pedidos/:code/contrato.pdf': personal('order'),
  '/pedidos/:code/prazo.ics': personal('order'),
  '/pedidos/:code/nota-fiscal.pdf': personal('order'),
  '/vale-presente/pedido/:code/cartao.pdf': personal('order'),
  '/vozes/:id{[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}}': transfer('order'),
  '/novidades/:id{[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}}': transfer('project'),
  '/sons/:versionId/:file{[0-9a-f-]{36}\\.m4a}': transfer('project'),
  '/trechos/:file{[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\\.m4a}': transfer('project'),
  '/deliveries/:key/arquivos/:fileId': transfer('project'),
  '/deliveries/:key/tudo.zip': transfer('project'),
  '/deliveries/:key/capa/:file': transfer('project'),
  '/deliveries/:key/capsula.html': transfer('project'),
  '/presente/:token/musica': transfer('gift'),
  '/presente/:token/fotos/:photoId{[0-9a-f-]{36}}/:size{grande|pequena}': transfer('gift'),
  '/recados/:id{[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}}': transfer('gift'),

  '/eventos/painel': stream('staff'),
  '/eventos/pedido/:orderId': stream('order'),
  '/eventos/projeto/:projectId': stream('project'),
  '/eventos/presente/:token': stream('gift'),
  '/eventos/ouvir/:token': stream('link'),

  '/admin/envios': transfer('staff'),
  '/admin/envios/:id': transfer('staff'),
  '/admin/envios/:id/fim': transfer('staff'),
  '/admin/biblioteca/:id{[0-9a-f-]{36}}/:what{ouvir\\.m4a|original}': transfer('staff'),
}
