import { dedicationLine } from '#copy/project/cover-sheet.ts'
import type { LyricLine } from '#core/preview/lyric-line.ts'
import { formatDate } from '#core/shared/dates.ts'
import type { CoverSeed } from '#core/site/cover-art.ts'

import type { GeneratedDocument } from './documents.ts'

/** A song with everything that belongs to it, as one file that needs nothing else. */
export type Capsule = {
  title: string
  /** `Para Dona Ivone`. */
  line: string
  /** `Harmonia, 21/11/2026`. */
  origin: string
  cover: CoverSeed
  lyric: LyricLine[]
  /** What the gift says that was made of the song; none without a gift. */
  dedication: { text: string; sender: string } | null
  photos: CapsulePhoto[]
  credits: string[]
  documents: GeneratedDocument[]
  /** What whoever finds the file should know. */
  about: string[]
  /** The same for whoever opens it in an editor. */
  comment: string
}

/** A photo of the gift, by what a page must know of it before its bytes. */
export type CapsulePhoto = { type: string; width: number; height: number }

type Facts = {
  project: { title: string; recipient: string; clientName: string; code: string }
  cover: CoverSeed
  lyric: LyricLine[]
  dedication: Capsule['dedication']
  photos: CapsulePhoto[]
  /** Photos of the gift that are too many for one file. */
  omittedPhotos: number
  people: string[]
  documents: GeneratedDocument[]
  studio: string
  deliveredAt: Date
}

export function capsuleContent({ project, studio, deliveredAt, people, omittedPhotos, ...content }: Facts): Capsule {
  const day = formatDate(deliveredAt)
  const parts =
    content.photos.length > 0 ? 'a letra, a capa, as fotos e os documentos' : 'a letra, a capa e os documentos'
  return {
    title: project.title,
    line: dedicationLine(project),
    origin: `${studio}, ${day}`,
    ...content,
    credits: people,
    about: [
      `Este arquivo guarda a música inteira: o som, ${parts}, como foram entregues em ${day} por ${studio} (projeto ${project.code}).`,
      'Ele não precisa de internet, de conta nem de programa: abre em qualquer navegador, no celular e no computador. Copie-o para onde quiser e mande a quem quiser.',
      'Se um dia nada mais o abrir: é um texto em HTML. O som está nele em formato MP3, escrito em base64 depois das palavras data:audio/mpeg;base64, e a capa é um desenho em SVG.',
      ...(omittedPhotos > 0 ? [omittedText(omittedPhotos)] : []),
    ],
    comment: [
      'CÁPSULA DE UMA MÚSICA / TIME CAPSULE OF A SONG',
      `${studio} · ${project.code} · ${day}`,
      'Abra este arquivo em um navegador. Tudo está dentro dele; nada é buscado na internet.',
      'Open this file in a web browser. Everything is inside; nothing is fetched from a network.',
      'O som / the sound: MP3 (MPEG-1 Audio Layer III), base64, depois de / after "data:audio/mpeg;base64,".',
      'A capa / the cover: SVG. Texto / text: UTF-8.',
    ].join('\n'),
  }
}

function omittedText(count: number): string {
  const photos =
    count === 1 ? 'Uma foto da página de presente não coube' : `${count} fotos da página de presente não couberam`
  return `${photos} neste arquivo: baixe também as originais.`
}
