import { z } from 'zod'

import { isBandcampUrl } from './bandcamp.ts'
import { genres } from './song.ts'

/** Nobody's page: what the shop shows until the studio names its own. */
const demonstrationPage = 'https://harmonia-demonstracao.bandcamp.com'

const bandcampUrl = z.string().trim().max(300).refine(isBandcampUrl, 'an https address of bandcamp.com')

const albumShape = z.object({
  title: z.string().trim().min(1).max(80),
  url: bandcampUrl,
  /** Chooses the drawing on its cover. */
  genre: z.enum(genres),
})

export const musicShape = z.object({
  /** Where all our music is sold. */
  page: bandcampUrl,
  forSale: z.array(albumShape).max(12),
  promotional: z.array(albumShape).max(12),
})

export type Album = z.output<typeof albumShape>
export type Music = z.output<typeof musicShape>

export const firstMusic: Music = {
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
}

/** Are these still the pages that lead nowhere? */
export function isDemonstrationMusic({ page }: Music): boolean {
  return page === demonstrationPage
}

/** Albums as staff type them, one to a line: `Título | https://… | genre`. */
export function showAlbums(albums: unknown): string {
  const known = z.array(albumShape).safeParse(albums)
  return known.success ? known.data.map(({ title, url, genre }) => `${title} | ${url} | ${genre}`).join('\n') : ''
}

export function readAlbums(typed: string): Album[] {
  return linesOf(typed).flatMap((line) => readAlbum(line) ?? [])
}

/** The first line that is no album; `null` when all of them are. */
export function wrongAlbumLine(typed: string): string | null {
  return linesOf(typed).find((line) => readAlbum(line) === null) ?? null
}

function readAlbum(line: string): Album | null {
  const [title, url, genre, ...more] = line.split('|').map((part) => part.trim())
  const parsed = albumShape.safeParse({ title, url, genre: genre?.toLowerCase() })
  return parsed.success && more.length === 0 ? parsed.data : null
}

function linesOf(typed: string): string[] {
  return typed.split('\n').filter((line) => line.trim() !== '')
}
