import type { LibraryCategory, LibraryFormErrors, LibraryTab } from '#core/audio/library.ts'
import { demonstrationLimits, type DemonstrationFormErrors } from '#core/site/demonstration.ts'

/** The tabs of the audio library, word for word as decided (`Cordas` shows guitars, too). */
export const libraryTabLabels = {
  all: 'Todas',
  piano: 'Piano',
  strings: 'Cordas',
  orchestra: 'Orquestra',
} satisfies Record<LibraryTab, string>

export const libraryCategoryLabels = {
  piano: 'Piano',
  guitar: 'Violão',
  strings: 'Cordas',
  orchestra: 'Orquestra',
  other: 'Outros',
} satisfies Record<LibraryCategory, string>

export const libraryFormErrors = {
  'title-required': 'Dê um título ao áudio.',
  'title-too-long': 'Use um título com até 120 letras.',
  'category-unknown': 'Escolha uma categoria.',
} satisfies Record<NonNullable<LibraryFormErrors[keyof LibraryFormErrors]>, string>

export const libraryErrors = {
  'not-found': 'Este áudio não está mais na biblioteca.',
  'in-use': 'Há projetos que usam este áudio como referência. Remova-o desses projetos antes de excluir.',
  'on-site': 'Este áudio está no site. Remova-o de lá antes de excluir.',
  'not-ready': 'Este áudio ainda não está pronto para tocar. Espere a análise terminar.',
  'before-differs': 'O antes e o depois precisam ter a mesma duração. Escolha outra gravação.',
  stale: 'Outra pessoa mudou este áudio agora há pouco. Confira os dados abaixo e salve de novo.',
  failed: 'Não foi possível salvar. Nada mudou: tente de novo.',
}
export type LibraryRefusal = keyof typeof libraryErrors

export const demonstrationFormErrors = {
  'title-required': 'Dê um nome à música.',
  'title-too-long': `Use um nome com até ${demonstrationLimits.title} letras.`,
  'description-too-long': `Use até ${demonstrationLimits.description} letras.`,
  'genre-required': 'Escolha o ritmo.',
  'type-required': 'Escolha a ocasião.',
  'before-unknown': 'Esta gravação não está mais na biblioteca. Escolha outra.',
} satisfies Record<NonNullable<DemonstrationFormErrors[keyof DemonstrationFormErrors]>, string>
