import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

import { fillInMissing } from '#app/client/older-browsers/fill-in.ts'
import { parseWithoutEval } from '#app/client/parse-without-eval.ts'

fillInMissing()
parseWithoutEval()

// Hydration waits for a pending form: its page is replaced anyway, and React does not know the text of its button.
if (document.querySelector('button[data-ready]')) addEventListener('pageshow', hydrateWhenRestored)
else hydrate()

function hydrateWhenRestored({ persisted }: PageTransitionEvent) {
  if (!persisted) return
  removeEventListener('pageshow', hydrateWhenRestored)
  hydrate()
}

function hydrate() {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
}
