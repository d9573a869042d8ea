/** What a command answers to something it does not know. `nearest`: what was probably meant; `known`: all there is. */
export function unknownOptionText(typed: string, nearest: string | null, known: readonly string[]): string {
  if (nearest) return `Não conheço “${typed}”. Você quis dizer ${nearest}?`
  if (known.length > 0) return `Não conheço “${typed}”. Existe: ${known.join(', ')}.`
  return `Não conheço “${typed}”: este comando não tem opções.`
}

export function missingValueText(option: string): string {
  return `Falta o valor de ${option}.`
}

export function needlessValueText(option: string): string {
  return `${option} vai sozinho, sem valor.`
}

/** For whoever looks for a setting among the options. */
export const settingsHint = 'As configurações são variáveis de ambiente, como em: PORT=3001 npm start'
