import type { Genre } from '#core/site/song.ts'

export const genreLabels = {
  pop: 'Pop',
  rock: 'Rock',
  mpb: 'MPB',
  electronic: 'Eletrônico',
  classical: 'Clássico',
  instrumental: 'Instrumental',
  jazz: 'Jazz',
  samba: 'Samba',
  'bossa-nova': 'Bossa Nova',
  country: 'Country',
  gospel: 'Gospel',
  metal: 'Metal',
  funk: 'Funk',
  pagode: 'Pagode',
  sertanejo: 'Sertanejo',
  forro: 'Forró',
  axe: 'Axé',
  piseiro: 'Piseiro',
} satisfies Record<Genre, string>
