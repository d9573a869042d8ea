import { data, isRouteErrorResponse, type ShouldRevalidateFunctionArgs, type useLoaderData } from 'react-router'

import { whyUnanswered } from '#app/client/unanswered.ts'

/** Why a form did not arrive: the browser has no line, or the server did not answer as it should. */
export type SubmitFailure = { submitFailure: 'offline' | 'server' }

/** An order waits for the provider to open its checkout. */
const defaultTimeoutMs = 45_000

/**
 * The `clientAction` of a page whose forms must not be lost: where the line breaks or the server fails, the page stays and
 * `useSubmission` says so, instead of the error page. Refusals and redirects pass.
 */
export async function resilientAction(
  { serverAction }: { serverAction: () => Promise<unknown> },
  timeoutMs = defaultTimeoutMs,
) {
  const answered = await answerOf(serverAction, timeoutMs)
  // An error status: the router then reads nothing again.
  return answered ? answered.answer : data<SubmitFailure>({ submitFailure: whyUnanswered() }, { status: 503 })
}

/** What the server answered; `null` where the line broke, or it failed or took too long. Refusals and redirects are thrown on. */
export async function answerOf<Answer>(
  serverAction: () => Promise<Answer>,
  timeoutMs: number,
): Promise<{ answer: Answer } | null> {
  try {
    return { answer: await Promise.race([serverAction(), rejectAfter(timeoutMs)]) }
  } catch (error) {
    if (!isTransient(error)) throw error
    return null
  }
}

/**
 * Makes the `clientLoader` of a page that reads itself again: where that fails, it stays as it was last read. What the
 * server refuses (nobody may see it any more) passes.
 */
export function resilientLoader<Loader>() {
  type Loaded = ReturnType<typeof useLoaderData<Loader>>
  let last: { path: string; loaded: Loaded } | null = null

  async function clientLoader({ request, serverLoader }: { request: Request; serverLoader: () => Promise<Loaded> }) {
    const path = new URL(request.url).pathname
    try {
      const loaded = await serverLoader()
      last = { path, loaded }
      return loaded
    } catch (error) {
      if (last?.path !== path || !isTransient(error)) throw error
      reportFailedReading()
      return last.loaded
    }
  }
  // Called once with what the document brought, so that there is something to stay with.
  return Object.assign(clientLoader, { hydrate: true as const })
}

/** The `shouldRevalidate` of a page that may have changed when its form is refused. A form that did not arrive changes nothing. */
export function revalidateAfterRefusal({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate || (actionStatus !== undefined && actionStatus < 500)
}

export function isSubmitFailure(answer: unknown): answer is SubmitFailure {
  return typeof answer === 'object' && answer !== null && 'submitFailure' in answer
}

/** A lost connection, a timeout or an error of the server: the next try may succeed. */
export function isTransient(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return error.status >= 500
  return error instanceof Error
}

function rejectAfter(ms: number): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error('timeout')), ms)
  })
}

const failures = new EventTarget()

/** A page stayed as it was because it could not be read again: whoever asked has to ask once more. */
export function reportFailedReading(): void {
  failures.dispatchEvent(new Event('failed'))
}

/** Returns what ends it. */
export function onFailedReading(listener: () => void): () => void {
  failures.addEventListener('failed', listener)
  return () => failures.removeEventListener('failed', listener)
}
