import { data, type ShouldRevalidateFunctionArgs } from 'react-router'

import { whyUnanswered } from '#app/client/unanswered.ts'

import { isTransient } from './failed-reading.ts'

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

function rejectAfter(ms: number): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error('timeout')), ms)
  })
}
