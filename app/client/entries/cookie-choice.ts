import { hydrateComponent } from '#app/client/hydration/hydrate-component.tsx'
import { CookieChoice } from '#app/ui/site/consent/cookie-choice.tsx'

export const hydrate = hydrateComponent(CookieChoice)
