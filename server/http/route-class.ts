/** First match wins. Few and fixed, because each class is a label of a metric. */
const classes: [RegExp, string][] = [
  [/^\/eventos\//, 'stream'],
  [/^\/(?:audio|sons|vozes|admin\/envios|admin\/biblioteca)(?:\/|$)/, 'transfer'],
  [/^\/deliveries\/[^/]+\/(?:arquivos\/|tudo\.zip|capa\/|capsula\.html)/, 'transfer'],
  [/^\/presente\/[^/]+\/(?:musica|fotos\/)/, 'transfer'],
  [/^\/admin(?:[/.]|$)/, 'panel'],
  [/^\/webhooks\//, 'webhook'],
  [/^\/(?:healthz|readyz|metrics|erros|contagem)$/, 'system'],
  [/^\/vale-presente\/pedido\//, 'personal'],
  [/^\/(?:pagamento|revisao-extra|extra|orcamento|vale-presente)\//, 'checkout'],
  [
    /^\/(?:pagamento-retorno|pedidos|acompanhar-pedido|preview|client-preview|ouvir|auth\/preview|deliveries|certificado|presente)(?:[/.]|$)/,
    'personal',
  ],
  [/^\/(?:briefing\/|briefing-success|briefing-complete|feedback-confirmacao)/, 'personal'],
]

/** The class of a route in metrics: people wait for each class differently. */
export function routeClass(path: string): string {
  return classes.find(([pattern]) => pattern.test(path))?.[1] ?? 'site'
}
