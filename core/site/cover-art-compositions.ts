import * as discs from './cover-art-discs.ts'
import * as lines from './cover-art-lines.ts'
import type { Composition } from './cover-art-pen.ts'
import type { Genre } from './song.ts'

type Named = {
  draw: Composition
  /** Has an above and a below: it is mirrored, but never turned. */
  upright?: true
}

export const compositions = {
  skyline: { draw: lines.skyline, upright: true },
  horizon: { draw: lines.horizon, upright: true },
  leaningBars: { draw: lines.leaningBars },
  beatRows: { draw: lines.beatRows },
  strings: { draw: lines.strings },
  ranges: { draw: lines.ranges, upright: true },
  rays: { draw: lines.rays, upright: true },
  stairs: { draw: lines.stairs, upright: true },
  teeth: { draw: lines.teeth },
  petals: { draw: lines.petals },
  radial: { draw: discs.radial },
  orbits: { draw: discs.orbits },
  halftone: { draw: discs.halftone },
  mosaic: { draw: discs.mosaic },
  spiral: { draw: discs.spiral },
  slices: { draw: discs.slices },
  counterchange: { draw: discs.counterchange },
  arches: { draw: discs.arches, upright: true },
  grooves: { draw: discs.grooves },
  stage: { draw: discs.stage },
  jingles: { draw: discs.jingles },
} satisfies Record<string, Named>

export type CompositionName = keyof typeof compositions

/** What suits a genre: its instruments, its dance, its light. Three of these are offered for each song. */
export const compositionsOfGenre: Record<Genre, readonly CompositionName[]> = {
  'bossa-nova': ['strings', 'orbits', 'stage', 'horizon', 'slices'],
  samba: ['jingles', 'beatRows', 'mosaic', 'stage', 'radial'],
  mpb: ['horizon', 'ranges', 'arches', 'strings', 'spiral'],
  pop: ['halftone', 'stage', 'slices', 'mosaic', 'counterchange'],
  rock: ['leaningBars', 'teeth', 'slices', 'skyline', 'rays'],
  electronic: ['skyline', 'beatRows', 'counterchange', 'grooves', 'halftone'],
  classical: ['arches', 'strings', 'petals', 'orbits', 'ranges'],
  instrumental: ['beatRows', 'stairs', 'spiral', 'counterchange', 'petals'],
  jazz: ['counterchange', 'stairs', 'slices', 'beatRows', 'mosaic'],
  country: ['ranges', 'radial', 'horizon', 'petals', 'stairs'],
  gospel: ['rays', 'arches', 'radial', 'ranges', 'spiral'],
  metal: ['teeth', 'leaningBars', 'rays', 'slices', 'grooves'],
  funk: ['grooves', 'skyline', 'jingles', 'halftone', 'leaningBars'],
  pagode: ['mosaic', 'jingles', 'stage', 'orbits', 'beatRows'],
  sertanejo: ['horizon', 'strings', 'ranges', 'radial', 'stage'],
  forro: ['beatRows', 'petals', 'jingles', 'arches', 'spiral'],
  axe: ['rays', 'grooves', 'mosaic', 'halftone', 'jingles'],
  piseiro: ['stairs', 'skyline', 'beatRows', 'counterchange', 'orbits'],
}
