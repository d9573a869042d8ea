import { useEffect, useRef, useState } from 'react'

import { keepUnreadableForms } from '#app/client/unreadable-fields.ts'
import { chooseFor } from '#app/ui/shared/choose-for.ts'
import { ConflictingValue } from '#app/ui/shared/conflicting-value.tsx'
import { FieldError } from '#app/ui/shared/field.tsx'
import { lyricLabels, moodLabels, noLyricHint, occasionLabels, voiceLabels } from '#copy/briefing/briefing.ts'
import { briefingLimits, essentialRows, nameRows, rows } from '#core/briefing/briefing-form.ts'
import {
  hasLyric,
  moods,
  occasions,
  voices,
  type BriefingAnswers,
  type BriefingField,
  type BriefingStep,
} from '#core/briefing/briefing.ts'
import { earlyWish } from '#core/project/desired-date.ts'
import { formatCount } from '#core/shared/number-format.ts'
import { genres } from '#core/site/song.ts'

import { Choices, TextField, Text } from './fields.tsx'
import { formatAnswer, genreChoices } from './format-answer.ts'
import { Pronunciations } from './pronunciations/pronunciations.tsx'
import { TooSoon, type PromisedDate } from './too-soon.tsx'

export type QuestionInputs = {
  answers: BriefingAnswers
  /** Messages of fields, by name. */
  errors: Record<string, string>
  /** What another tab saved meanwhile, when it did. */
  elsewhere: BriefingAnswers | null
  /** The first day that can be wished for. */
  today: string
  /** How long the work takes, in words. */
  delivery: string
  promise: PromisedDate
  pronunciations: React.ComponentProps<typeof Pronunciations>
}

/** The questions of one step. */
export function BriefingQuestions({ step, inputs }: { step: BriefingStep; inputs: QuestionInputs }) {
  if (step === 'occasion') return <OccasionQuestions {...inputs} />
  if (step === 'people') return <PeopleQuestions {...inputs} />
  if (step === 'story') return <StoryQuestions {...inputs} />
  if (step === 'sound') return <SoundQuestions {...inputs} />
  return <LyricQuestions {...inputs} />
}

function OccasionQuestions(inputs: QuestionInputs) {
  const { answers, today, delivery, promise } = inputs
  const [wishedOn, setWishedOn] = useState(answers.wishedOn)
  const wish = useRef<HTMLInputElement>(null)
  useEffect(keepUnreadableForms, [])
  // What was chosen before hydration counts.
  useEffect(() => setWishedOn(wish.current?.value ?? ''), [])

  return (
    <>
      <Choices
        {...fieldProps('occasion', inputs)}
        label="Escolha uma"
        options={occasions.map((value) => [value, occasionLabels[value]])}
        chosen={answers.occasion}
      />
      <TextField
        {...fieldProps('occasionNote', inputs)}
        label="Quer contar mais? (opcional)"
        placeholder="60 anos da minha mãe, festa na chácara"
        defaultValue={answers.occasionNote}
      />
      <TextField
        {...fieldProps('wishedOn', inputs)}
        label="Para quando? (opcional)"
        hint={`Se existe uma data, diga qual é. Prazo da primeira versão: ${delivery}, contados do dia em que aceitamos a sua história.`}
        type="date"
        min={today}
        defaultValue={answers.wishedOn}
        ref={wish}
        onInput={(event) => setWishedOn(event.currentTarget.value)}
      />
      <TooSoon promise={promise} hidden={earlyWish(wishedOn, promise.deadlineOn) === null} />
    </>
  )
}

function PeopleQuestions(inputs: QuestionInputs) {
  const { answers, errors, elsewhere } = inputs
  const shown = Math.max(2, answers.names.length)
  return (
    <>
      <TextField
        {...fieldProps('recipient', inputs)}
        label="Quem vai receber esta música?"
        placeholder="Minha mãe, Dona Lia"
        defaultValue={answers.recipient}
      />
      <TextField
        {...fieldProps('relation', inputs)}
        label="O que essa pessoa é para você? (opcional)"
        placeholder="Minha mãe e melhor amiga"
        defaultValue={answers.relation}
      />
      <fieldset aria-describedby="names-dica names-erro">
        <legend className="font-bold">Nomes que aparecem na letra</legend>
        <p id="names-dica" className="text-smoke text-sm">
          Ao lado, escreva como se fala, com a sílaba forte em maiúsculas: Thaís, “ta-ÍS”.
        </p>
        <div className="mt-3 grid gap-4">
          {rows(shown).map((row) => (
            <NameRow key={row} row={row} answers={answers} />
          ))}
        </div>
        {shown < nameRows ? (
          <details className="group mt-2">
            <summary className="btn-quiet group-open:hidden">Mais nomes</summary>
            <div className="mt-2 grid gap-4">
              {rows(nameRows)
                .slice(shown)
                .map((row) => (
                  <NameRow key={row} row={row} answers={answers} />
                ))}
            </div>
          </details>
        ) : null}
        <FieldError id="names" error={errors.names} />
        <ConflictingValue text={otherText('names', answers, elsewhere)} />
      </fieldset>
      <Pronunciations {...inputs.pronunciations} />
    </>
  )
}

