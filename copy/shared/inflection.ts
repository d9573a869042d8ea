import { formatCount } from '#core/shared/number-format.ts'

/** `1 versão`, `3 versões`. */
export function pluralize(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}

export function versionCount(count: number): string {
  return pluralize(count, 'versão', 'versões')
}

/** `MP3, WAV e stems` */
export function joinList(items: string[]): string {
  const last = items.at(-1) ?? ''
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} e ${last}`
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export function uncapitalised(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

/** `Ana` of `Ana Beatriz de Souza`: how a mail greets. */
export function firstName(fullName: string): string {
  return fullName.trim().split(/\s+/)[0] ?? ''
}

/** A paragraph that is only said when it is true; spread it among the others. */
export function includeIf(condition: boolean, ...texts: string[]): string[] {
  return condition ? texts : []
}

/** `Pix, cartão ou boleto` */
export function joinAlternatives(items: string[]): string {
  const last = items.at(-1) ?? ''
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} ou ${last}`
}
