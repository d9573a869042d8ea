import { joinList } from '#copy/shared/inflection.ts'
import { repeatedFormErrors } from '#copy/shared/repeated-form.ts'
import { formatCount } from '#core/shared/number-format.ts'
import { maxInternalNoteLength, type InternalNoteRefusal } from '#core/staff/internal-note.ts'

export const internalNoteErrors = {
  ...repeatedFormErrors,
  'not-found': 'Esta nota não existe mais.',
  erased: 'Os dados deste cliente foram apagados: nada mais é anotado aqui.',
  'text-required': 'Escreva a nota antes de guardar.',
  'text-too-long': `A nota pode ter até ${formatCount(maxInternalNoteLength)} letras.`,
  'mentioned-cannot-read':
    'Você chamou alguém que não pode abrir esta página e não veria a nota. Escreva o nome sem @, ou peça a um administrador que atribua o projeto a essa pessoa.',
  'changed-meanwhile': 'Esta nota mudou em outra janela. Confira o que está guardado e salve de novo.',
} satisfies Record<InternalNoteRefusal, string>

/** Behind the field: who can be called. */
export function callHint(names: string[]): string {
  const seen = 'Só a equipe vê.'
  if (names.length === 0) return seen
  const some = joinList(names.slice(0, 3).map((name) => `@${name}`))
  return `${seen} Para chamar alguém, escreva @ e o nome: ${some}.`
}
