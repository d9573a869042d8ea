import { hydrateComponent } from '#app/client/hydration/hydrate-component.tsx'
import { BeforeAfterPlayer } from '#app/ui/site/player/before-after-player.tsx'

export const hydrate = hydrateComponent(BeforeAfterPlayer)
