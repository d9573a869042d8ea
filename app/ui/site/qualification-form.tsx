import { deadlineLabels, purposeLabels, recommendationReasons, styleLabels } from '#copy/catalog/qualification.ts'
import { bespokeQuery } from '#core/catalog/calculator.ts'
import type { Catalog } from '#core/catalog/catalog.ts'
import {
  deadlines,
  musicStyles,
  purposes,
  recommendPackage,
  suggestedChoice,
  type Answers,
} from '#core/catalog/qualification.ts'
import { formatBRL } from '#core/shared/money.ts'

import { PackageCover } from './package-cover.tsx'

type Props = { catalog: Catalog; answers: Answers }

/** Three questions in a plain form; the island asks the same address and puts its answer beside the questions. */
export function QualificationForm({ catalog, answers }: Props) {
  return (
    <form
      action="/qualificacao/resultado"
      autoComplete="off"
      className="gutter grid grid-cols-1 items-start gap-10 pb-20 lg:grid-cols-[1fr_26rem] lg:gap-16"
      data-qualification
    >
      <div className="grid min-w-0 grid-cols-1 gap-12">
        <Question
          name="proposito"
          title="Para que é a música?"
          known={purposes}
          labels={purposeLabels}
          chosen={answers.purpose}
        />
        <Question
          name="estilo"
          title="Que estilo combina?"
          known={musicStyles}
          labels={styleLabels}
          chosen={answers.style}
        />
        <Question
          name="prazo"
          title="Para quando?"
          known={deadlines}
          labels={deadlineLabels}
          chosen={answers.deadline}
        />
      </div>
      <div className="grid grid-cols-1 gap-4 lg:sticky lg:top-[calc(var(--spacing-header)+1.5rem)] lg:row-span-2">
        <div className="inverse min-h-80" aria-live="polite" data-recommendation>
          <RecommendationCard catalog={catalog} answers={answers} />
        </div>
        <noscript>
          <button type="submit" className="btn w-full">
            Ver recomendação
          </button>
        </noscript>
        <a href={calculatorAddress(catalog, answers)} className="btn btn-red w-full text-lg" data-to-calculator>
          Continuar para Calculadora de Preço
        </a>
      </div>
      <Person />
    </form>
  )
}

type QuestionProps<Value extends string> = {
  name: string
  title: string
  known: readonly Value[]
  labels: Record<Value, string>
  chosen: Value | null
}

function Question<Value extends string>({ name, title, known, labels, chosen }: QuestionProps<Value>) {
  return (
    <fieldset>
      <legend className="wide text-title mb-4">{title}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {known.map((value) => (
          <label key={value} className="choice">
            <input type="radio" name={name} value={value} defaultChecked={value === chosen} className="tick" />
            <span className="font-bold">{labels[value]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Without `name` attributes on purpose: a person's name and address must never end up in an address bar. */
function Person() {
  return (
    <fieldset className="with-script">
      <legend className="wide text-title">Quer adiantar o cadastro?</legend>
      <p className="mt-2">Opcional. Fica guardado só neste aparelho e já aparece preenchido na hora de pagar.</p>
      <div className="mt-4 grid gap-3 sm:grid-cols-2">
        <label className="grid gap-1.5 font-bold">
          Seu nome
          <input className="text-field" autoComplete="name" maxLength={120} data-remember="name" />
        </label>
        <label className="grid gap-1.5 font-bold">
          E-mail
          <input className="text-field" type="email" autoComplete="email" maxLength={254} data-remember="email" />
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
      <div className="grid gap-4 p-6">
        <h2 className="wide text-xl">Nossa indicação: {pkg.name}</h2>
        <p className="wide text-[1.75rem] leading-none tabular-nums">{formatBRL(pkg.price)}</p>
        <ul className="grid gap-2">
          {recommendationReasons(recommendation).map((reason) => (
            <li key={reason} className="grid grid-cols-[auto_1fr] gap-3">
              <span className="dot mt-[0.5em]" aria-hidden="true" />
              <span>{reason}</span>
            </li>
          ))}
        </ul>
        <a href={`/pagamento/${pkg.id}`} className="btn btn-line w-full">
          Escolher {pkg.name}
        </a>
      </div>
    </>
  )
}

function calculatorAddress(catalog: Catalog, answers: Answers): string {
  const given = Object.values(answers).some((answer) => answer !== null)
  return given ? `/calculadora/total?${bespokeQuery(suggestedChoice(catalog, answers))}` : '/calculadora'
}
