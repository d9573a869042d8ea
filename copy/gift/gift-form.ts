import { normalizeAnswer } from '#core/gift/gift.ts'
import { defaultZone } from '#core/gift/opening-time.ts'
import { parseOpening, type OpeningContext, type OpeningRefusal } from '#core/gift/opening.ts'
import { blockField, lineField, textField } from '#core/shared/input/fields.ts'
import { defineForm, type ErrorsOfForm, type Field, type TypedOfForm } from '#core/shared/input/form.ts'
import { formatCount } from '#core/shared/number-format.ts'
import { accept, refuse } from '#core/shared/result.ts'
import { normalizeLine } from '#core/shared/single-line.ts'

const limits = { name: 80, dedication: 1_000, question: 160, answer: 80 }
const name = { max: limits.name, maxLength: limits.name, tooLong: 'name-too-long', autoComplete: 'off' } as const
const questionLine = lineField({
  max: limits.question,
  maxLength: limits.question,
  tooLong: 'question-too-long',
  autoComplete: 'off',
})
const answerLine = lineField({
  max: limits.answer,
  maxLength: limits.answer,
  tooLong: 'answer-too-long',
  autoComplete: 'off',
})

/** Part of when it opens: what that is follows from all of them, and what is wrong with it is said at the day. */
function openingField(): Field<string, OpeningRefusal> {
  return textField({}, (typed) => accept(typed))
}

function isFilled(typed: unknown): boolean {
  return typeof typed === 'string' && normalizeLine(typed) !== ''
}

const tooLong = (max: number) => `Ficou um pouco longo: use até ${formatCount(max)} letras.`

/** What a buyer decides about a gift. The answer is stored as it is compared, and as it was typed. */
export const giftForm = defineForm({
  fields: {
    recipient: lineField(name),
    dedication: blockField({
      max: limits.dedication,
      maxLength: limits.dedication,
      tooLong: 'dedication-too-long',
    }),
    sender: lineField(name),
    when: { ...openingField(), initial: 'now' },
    day: openingField(),
    time: openingField(),
    zone: { ...openingField(), initial: defaultZone },
    question: textField(questionLine.input, (typed, form) =>
      isFilled(form['answer']) && !isFilled(typed) ? refuse('question-required') : questionLine.parse(typed, form),
    ),
    answer: textField(answerLine.input, (typed, form) =>
      isFilled(form['question']) && normalizeAnswer(typed) === ''
        ? refuse('answer-required')
        : answerLine.parse(typed, form),
    ),
  },
  labels: {
    recipient: 'Para quem é',
    dedication: 'Sua mensagem',
    sender: 'De quem',
    question: 'Pergunta (opcional)',
    answer: 'Resposta',
  },
  hints: {
    recipient: 'Como vai aparecer bem grande, como em “Ana Clara e Thiago”.',
    dedication: `Até ${formatCount(limits.dedication)} letras. As linhas ficam como você escrever.`,
    sender: 'A assinatura, como em “da mamãe”.',
    question: 'Como em “Em que cidade vocês se conheceram?”',
    answer: 'Acentos, espaços e maiúsculas não fazem diferença.',
  },
  messages: {
    'name-too-long': tooLong(limits.name),
    'dedication-too-long': tooLong(limits.dedication),
    'question-too-long': tooLong(limits.question),
    'answer-too-long': tooLong(limits.answer),
    'zone-unknown': 'Não conhecemos esse fuso horário. Escolha um da lista.',
    'time-invalid': 'Escolha o dia e a hora da abertura.',
    'time-skipped': 'Essa hora não existe nesse dia: os relógios de lá adiantam e pulam por cima dela. Escolha outra.',
    'time-past': 'Essa hora já passou. Escolha uma que ainda vem, ou abra agora.',
    'time-unused':
      'Você marcou um dia ou uma hora, mas escolheu abrir assim que a pessoa tocar no link. Escolha “Em um dia e hora marcados”, ou apague o dia e a hora. Nada foi guardado.',
    'time-too-far': 'O presente pode esperar até um ano. Escolha um dia mais perto.',
    'question-required': 'Escreva a pergunta desta resposta, ou apague a resposta.',
    'answer-required': 'Escreva a resposta, com letras ou números.',
  },
  check(typed, context: OpeningContext) {
    const opening = parseOpening(typed, context)
    return opening.ok ? {} : { day: opening.code }
  },
  finish({ recipient, dedication, sender, question, answer, ...typed }, context) {
    const opening = parseOpening(typed, context)
    if (!opening.ok) throw new Error('an opening that was checked')
    const isLocked = question !== ''
    return {
      recipient: recipient.replace(/^para\s+/i, ''),
      dedication,
      sender,
      ...opening.value,
      question: isLocked ? question : null,
      answer: isLocked ? answer : null,
    }
  },
})

export type GiftTyped = TypedOfForm<typeof giftForm>
export type GiftErrors = ErrorsOfForm<typeof giftForm>
