import { hydrateComponent } from '#app/client/hydration/hydrate-component.tsx'
import { SongCard } from '#app/ui/site/player/song-card.tsx'

export const hydrate = hydrateComponent(SongCard)
