const personal =
  /^\/(?:pagamento|pagamento-retorno|orcamento|revisao-extra|extra|acompanhar-pedido|briefing\/[^/]+|briefing-success|briefing-complete|preview|client-preview|auth\/preview|deliveries|ouvir|feedback-confirmacao)(?:\/|$)/

/**
 * Whether a page is for one buyer's own purchase or song. Around it nothing sells: what is for sale would lead away from
 * what was begun, and throw away a quote or a form.
 */
export function isPersonalPath(path: string): boolean {
  return personal.test(path)
}
