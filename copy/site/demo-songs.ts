import { parsePeaks, type Song } from '#core/site/song.ts'

import { songMeasures } from './song-measures.ts'

type Written = Omit<Song, 'categories' | 'durationMs' | 'audio' | 'before' | 'peaks' | 'loudnessLufs'> & {
  id: keyof typeof songMeasures
}

const written: Written[] = [
  {
    id: 'mare-mansa',
    title: 'Maré Mansa',
    genre: 'bossa-nova',
    type: 'romantic',
    description: 'Demonstração: bossa imaginada para um casal que se conheceu numa travessia de barca ao fim da tarde.',
    tags: ['violão de nylon', 'flauta', 'sem pressa'],
    featured: true,
    mood: 'serena',
  },
  {
    id: 'portao-de-domingo',
    title: 'Portão de Domingo',
    genre: 'samba',
    type: 'advertisement',
    description: 'Demonstração: samba imaginado para a campanha de um mercado de bairro que abre cedo no domingo.',
    tags: ['surdo', 'cavaquinho', 'tamborim'],
    featured: true,
    mood: 'alegre',
  },
  {
    id: 'o-dia-do-sim',
    title: 'O Dia do Sim',
    genre: 'pop',
    type: 'wedding',
    description: 'Demonstração: balada pop imaginada para a entrada de um casamento ao ar livre.',
    tags: ['piano', 'cordas', 'crescente'],
    featured: true,
    mood: 'luminosa',
  },
  {
    id: 'carta-de-agosto',
    title: 'Carta de Agosto',
    genre: 'mpb',
    type: 'romantic',
    description:
      'Demonstração: canção imaginada para um filho que quer agradecer à mãe por carta, sem precisar de ocasião.',
    tags: ['violão', 'clarinete', 'violoncelo'],
    featured: false,
    mood: 'saudosa',
  },
  {
    id: 'mesa-posta',
    title: 'Mesa Posta',
    genre: 'gospel',
    type: 'documentary',
    description: 'Demonstração: gospel imaginado para um documentário sobre a cozinha comunitária de uma igreja.',
    tags: ['órgão', 'coro', 'pergunta e resposta'],
    featured: false,
    mood: 'acolhedora',
  },
  {
    id: 'contramao',
    title: 'Contramão',
    genre: 'rock',
    type: 'podcast',
    description: 'Demonstração: rock imaginado para a abertura de um podcast sobre quem largou tudo e recomeçou.',
    tags: ['guitarras', 'bateria', 'urgente'],
    featured: false,
    mood: 'intensa',
  },
  {
    id: 'ultima-mesa',
    title: 'Última Mesa',
    genre: 'jazz',
    type: 'podcast',
    description: 'Demonstração: trio de jazz imaginado para um podcast de conversas gravado depois que o bar fecha.',
    tags: ['piano', 'contrabaixo', 'suingue'],
    featured: false,
    mood: 'noturna',
  },
  {
    id: 'estrada-de-terra',
    title: 'Estrada de Terra',
    genre: 'country',
    type: 'documentary',
    description: 'Demonstração: country imaginado para um documentário sobre três gerações da mesma fazenda.',
    tags: ['violão de aço', 'violino', 'pé na estrada'],
    featured: false,
    mood: 'aberta',
  },
  {
    id: 'laje-acesa',
    title: 'Laje Acesa',
    genre: 'funk',
    type: 'advertisement',
    description: 'Demonstração: funk imaginado para o lançamento de uma marca de tênis nas redes sociais.',
    tags: ['batida', 'grave', 'refrão curto'],
    featured: false,
    mood: 'elétrica',
  },
  {
    id: 'sinal-aberto',
    title: 'Sinal Aberto',
    genre: 'electronic',
    type: 'corporate',
    description:
      'Demonstração: eletrônica imaginada para o vídeo em que uma empresa de energia apresenta o novo plano.',
    tags: ['sintetizadores', 'pulso', 'otimista'],
    featured: false,
    mood: 'confiante',
  },
  {
    id: 'janela-antiga',
    title: 'Janela Antiga',
    genre: 'classical',
    type: 'wedding',
    description: 'Demonstração: quarteto de cordas imaginado para a entrada dos avós num casamento de família.',
    tags: ['quarteto de cordas', 'valsa lenta', 'delicada'],
    featured: false,
    mood: 'terna',
  },
]

export const demonstrationSongs: Song[] = written.map((song) => {
  const { durationMs, loudnessLufs, hasBefore, peaks } = songMeasures[song.id]
  return {
    ...song,
    categories: [song.genre, song.type],
    durationMs,
    audio: `/audio/${song.id}.m4a`,
    before: hasBefore ? `/audio/${song.id}-melodia.m4a` : null,
    peaks: parsePeaks(peaks),
    loudnessLufs,
  }
})

/** Whether a song came with the product: of those the studio uploads, only the studio knows who ordered them. */
export function isOurDemonstration({ id }: Pick<Song, 'id'>): boolean {
  return Object.hasOwn(songMeasures, id)
}
