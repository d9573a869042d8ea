import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** A conflict means that the page shows what is no longer true: it is read again, although the form was refused. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || defaultShouldRevalidate
}
