import type { CoverSeed } from '#core/site/cover-art.ts'
import type { Genre, Song } from '#core/site/song.ts'

import { genreLabels } from './genres.ts'

/** A public page: it is in the site map and has a share picture. */
export type PublicPage = {
  path: string
  /** Names its sharing picture: `/compartilhar/{slug}.png`. */
  slug: string
  /** What the picture says. */
  headline: string
  /** Chooses the drawing. */
  genre: Genre
}

/** What the site is, in one line, where it is kept on a screen of its own. */
export const siteDescription = 'Músicas personalizadas feitas da sua história.'

export const sitePages: PublicPage[] = [
  { path: '/', slug: 'inicio', headline: 'A sua história vira música', genre: 'mpb' },
  { path: '/pacotes', slug: 'pacotes', headline: 'Escolha o seu disco', genre: 'electronic' },
  { path: '/servicos', slug: 'servicos', headline: 'Da ideia à música pronta', genre: 'jazz' },
  { path: '/portfolio', slug: 'portfolio', headline: 'Ouça antes de escolher', genre: 'bossa-nova' },
  { path: '/sobre', slug: 'sobre', headline: 'Quem faz a sua música', genre: 'gospel' },
  { path: '/contato', slug: 'contato', headline: 'Fale com a gente', genre: 'funk' },
  { path: '/briefing', slug: 'briefing', headline: 'Conte a sua história', genre: 'samba' },
  { path: '/calculadora', slug: 'calculadora', headline: 'Quanto custa a sua música?', genre: 'instrumental' },
  { path: '/qualificacao', slug: 'qualificacao', headline: 'Qual música é a sua?', genre: 'pagode' },
  { path: '/faq', slug: 'faq', headline: 'Perguntas frequentes', genre: 'classical' },
  { path: '/privacidade', slug: 'privacidade', headline: 'Como cuidamos dos seus dados', genre: 'country' },
  { path: '/termos', slug: 'termos', headline: 'Termos de uso', genre: 'rock' },
  { path: '/acessibilidade', slug: 'acessibilidade', headline: 'Música para todo mundo', genre: 'pop' },
  { path: '/cookies', slug: 'cookies', headline: 'O que guardamos', genre: 'metal' },
]

/** What stands on a sharing picture. */
export type SharePicture = {
  headline: string
  /** Under the headline, smaller. */
  line: string
  cover: CoverSeed
}

/** The picture a slug asks for, or nothing. */
export function findSharePicture(slug: string, songs: Song[]): SharePicture | null {
  const song = songs.find(({ id }) => slug === songSlug(id))
  if (song) return { headline: song.title, line: `${genreLabels[song.genre]} · Música de demonstração`, cover: song }
  const page = sitePages.find((one) => one.slug === slug)
  return page
    ? { headline: page.headline, line: 'Músicas personalizadas', cover: { id: page.slug, genre: page.genre } }
    : null
}

/** URL of a page's share picture. Pages without their own use that of the home page. */
export function sharePicturePath(path: string): string {
  const songId = /^\/portfolio\/([^/]+)$/.exec(path)?.[1]
  const slug = songId ? songSlug(songId) : sitePages.find((page) => page.path === path)?.slug
  return `/compartilhar/${slug ?? 'inicio'}.png`
}

function songSlug(id: string): string {
  return `musica-${id}`
}
