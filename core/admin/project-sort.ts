/**
 * `created`: newest first. `activity`: most recent activity first. `limit`: earliest deadline first, without delivered
 * projects.
 */
export const projectOrders = ['created', 'activity', 'limit'] as const
export type ProjectOrder = (typeof projectOrders)[number]
