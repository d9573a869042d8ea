import { useLayoutEffect, useRef, useState } from 'react'

import { qualificationKey } from '#app/client/storage/qualification-key.ts'
import {
  restoreAnswers,
  restorePerson,
  storeAnswers,
  type StoredPerson,
} from '#app/client/storage/qualification-storage.ts'
import { useHydrated } from '#app/ui/shared/use-hydrated.ts'
import { SiteLink } from '#app/ui/site/site-link.tsx'
import { deadlineLabels, purposeLabels, recommendationReasons, styleLabels } from '#copy/catalog/qualification.ts'
import { bespokeQuery } from '#core/catalog/calculator.ts'
import {
  deadlines,
  musicStyles,
  parseAnswers,
  purposes,
  recommendPackage,
  suggestedChoice,
  type Answers,
  type RecommendationCatalog,
} from '#core/catalog/qualification.ts'
import { formatBRL } from '#core/shared/money.ts'

import { PackageCover } from './packages/package-cover.tsx'

type Props = { catalog: RecommendationCatalog; answers: Answers }

/** Three questions in a plain form; once hydrated, the recommendation follows the answers, which are stored. */
export function QualificationForm({ catalog, answers: initial }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [answers, setAnswers] = useState(initial)
  const [person, setPerson] = useState<StoredPerson>({ name: '', email: '' })
  const isHydrated = useHydrated()
  const suggestion = isEmpty(answers) ? '' : bespokeQuery(suggestedChoice(catalog, answers))

  function update(next: Answers, nextPerson: StoredPerson) {
    setAnswers(next)
    setPerson(nextPerson)
    storeAnswers(next, nextPerson, isEmpty(next) ? '' : bespokeQuery(suggestedChoice(catalog, next)))
  }

  // What the page came with, or was chosen before hydration, is newer than what the browser stored.
  useLayoutEffect(() => {
    const found = form.current && readForm(form.current)
    if (!found) return
    const stored = restorePerson()
    const nextPerson = { name: found.person.name || stored.name, email: found.person.email || stored.email }
    const next = isEmpty(found.answers) ? restoreAnswers() : found.answers
    if (!isEmpty(next) || nextPerson.name || nextPerson.email) update(next, nextPerson)
    // oxlint-disable-next-line react/exhaustive-deps -- once, as it was served
  }, [])

  const choose = (change: Partial<Answers>) => update({ ...answers, ...change }, person)

  return (
    <form
      noValidate
      ref={form}
      data-restores={qualificationKey}
      action="/qualificacao/resultado"
      autoComplete="off"
      className="gutter grid grid-cols-1 items-start gap-10 pb-20 lg:grid-cols-[1fr_26rem] lg:gap-16"
      onSubmit={(event) => event.preventDefault()}
    >
      <div className="grid min-w-0 grid-cols-1 gap-12">
        <Question
          name="proposito"
          title="Para que é a música?"
          known={purposes}
          labels={purposeLabels}
          chosen={answers.purpose}
          onChoose={(purpose) => choose({ purpose })}
        />
        <Question
          name="estilo"
          title="Que estilo combina?"
          known={musicStyles}
          labels={styleLabels}
          chosen={answers.style}
          onChoose={(style) => choose({ style })}
        />
        <Question
          name="prazo"
          title="Para quando?"
          known={deadlines}
          labels={deadlineLabels}
          chosen={answers.deadline}
          onChoose={(deadline) => choose({ deadline })}
        />
      </div>
      <div className="grid grid-cols-1 gap-4 lg:sticky lg:top-[calc(var(--spacing-header)+1.5rem)] lg:row-span-2">
        <div className="inverse min-h-80" aria-live="polite">
          <RecommendationCard catalog={catalog} answers={answers} />
        </div>
        <noscript>
          <button type="submit" className="btn w-full">
            Ver recomendação
          </button>
        </noscript>
        {/* Without a script the sum is the server's to add up. */}
        <SiteLink
          href={suggestion ? `${isHydrated ? '/calculadora' : '/calculadora/total'}?${suggestion}` : '/calculadora'}
          className="btn btn-line w-full"
        >
          Continuar para Calculadora de Preço
        </SiteLink>
      </div>
      <PersonFields person={person} onChange={(next) => update(answers, next)} />
    </form>
  )
}

