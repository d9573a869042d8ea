import type { CoverSeed } from '#core/site/cover-art.ts'

/** What is written under a cover; the second line may be empty. */
export type CoverText = { title: string; line: string }

/** Pictures of a cover as files. The rasteriser and the outlines are heavy and loaded on first use. */
export const coverPictures = {
  /** A square PNG without text; `side` in pixels. */
  async square(seed: CoverSeed, side: number): Promise<Uint8Array> {
    return (await import('./render-cover.ts')).renderSquare(seed, side)
  },
  /** The same as JPEG, which every player of MP3 can show. */
  async jpeg(seed: CoverSeed, side: number): Promise<Uint8Array> {
    return (await import('./render-cover.ts')).renderJpeg(seed, side)
  },
  /** For the screen of a phone: the cover framed, with its title. */
  async wallpaper(seed: CoverSeed, text: CoverText): Promise<Uint8Array> {
    return (await import('./render-cover.ts')).renderWallpaper(seed, text)
  },
}
