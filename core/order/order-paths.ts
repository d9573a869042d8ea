/** The tracking page of an order, or of a project that has none, with the code already typed. */
export function trackingPath(code: string): string {
  return `/acompanhar-pedido?codigo=${encodeURIComponent(code)}`
}

/** Of an extra on sale on that page, which leads to it. */
export function extraPart(extraId: string): string {
  return `extra-${extraId}`
}

/** The same, to be opened from outside of the site. */
export function trackingUrl(siteUrl: string, code: string): string {
  return siteUrl + trackingPath(code)
}

/** Where the provider sends a buyer back to. */
export function paymentReturnUrl(siteUrl: string, { packageId, code }: { packageId: string; code: string }): string {
  return `${siteUrl}/pagamento-retorno?packageId=${packageId}&orderId=${code}`
}
