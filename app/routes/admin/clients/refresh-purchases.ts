import type { Deps } from '#app/http/deps.ts'
import { loggableError } from '#db/shared/errors.ts'
import { addUpPurchases } from '#use-cases/client/add-up-purchases.ts'

/** Before what clients bought is read. While nothing can be written, it is as it was added up last. */
export async function refreshPurchases(deps: Deps): Promise<void> {
  await addUpPurchases(deps).catch((error: unknown) =>
    deps.log.warn(loggableError(error), 'what clients bought was not added up'),
  )
}
