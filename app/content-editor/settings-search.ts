import { hasAllWords, searchWords } from '#core/site/question-search.ts'

import type { FieldGroup } from './settings-form.ts'
import {
  discountsScreen,
  fieldPath,
  rareScreens,
  settingsPath,
  settingsScreens,
  textsPath,
} from './settings-screens.ts'
import type { EditableText } from './text-form.ts'

export type FoundSetting = { label: string; hint: string; screen: string; to: string }
type Searched = {
  /** Each document with the screen of the groups that do not say theirs. */
  documents: { groups: FieldGroup[]; screen: string }[]
  texts: Pick<EditableText, 'id' | 'title' | 'about'>[]
}

/** The settings that say every word of a search: by their own name first, then by what they belong to, then by their help. */
export function findSettings(search: string, searched: Searched): FoundSetting[] {
  const words = searchWords(search)
  if (words.length === 0) return []
  const all = [...screensOf(), ...searched.documents.flatMap(fieldsOf), ...textsOf(searched.texts)]
  const ranked = all.flatMap((setting) => {
    const { label, hint, about } = setting
    const place = [label, `${label} ${about}`, `${label} ${about} ${hint}`].findIndex((text) =>
      hasAllWords(text, words),
    )
    return place === -1 ? [] : [{ setting, place }]
  })
  return ranked
    .toSorted((one, other) => one.place - other.place)
    .map(({ setting: { label, hint, screen, to } }) => ({ label, hint, screen, to }))
}

type Known = FoundSetting & { about: string }

function screensOf(): Known[] {
  const screens = [...settingsScreens, ...rareScreens].map((screen) => ({ ...screen, screen: 'Configurações' }))
  return [...screens, { ...discountsScreen, screen: 'Menu' }].map((screen) => ({ ...screen, about: '' }))
}

function fieldsOf({ groups, screen }: Searched['documents'][number]): Known[] {
  return groups.flatMap(({ title, about = '', section, fields }) =>
    fields.map(({ path, label, hint = '', of }): Known => {
      const to = section ? settingsPath(section) : screen
      const name = of && !label.startsWith(of) ? `${of}: ${label}` : label
      return {
        label: name,
        hint,
        screen: `${labelOf(to)} › ${title}`,
        to: fieldPath(to, path),
        about: `${title} ${about}`,
      }
    }),
  )
}

function textsOf(texts: Searched['texts']): Known[] {
  return texts.map(({ id, title, about }) => {
    return { label: title, hint: about, screen: labelOf(textsPath), to: `${textsPath}/${id}`, about: '' }
  })
}

function labelOf(screen: string): string {
  return [...settingsScreens, discountsScreen].find(({ to }) => to === screen)?.label ?? ''
}
