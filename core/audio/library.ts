import { accept, type Accepted } from '#core/shared/result.ts'
import { normalizeLine } from '#core/shared/single-line.ts'

export const libraryCategories = ['piano', 'guitar', 'strings', 'orchestra', 'other'] as const
/** Categories of the audio library (specification 001). */
export type LibraryCategory = (typeof libraryCategories)[number]

export const libraryTabs = ['all', 'piano', 'strings', 'orchestra'] as const
export type LibraryTab = (typeof libraryTabs)[number]

/** Categories shown in a tab; guitars are listed with the strings. */
export function categoriesOfTab(tab: LibraryTab): readonly LibraryCategory[] {
  switch (tab) {
    case 'all':
      return libraryCategories
    case 'strings':
      return ['strings', 'guitar']
    case 'piano':
    case 'orchestra':
      return [tab]
  }
}

export type LibraryForm = { title: string; category: LibraryCategory }
export type LibraryFormErrors = Partial<
  Record<keyof LibraryForm, 'title-required' | 'title-too-long' | 'category-unknown'>
>

export function parseLibraryForm(raw: {
  title: string
  category: string
}): Accepted<LibraryForm> | { ok: false; code: 'invalid'; errors: LibraryFormErrors } {
  const title = normalizeLine(raw.title)
  const category = libraryCategories.find((known) => known === raw.category)
  const errors: LibraryFormErrors = {
    ...(title === '' ? { title: 'title-required' as const } : {}),
    ...(title.length > 120 ? { title: 'title-too-long' as const } : {}),
    ...(category ? {} : { category: 'category-unknown' as const }),
  }
  if (!category || errors.title) return { ok: false, code: 'invalid', errors }
  return accept({ title, category })
}

/** Default title of a file: its name without the extension. */
export function titleOfFile(name: string): string {
  const plain = name
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
  return plain.slice(0, 120).trim() || 'Sem título'
}
