import { hydrateComponent } from '#app/client/hydration/hydrate-component.tsx'
import { PlayerLink } from '#app/ui/site/player/player-link.tsx'

export const hydrate = hydrateComponent(PlayerLink)
