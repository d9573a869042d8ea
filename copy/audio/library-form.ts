import { libraryCategories } from '#core/audio/library.ts'
import { lineField, mustChooseField, optionalIdField, tickField } from '#core/shared/input/fields.ts'
import { defineForm, type ErrorsOfForm, type TypedOfForm, type ValueOfForm } from '#core/shared/input/form.ts'
import { genres, songTypes } from '#core/site/song.ts'

const limits = { title: 120, name: 80, description: 300 }

/** What staff call a recording of the library, and its shelf. */
export const libraryForm = defineForm({
  fields: {
    title: lineField({
      max: limits.title,
      tooLong: 'title-too-long',
      missing: 'title-required',
      autoComplete: 'off',
    }),
    category: mustChooseField(libraryCategories, 'category-unknown'),
  },
  labels: { title: 'Título', category: 'Categoria' },
  messages: {
    'title-required': 'Dê um título ao áudio.',
    'title-too-long': `Use um título com até ${limits.title} letras.`,
    'category-unknown': 'Escolha uma categoria.',
  },
})

export type LibraryForm = ValueOfForm<typeof libraryForm>
export type LibraryErrors = ErrorsOfForm<typeof libraryForm>

/** What the studio says of a recording of its library that it shows to visitors. */
export const demonstrationForm = defineForm({
  fields: {
    title: lineField({ max: limits.name, tooLong: 'title-too-long', missing: 'title-required', autoComplete: 'off' }),
    description: lineField({ max: limits.description, tooLong: 'description-too-long', autoComplete: 'off' }),
    genre: mustChooseField(genres, 'genre-required'),
    type: mustChooseField(songTypes, 'type-required'),
    before: optionalIdField('before-unknown'),
    sung: tickField(),
    featured: tickField(),
  },
  labels: {
    title: 'Nome da música',
    description: 'O que contar sobre ela',
    genre: 'Ritmo',
    type: 'Ocasião',
    before: 'Antes e depois',
  },
  hints: {
    description: 'Uma frase: para quem foi, o que ela conta. Sem nomes que o cliente não deixou mostrar.',
    before: 'Outra gravação da biblioteca, com a mesma duração: só a melodia, ou o primeiro esboço.',
  },
  messages: {
    'title-required': 'Dê um nome à música.',
    'title-too-long': `Use um nome com até ${limits.name} letras.`,
    'description-too-long': `Use até ${limits.description} letras.`,
    'genre-required': 'Escolha o ritmo.',
    'type-required': 'Escolha a ocasião.',
    'before-unknown': 'Esta gravação não está mais na biblioteca. Escolha outra.',
  },
  // `beforeItemId`: the recording of the library it is compared with, a sketch of the same length.
  finish: ({ before, sung, ...values }) => ({ ...values, isSung: sung, beforeItemId: before }),
})

export type DemonstrationForm = ValueOfForm<typeof demonstrationForm>
export type DemonstrationTyped = TypedOfForm<typeof demonstrationForm>
export type DemonstrationErrors = ErrorsOfForm<typeof demonstrationForm>