function NameRow({ row, answers }: { row: number; answers: BriefingAnswers }) {
  const known = answers.names[row - 1]
  return (
    <div className="grid grid-cols-1 gap-3 min-[22rem]:grid-cols-2">
      <div className="field">
        <label htmlFor={`name-${row}`}>
          <span className="sr-only">{row}º </span>Nome
        </label>
        <input
          id={`name-${row}`}
          name={`name-${row}`}
          className="input"
          autoComplete="off"
          defaultValue={known?.name}
        />
      </div>
      <div className="field">
        <label htmlFor={`sound-${row}`}>
          Como se fala<span className="sr-only"> o {row}º nome</span>
        </label>
        <input
          id={`sound-${row}`}
          name={`sound-${row}`}
          className="input"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          defaultValue={known?.sound}
        />
      </div>
    </div>
  )
}

function StoryQuestions(inputs: QuestionInputs) {
  const { answers, errors, elsewhere } = inputs
  return (
    <>
      <Text
        {...fieldProps('story', inputs)}
        label="A história"
        hint={`Sem pressa e sem capricho: pode ser do jeito que vier. Cabem ${formatCount(briefingLimits.story)} caracteres.`}
        value={answers.story}
        rows={10}
        limit={briefingLimits.story}
      />
      <fieldset aria-describedby="essentials-dica essentials-erro">
        <legend className="font-bold">O que não pode faltar? (opcional)</legend>
        <p id="essentials-dica" className="text-smoke text-sm">
          Três ou quatro coisas: uma frase, um lugar, uma data, uma mania.
        </p>
        <div className="mt-3 grid gap-2">
          {rows(essentialRows).map((row) => (
            <input
              key={row}
              id={row === 1 ? 'essentials' : undefined}
              name={`essential-${row}`}
              className="input"
              aria-label={`${row}ª coisa que não pode faltar`}
              aria-invalid={errors.essentials ? true : undefined}
              autoComplete="off"
              defaultValue={answers.essentials[row - 1]}
            />
          ))}
        </div>
        <FieldError id="essentials" error={errors.essentials} />
        <ConflictingValue text={otherText('essentials', answers, elsewhere)} />
      </fieldset>
      <Text
        {...fieldProps('avoid', inputs)}
        label="O que não deve aparecer? (opcional)"
        hint="Um assunto, um nome, um apelido que magoa. Respeitamos à risca."
        value={answers.avoid}
        rows={3}
      />
    </>
  )
}

function SoundQuestions(inputs: QuestionInputs) {
  const { answers } = inputs
  return (
    <>
      <Choices
        {...fieldProps('mood', inputs)}
        label="Que clima ela tem?"
        options={[...moods, 'any' as const].map((value) => [value, moodLabels[value]])}
        chosen={answers.mood || 'any'}
        columns="grid-cols-1 min-[22rem]:grid-cols-2 sm:grid-cols-3"
      />
      <Choices
        {...fieldProps('genre', inputs)}
        label="Em que ritmo ela toca?"
        options={[...genres, 'other' as const, 'any' as const].map((value) => [value, genreChoices[value]])}
        chosen={answers.genre}
        columns="grid-cols-1 min-[22rem]:grid-cols-2 sm:grid-cols-3"
      />
      <div className="other-genre" onInput={chooseFor("[name='genre'][value='other']")}>
        <TextField
          {...fieldProps('genreNote', inputs)}
          label="Qual ritmo?"
          placeholder="Carimbó, vaneira, rap"
          defaultValue={answers.genreNote}
        />
      </div>
      <Choices
        {...fieldProps('voice', inputs)}
        label="Quem canta?"
        hint="As vozes são criadas para a sua música e nunca imitam artistas famosos."
        options={[...voices, 'any' as const].map((value) => [value, voiceLabels[value]])}
        chosen={answers.voice || 'any'}
      />
      <Text
        {...fieldProps('references', inputs)}
        label="Músicas que lembram o que você quer (opcional)"
        hint="Nomes ou links. Servem de inspiração: a sua será original."
        value={answers.references}
        rows={4}
      />
    </>
  )
}

function LyricQuestions(inputs: QuestionInputs) {
  const { answers } = inputs
  // What was answered before comes back with the voice.
  if (!hasLyric(answers))
    return (
      <>
        <p className="max-w-[34em] text-lg">{noLyricHint}</p>
        <input type="hidden" name="lyric" value={answers.lyric} />
        <input type="hidden" name="lyricText" value={answers.lyricText} />
      </>
    )
  return (
    <>
      <Choices
        {...fieldProps('lyric', inputs)}
        label="De quem é a letra?"
        options={[
          ['ours', lyricLabels.ours],
          ['own', lyricLabels.own],
        ]}
        chosen={answers.lyric}
      />
      <div className="own-lyric" onInput={chooseFor("[name='lyric'][value='own']")}>
        <Text
          {...fieldProps('lyricText', inputs)}
          label="Sua letra"
          hint="Cole ou escreva aqui. Envie só o que você tem direito de usar."
          value={answers.lyricText}
          rows={12}
          limit={briefingLimits.lyricText}
        />
      </div>
    </>
  )
}

function fieldProps(field: BriefingField, { answers, errors, elsewhere }: QuestionInputs) {
  return {
    id: field,
    error: errors[field],
    elsewhere: otherText(field, answers, elsewhere),
  }
}

function otherText(field: BriefingField, mine: BriefingAnswers, other: BriefingAnswers | null): string | undefined {
  if (!other) return undefined
  const text = formatAnswer(other, field)
  return text === formatAnswer(mine, field) ? undefined : text
}
