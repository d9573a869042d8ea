import { startTransition, StrictMode, type ErrorInfo } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { isRouteErrorResponse } from 'react-router'
import { HydratedRouter } from 'react-router/dom'

import { keepCursor } from '#app/client/hydrate/keep-cursor.ts'
import { nameEntry } from '#app/client/hydrate/name-entry.ts'
import { parseWithoutEval } from '#app/client/hydrate/parse-without-eval.ts'
import { reloadAfterRelease } from '#app/client/hydrate/release.ts'
import { recordTyping } from '#app/client/hydrate/typed-before.ts'
import { fillInMissing } from '#app/client/older-browsers/fill-in.ts'
import { whenNoFormIsPending } from '#app/client/page-script/native-submit.ts'

fillInMissing()
recordTyping()
keepCursor()
parseWithoutEval()
nameEntry()

// Hydration waits for a pending form: its page is replaced anyway, and React does not know the text of its button.
whenNoFormIsPending(hydrate)

function hydrate() {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter onError={startAnewAfterRelease} />
      </StrictMode>,
    )
  })
}

/** The code of before a release may fail on the data of after it. */
function startAnewAfterRelease(error: unknown, { errorInfo }: { errorInfo?: ErrorInfo }) {
  // What was caught while a page was drawn is told to nobody else.
  if (errorInfo) reportError(error)
  if (!isRouteErrorResponse(error)) void reloadAfterRelease()
}
