import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * A conflict means that the page shows what is no longer true: it is read again, although the form was refused. Any other refusal here is of
 * what was typed, and a screen of the panel is much to read for that; of a personal page it may be the news itself (`revalidateAfterRefusal`).
 */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || defaultShouldRevalidate
}
