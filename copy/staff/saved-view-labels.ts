import { maxSavedViews, maxViewNameLength, type SavedList, type SavedViewRefusal } from '#core/admin/saved-view.ts'

export const savedListLabels = { projects: 'Projetos', orders: 'Pedidos' } satisfies Record<SavedList, string>

export const savedViewErrors = {
  'name-required': 'Dê um nome à visão.',
  'name-too-long': `O nome pode ter até ${maxViewNameLength} letras.`,
  'too-many': `São até ${maxSavedViews} visões por lista. Remova uma para salvar outra.`,
  'nothing-filtered': 'Aplique um filtro antes de salvar a visão. O texto da busca não é salvo.',
  'already-saved': 'Você já salvou estes filtros.',
  'not-found': 'Esta visão não existe mais.',
} satisfies Record<SavedViewRefusal, string>
