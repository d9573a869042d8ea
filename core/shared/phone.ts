import { visibleText } from '#core/shared/input/visible-text.ts'

/**
 * Normalises a Brazilian phone number with or without country code; `null` when empty, `undefined` when invalid. Numbers
 * copied from WhatsApp contain non-breaking hyphens and invisible direction marks.
 */
export function parsePhone(typed: string): string | null | undefined {
  const text = withoutWordsBeside(visibleText(typed))
  if (text === '') return null
  if (!/^\(?\+?[\d\s()./-]{8,30}$/u.test(text) || isCpf(text)) return undefined
  const national = withoutCountry(text.replace(/\D/g, ''), /^\(?\+/.test(text))
  return national !== null && isNational(national) ? `55${national}` : undefined
}

/** `WhatsApp: (11) …`, `tel. 11 …`, `11 … (WhatsApp)`, `tel:+55…`: what somebody wrote beside the number. */
function withoutWordsBeside(text: string): string {
  const label = String.raw`(?:whats?app|whats|zap|wpp|telefone|tel|fone|celular|cel|fixo|n[úu]mero|meu|o|e|é|no|ddd)`
  return text
    .replace(new RegExp(String.raw`^(?:${label}(?![\p{L}])[\s.:/=-]*)+`, 'iu'), '')
    .replace(new RegExp(String.raw`[\s.,;(/-]*(?:${label}(?![\p{L}])[\s).,;/-]*)*$`, 'iu'), '')
}

/** Area code and number; `null` with the code of another country. */
function withoutCountry(digits: string, isInternational: boolean): string | null {
  const isForeign = !/^0*55/.test(digits) && (isInternational || digits.startsWith('00'))
  if (isForeign) return null
  const number = withoutZeros(digits)
  // Without a plus "55" may be the area code of Santa Maria, too: the length decides.
  const hasCountry = number.startsWith('55') && (isInternational || number.length > 11)
  return hasCountry ? withoutZeros(number.slice(2)) : number
}

/** An area code has no zero. Mobile numbers have nine digits and begin with 9, landlines eight and begin with 2 to 5. */
function isNational(number: string): boolean {
  return /^[1-9]{2}(?:9\d{8}|[2-5]\d{7})$/.test(number)
}

/** A CPF has as many digits as a mobile number, and may have its 9. */
function isCpf(text: string): boolean {
  return /^\d{3}\.\d{3}\.\d{3}-\d{2}$/u.test(text)
}

function withoutZeros(digits: string): string {
  return digits.replace(/^0+/, '')
}
