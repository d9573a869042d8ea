/** The event stream of an order, and of the project it opened. */
export function orderEventsUrl(orderId: string): string {
  return `/eventos/pedido/${orderId}`
}

/** The event stream of a project. */
export function projectEventsUrl(projectId: string): string {
  return `/eventos/projeto/${projectId}`
}

/** The event stream of a link by which somebody listens. */
export function listeningEventsUrl(token: string): string {
  return `/eventos/ouvir/${token}`
}

/** The event stream of everything the panel counts. */
export const panelEventsUrl = '/eventos/painel'
