import { orderEventsUrl, projectEventsUrl } from '#app/ui/shared/event-urls.ts'

/** An owner is sent the changes of a project's order, too; a producer has no part in that. */
export function adminProjectEventsUrl({ id, orderId }: { id: string; orderId: string | null }, owner: boolean): string {
  return orderId && owner ? orderEventsUrl(orderId) : projectEventsUrl(id)
}
