import { hydrateComponent } from '#app/client/hydration/hydrate-component.tsx'
import { HeroPlay } from '#app/ui/site/player/hero-play.tsx'

export const hydrate = hydrateComponent(HeroPlay)
