import { hydrateComponent } from '#app/client/hydration/hydrate-component.tsx'
import { AlbumPlay } from '#app/ui/site/player/album-play.tsx'

export const hydrate = hydrateComponent(AlbumPlay)
