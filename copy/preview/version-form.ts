import { parseAudioLink } from '#core/preview/audio-link.ts'
import { parseLyric } from '#core/preview/lyric.ts'
import { maxDescriptionLength, versionFields } from '#core/preview/version-fields.ts'
import { maxVersionNameLength } from '#core/preview/version.ts'
import { textField } from '#core/shared/input/fields.ts'
import { defineForm, type ErrorsOfForm, type TypedOfForm, type ValueOfForm } from '#core/shared/input/form.ts'
import { formatCount } from '#core/shared/number-format.ts'

import { lyricTooLong } from './lyric-limits.ts'

const labels = {
  name: 'Nome da versão',
  description: 'Descrição (opcional)',
  trackNumber: 'Número da faixa (opcional)',
}

const messages = {
  'name-required': 'Por favor, insira um nome para a versão.',
  'name-too-long': `O nome pode ter até ${maxVersionNameLength} letras.`,
  'description-too-long': `A descrição pode ter até ${formatCount(maxDescriptionLength)} letras.`,
  'track-number-invalid': 'O número da faixa vai de 1 a 999, ou fica em branco.',
}

/** Staff change what is said about a version. */
export const versionForm = defineForm({ fields: versionFields, labels, messages })

const newVersionFields = { ...versionFields, lyric: textField({}, parseLyric) }
export const newVersionMessages = {
  ...messages,
  'lyric-too-long': lyricTooLong,
}

/** What is said about a version that is added with its sound. */
export const newVersionForm = defineForm({ fields: newVersionFields, labels, messages: newVersionMessages })

/** The same for one whose sound is elsewhere: a link or an embed code. */
export const linkedVersionForm = defineForm({
  fields: { ...newVersionFields, link: textField({ required: true, spellCheck: false }, parseAudioLink) },
  labels: { ...labels, link: 'Link ou código do Bandcamp' },
  hints: { link: 'Aceita links diretos, o código embed (iframe) e links privados.' },
  messages: {
    ...newVersionMessages,
    'link-required': 'Por favor, insira um link do Bandcamp ou código embed.',
    'link-invalid': 'Não foi possível processar o link do Bandcamp fornecido.',
  },
  finish: ({ link, ...text }) => ({ ...text, track: link }),
})

export type VersionTyped = TypedOfForm<typeof versionForm>
export type VersionErrors = ErrorsOfForm<typeof versionForm>
export type NewVersionErrors = ErrorsOfForm<typeof newVersionForm>
export type NewVersionText = ValueOfForm<typeof newVersionForm>
export type LinkedVersion = ValueOfForm<typeof linkedVersionForm>
export type LinkedVersionTyped = TypedOfForm<typeof linkedVersionForm>
export type LinkedVersionErrors = ErrorsOfForm<typeof linkedVersionForm>

/** What stands above the message of the first field that is wrong. */
export const linkedVersionTitles = {
  'name-required': 'Nome obrigatório',
  'name-too-long': 'Nome longo demais',
  'description-too-long': 'Descrição longa demais',
  'track-number-invalid': 'Número inválido',
  'lyric-too-long': 'Letra longa demais',
  'link-required': 'Link ou código obrigatório',
  'link-invalid': 'URL inválida',
} satisfies Record<NonNullable<LinkedVersionErrors[keyof LinkedVersionErrors]>, string>
