/**
 * `created`: newest first. `activity`: most recent activity first. `limit`: earliest deadline first, without delivered
 * projects.
 */
export const projectSorts = ['created', 'activity', 'limit'] as const
export type ProjectSort = (typeof projectSorts)[number]