function isEmpty({ purpose, style, deadline }: Answers): boolean {
  return purpose === null && style === null && deadline === null
}

function readForm(form: HTMLFormElement): { answers: Answers; person: StoredPerson } {
  const sent = new FormData(form)
  const text = (field: string) => form.querySelector<HTMLInputElement>(`[autocomplete="${field}"]`)?.value ?? ''
  return {
    answers: parseAnswers((name) => {
      const value = sent.get(name)
      return typeof value === 'string' ? value : null
    }),
    person: { name: text('name'), email: text('email') },
  }
}

type QuestionProps<Value extends string> = {
  name: string
  title: string
  known: readonly Value[]
  labels: Record<Value, string>
  chosen: Value | null
  onChoose: (value: Value) => void
}

function Question<Value extends string>({ name, title, known, labels, chosen, onChoose }: QuestionProps<Value>) {
  return (
    <fieldset>
      <legend className="wide text-title mb-4">{title}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {known.map((value) => (
          <label key={value} className="choice">
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
              className="tick"
            />
            <span className="font-bold">{labels[value]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Without `name` attributes on purpose: a person's name and address must never end up in an address bar. */
function PersonFields({ person, onChange }: { person: StoredPerson; onChange: (person: StoredPerson) => void }) {
  return (
    <fieldset className="with-script">
      <legend className="wide text-title">Quer adiantar o cadastro?</legend>
      <p className="mt-2">Opcional. Fica guardado só neste aparelho e já aparece preenchido na hora de pagar.</p>
      <div className="mt-4 grid gap-3 sm:grid-cols-2">
        <label className="grid gap-1.5 font-bold">
          Seu nome
          <input
            className="input font-normal"
            autoComplete="name"
            value={person.name}
            onChange={(event) => onChange({ ...person, name: event.target.value })}
          />
        </label>
        <label className="grid gap-1.5 font-bold">
          E-mail
          <input
            className="input font-normal"
            type="email"
            autoComplete="email"
            value={person.email}
            onChange={(event) => onChange({ ...person, email: event.target.value })}
          />
        </label>
      </div>
    </fieldset>
  )
}

function RecommendationCard({ catalog, answers }: Props) {
  const recommendation = recommendPackage(catalog, answers)
  if (!recommendation) {
    return (
      <>
        <p className="border-line flex h-36 items-center gap-4 overflow-hidden border-b-2 px-6" aria-hidden="true">
          <span className="bg-red size-18 shrink-0 rounded-full" />
          <span className="border-ink size-18 shrink-0 rounded-full border-2" />
          <span className="border-ink size-18 shrink-0 rounded-full border-2" />
        </p>
        <div className="grid gap-3 p-6">
          <h2 className="wide text-xl">Nossa indicação</h2>
          <p>Diga para que é a música e a gente indica um pacote, com o motivo.</p>
        </div>
      </>
    )
  }

  const { pkg } = recommendation
  return (
    <>
      <div className="border-line relative h-36 overflow-hidden border-b-2">
        <PackageCover id={pkg.id} />
      </div>
      <div className="grid grid-cols-1 gap-4 p-6 wrap-anywhere">
        <h2 className="wide text-xl">Nossa indicação: {pkg.name}</h2>
        <p className="wide text-[1.75rem] leading-none tabular-nums">{formatBRL(pkg.price)}</p>
        <ul className="grid gap-2">
          {recommendationReasons(recommendation).map((reason) => (
            <li key={reason} className="grid grid-cols-[auto_minmax(0,1fr)] gap-3">
              <span className="dot mt-[0.5em]" aria-hidden="true" />
              <span>{reason}</span>
            </li>
          ))}
        </ul>
        <SiteLink href={`/pagamento/${pkg.id}`} className="btn btn-red w-full text-lg">
          Escolher {pkg.name}
        </SiteLink>
        {recommendation.inTime === false ? (
          <SiteLink href="/contato" className="btn-quiet">
            Falar com a gente
          </SiteLink>
        ) : null}
      </div>
    </>
  )
}
