import { pluralize, versionCount } from '#copy/shared/inflection.ts'
import type { BespokeChoice, BespokeCount, BespokeLine, BespokeOption } from '#core/catalog/calculator.ts'

// Part of the browser bundle: import no library here.

export const bespokeOptionTexts = {
  vocals: { title: 'Voz', text: 'Com voz cantada. Sem ela, a música é instrumental.' },
  lyrics: { title: 'Letra', text: 'A gente escreve, a partir da sua história. Sem ela, a letra é sua.' },
  stems: { title: 'Stems', text: 'Voz e instrumentos em arquivos separados.' },
  commercial: { title: 'Licença comercial', text: 'Para anunciar, vender, tocar no rádio, na TV e no streaming.' },
} satisfies Record<BespokeOption, { title: string; text: string }>

export const bespokeCountTitles = {
  minutes: 'Duração',
  versions: 'Versões',
  instruments: 'Instrumentos',
  days: 'Prazo',
} satisfies Record<BespokeCount, string>

/** A slider's value in words: `3 minutos`, `ilimitados`. */
export function bespokeCountText(name: BespokeCount, value: number, unlimitedAbove: number): string {
  if (name === 'instruments' && value > unlimitedAbove) return 'ilimitados'
  return bespokeUnits[name](value)
}

const bespokeUnits = {
  minutes: (count) => pluralize(count, 'minuto', 'minutos'),
  versions: versionCount,
  instruments: (count) => pluralize(count, 'instrumento', 'instrumentos'),
  days: (count) => pluralize(count, 'dia útil', 'dias úteis'),
} satisfies Record<BespokeCount, (count: number) => string>

/** Sizes of a production made to measure. Their names are their own: a package of another price has the other ones. */
const bespokeBaseNames: Record<string, string> = { essencial: 'pequena', profissional: 'média', premium: 'grande' }

/** `base pequena` */
export function bespokeBaseName(packageId: string): string {
  return `base ${bespokeBaseNames[packageId] ?? packageId}`
}

/** Why a line costs something: `2 minutos além dos 3 incluídos`. */
export function bespokeLineText({ id, count, included }: BespokeLine, packageId: string): string {
  switch (id) {
    case 'base':
      return `Produção sob medida, ${bespokeBaseName(packageId)}`
    case 'minutes':
    case 'instruments':
      return `${bespokeUnits[id](count)} além ${included === 1 ? 'do 1 incluído' : `dos ${included} incluídos`}`
    case 'versions':
      return `${bespokeUnits[id](count)} além ${included === 1 ? 'da 1 incluída' : `das ${included} incluídas`}`
    case 'days':
      return `Entrega ${bespokeUnits[id](count)} antes do prazo de ${included}`
    case 'vocals':
    case 'lyrics':
    case 'stems':
    case 'commercial':
      return bespokeOptionTexts[id].title
  }
}

/** Who writes the lyric of a production made to measure: nobody, when nobody sings and none was asked for. */
export function lyricOfBespoke({ vocals, lyrics }: BespokeChoice): 'buyer' | 'ours' | 'none' {
  if (lyrics) return 'ours'
  return vocals ? 'buyer' : 'none'
}

/** Suffix of a contract's id when voice and lyric were left out. */
export const instrumentalContract = 'instrumental'

export function isInstrumental(contract: { id: string }): boolean {
  return contract.id.endsWith(`-${instrumentalContract}`)
}

export const bespokeLyricTexts = {
  buyer: 'Sua, enviada no briefing',
  ours: 'Escrita por nós, a partir do seu briefing',
  none: 'Sem letra: música instrumental',
}
