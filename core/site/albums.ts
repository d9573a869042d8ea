import { z } from 'zod'

import { isBandcampUrl } from '#core/shared/bandcamp.ts'
import { slugOf } from '#core/shared/slug.ts'

import { genres } from './song.ts'

/** A placeholder shown until the studio enters its own Bandcamp page; it leads nowhere. */
const demonstrationPage = 'https://harmonia-demonstracao.bandcamp.com'

const bandcampUrl = z.string().trim().max(300).refine(isBandcampUrl, 'an https address of bandcamp.com')

const albumShape = z.object({
  id: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{1,59}$/)
    .optional(),
  title: z.string().trim().min(1).max(80),
  url: bandcampUrl,
  /** Selects the motif drawn on the album's cover. */
  genre: z.enum(genres),
})

export const musicSchema = z.object({
  /** The Bandcamp page on which all the studio's music is sold. */
  page: bandcampUrl,
  forSale: z.array(albumShape).max(12).transform(named),
  promotional: z.array(albumShape).max(12).transform(named),
})

export type Album = z.output<typeof albumShape> & { id: string }
export type Music = z.output<typeof musicSchema>

export const firstMusic: Music = musicSchema.parse({
  page: demonstrationPage,
  forSale: [
    { title: 'Retratos de Família', url: `${demonstrationPage}/album/retratos-de-familia`, genre: 'mpb' },
    { title: 'Canções de Altar', url: `${demonstrationPage}/album/cancoes-de-altar`, genre: 'gospel' },
    { title: 'Esquina e Alto-falante', url: `${demonstrationPage}/album/esquina-e-alto-falante`, genre: 'funk' },
    { title: 'Noites de Bossa', url: `${demonstrationPage}/album/noites-de-bossa`, genre: 'bossa-nova' },
    { title: 'Roda no Quintal', url: `${demonstrationPage}/album/roda-no-quintal`, genre: 'pagode' },
  ],
  promotional: [
    { title: 'Amostras: Presentes', url: `${demonstrationPage}/album/amostras-presentes`, genre: 'pop' },
    { title: 'Amostras: Marcas', url: `${demonstrationPage}/album/amostras-marcas`, genre: 'electronic' },
    { title: 'Amostras: Casamentos', url: `${demonstrationPage}/album/amostras-casamentos`, genre: 'classical' },
  ],
})

/** Whether the music settings still hold the placeholder page. */
export function isDemonstrationMusic({ page }: Music): boolean {
  return page === demonstrationPage
}

/** Albums stored before they had ids get one derived from their URL; ids stay unique. */
function named(albums: z.output<typeof albumShape>[]): Album[] {
  const usedIds = new Set(albums.map(({ id }) => id))
  return albums.map(({ id, ...album }) => {
    if (id !== undefined) return { id, ...album }
    const slug = `album-${slugOf(album.url.split('/').at(-1) ?? '')}`.replace(/-$/, '')
    let name = slug
    for (let count = 2; usedIds.has(name); count += 1) name = `${slug}-${count}`
    usedIds.add(name)
    return { id: name, ...album }
  })
}
