/**
 * Runs `attempt` for every item, one after the other, also when some fail: one item must not hold up those behind it.
 * Then throws everything that failed as one error, so that the job counts as failed.
 */
export async function runAll<Item>(items: readonly Item[], attempt: (item: Item) => Promise<unknown>): Promise<void> {
  const failed: unknown[] = []
  for (const item of items) await attempt(item).catch((error: unknown) => failed.push(error))
  if (failed.length > 0)
    throw new AggregateError(failed.flatMap(failuresOf), `${failed.length} of ${items.length} items failed`)
}

/** The single failures in an error of `runAll`, or the error itself. */
export function failuresOf(error: unknown): unknown[] {
  return error instanceof AggregateError ? error.errors : [error]
}
