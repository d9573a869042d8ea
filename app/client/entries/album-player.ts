import { hydrateComponent } from '#app/client/hydration/hydrate-component.tsx'
import { AlbumPlayer } from '#app/ui/site/consent/album-player.tsx'

export const hydrate = hydrateComponent(AlbumPlayer)
