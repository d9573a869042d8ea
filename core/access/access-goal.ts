/** Where a client was going when they were asked to confirm who they are, as it stands in addresses. */
export const accessGoals = ['pedido', 'previa', 'entrega', 'briefing', 'contrato', 'desistir', 'orcamento'] as const
export type AccessGoal = (typeof accessGoals)[number]

/** An unknown goal is the order's own page. */
export function parseAccessGoal(text: string | null): AccessGoal {
  return accessGoals.find((goal) => goal === text) ?? 'pedido'
}

/** The page that asks a client to confirm who they are, and leads on from there. */
export function confirmPath(code: string, goal: AccessGoal): string {
  return `/acompanhar-pedido/confirmar?codigo=${encodeURIComponent(code)}&para=${goal}`
}
