/** `created`: newest first. `activity`: what moved last first. `limit`: what is due first, without what was delivered. */
export const projectOrders = ['created', 'activity', 'limit'] as const
export type ProjectOrder = (typeof projectOrders)[number]
