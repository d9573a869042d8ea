import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

// A form that is on its way takes the page with it; its button says so in words that React does not know.
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
