import type { SongType } from '#core/site/song.ts'

import { genreLabels } from './genres.ts'

export const songTypeLabels = {
  wedding: 'Casamento',
  corporate: 'Empresa',
  advertisement: 'Publicidade',
  romantic: 'Romântica',
  documentary: 'Documentário',
  podcast: 'Podcast',
} satisfies Record<SongType, string>

export const songCategoryLabels = { ...genreLabels, ...songTypeLabels }

/** Shown wherever these songs are played: no client ordered them. */
export const demonstrationNote =
  'Músicas de demonstração: composições originais do nosso estúdio, feitas para você ouvir como trabalhamos. Nenhuma foi encomendada por um cliente.'
