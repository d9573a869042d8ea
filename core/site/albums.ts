import { z } from 'zod'

import { isBandcampUrl } from '#core/shared/bandcamp.ts'
import { slugOf } from '#core/shared/slug.ts'

import { genres, type ShownSong } from './song.ts'

/** Stands in the settings until the studio enters its own Bandcamp page; nothing is there. */
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

/** The first albums of a shop, made of our own songs. */
const demonstrationTracks: Record<string, string[]> = {
  'album-retratos-de-familia': ['carta-de-agosto', 'janela-antiga'],
  'album-cancoes-de-altar': ['mesa-posta', 'o-dia-do-sim'],
  'album-esquina-e-alto-falante': ['laje-acesa', 'contramao'],
  'album-noites-de-bossa': ['mare-mansa', 'ultima-mesa'],
  'album-roda-no-quintal': ['portao-de-domingo', 'estrada-de-terra'],
  'album-amostras-presentes': ['carta-de-agosto', 'mare-mansa'],
  'album-amostras-marcas': ['sinal-aberto', 'portao-de-domingo', 'laje-acesa'],
  'album-amostras-casamentos': ['o-dia-do-sim', 'janela-antiga'],
}

/** An album that is not sold anywhere: songs of ours, to show where the studio's own will stand. */
export type DemonstrationAlbum = Pick<Album, 'id' | 'title' | 'genre'> & { songs: ShownSong[] }

export type ShownMusic =
  | { kind: 'own'; page: string; forSale: Album[]; promotional: Album[] }
  | { kind: 'demonstration'; forSale: DemonstrationAlbum[]; promotional: DemonstrationAlbum[] }

/**
 * The albums visitors find: the studio's own once it has entered its page; until then demonstrations made of those of our songs
 * that it shows. Null where there is neither.
 */
export function shownMusic({ page, forSale, promotional }: Music, songs: ShownSong[]): ShownMusic | null {
  if (page !== demonstrationPage)
    return { kind: 'own', page, forSale: forSale.filter(isOwn), promotional: promotional.filter(isOwn) }
  const ofSongs = (albums: Album[]) => albums.flatMap((album) => demonstrationOf(album, songs))
  const shown = { forSale: ofSongs(firstMusic.forSale), promotional: ofSongs(firstMusic.promotional) }
  return shown.forSale.length + shown.promotional.length > 0 ? { kind: 'demonstration', ...shown } : null
}

/** An album at the first page of the settings leads nowhere, also when the studio has entered its own beside it. */
function isOwn({ url }: Album): boolean {
  return !url.startsWith(`${demonstrationPage}/`)
}

function demonstrationOf({ id, title, genre }: Album, songs: ShownSong[]): DemonstrationAlbum[] {
  const tracks = (demonstrationTracks[id] ?? []).flatMap((track) => songs.filter((song) => song.id === track))
  return tracks.length > 0 ? [{ id, title, genre, songs: tracks }] : []
}

/** The album that the site's player offers beside its songs. */
export function playerAlbum({ page, promotional }: Music): Album | null {
  return page === demonstrationPage ? null : (promotional.find(isOwn) ?? null)
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
