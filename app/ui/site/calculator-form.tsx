import { useLayoutEffect, useRef, useState } from 'react'

import { calculatorKey, restoreChoice, storeQuote } from '#app/client/storage/calculator-storage.ts'
import { qualificationKey } from '#app/client/storage/qualification-key.ts'
import { SiteLink } from '#app/ui/site/site-link.tsx'
import {
  bespokeBaseName,
  bespokeCountText,
  bespokeCountTitles,
  bespokeLineText,
  bespokeOptionTexts,
} from '#copy/catalog/calculator.ts'
import { capitalised } from '#copy/shared/inflection.ts'
import {
  bespokeCounts,
  bespokeFields,
  bespokeOptions,
  bespokeQuery,
  clampBespoke,
  parseBespoke,
  priceBespoke,
  switchBase,
  type BespokeBase,
  type BespokeChoice,
  type BespokeCount,
  type BespokeLine,
  type BespokeQuote,
  type CalculatorFigures,
} from '#core/catalog/calculator.ts'
import { formatBRL, type Cents } from '#core/shared/money.ts'

type Figures = { calculator: CalculatorFigures; packageNames: Record<string, string> }
type Props = Figures & {
  packagePrices: Record<string, Cents>
  choice: BespokeChoice
  /** The choice was asked for by the URL: what the browser stored must not replace it. */
  given: boolean
}
type Chosen = { figures: Figures; choice: BespokeChoice; onChange: (change: Partial<BespokeChoice>) => void }

/** A native form; once hydrated, the total follows every change and the quote is stored. */
export function CalculatorForm({ calculator, packageNames, packagePrices, choice: initial, given }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [choice, setChoice] = useState(initial)
  const figures = { calculator, packageNames }
  const quote = quoteOf(figures, choice)

  function choose(next: BespokeChoice, last: string) {
    const chosen = next.base === last ? next : switchBase(figures, next, last)
    const priced = quoteOf(figures, chosen)
    setChoice(chosen)
    if (priced) storeQuote(priced)
  }

  // What was moved before hydration wins over what the browser stored.
  useLayoutEffect(() => {
    const moved = form.current && readForm(form.current)
    if (moved && bespokeQuery(moved) !== bespokeQuery(initial)) return choose(moved, initial.base)
    const restored = given ? null : restoreChoice()
    if (restored) setChoice(clampBespoke(figures, restored))
    // oxlint-disable-next-line react/exhaustive-deps -- once, as it was served
  }, [])

  function proceed(event: React.SubmitEvent) {
    event.preventDefault()
    if (!quote) return
    storeQuote(quote)
    location.assign(`/pagamento/${choice.base}?${bespokeQuery(choice)}`)
  }

  const chosen = {
    figures,
    choice,
    onChange: (change: Partial<BespokeChoice>) => choose({ ...choice, ...change }, choice.base),
  }

  return (
    <form
      noValidate
      ref={form}
      data-restores={`${calculatorKey} ${qualificationKey}`}
      action="/calculadora/total"
      autoComplete="off"
      className="calculator gutter grid grid-cols-1 items-start gap-10 pb-20 wrap-anywhere lg:grid-cols-[1fr_26rem] lg:gap-16"
      onSubmit={proceed}
    >
      <p className="border-ink bg-paper with-script top-header sticky z-10 -mb-4 flex min-h-14 flex-wrap items-baseline gap-x-4 border-b-2 py-2 lg:hidden">
        <span className="font-bold">Total</span>
        <strong className="wide text-[min(1.5rem,9.5vw)] tabular-nums">{quote ? formatBRL(quote.total) : ''}</strong>
        <SiteLink href="#orcamento" className="btn-quiet ml-auto self-center text-sm">
          Ver a conta
        </SiteLink>
      </p>

      <div className="grid min-w-0 grid-cols-1 gap-12">
        <fieldset>
          <legend className="wide text-title mb-4">De onde você parte</legend>
          <div className="grid gap-3 sm:grid-cols-3">
            {calculator.bases.map((base) => (
              <Base key={base.packageId} base={base} {...chosen} />
            ))}
          </div>
        </fieldset>

        <fieldset className="grid gap-8">
          <legend className="wide text-title mb-4">Tamanho e prazo</legend>
          {bespokeCounts.map((name) => (
            <Slider key={name} name={name} {...chosen} />
          ))}
        </fieldset>

        <fieldset>
          <legend className="wide text-title mb-4">O que mais</legend>
          <div className="grid gap-3 sm:grid-cols-2">
            {bespokeOptions.map((name) => (
              <label key={name} className="choice">
                <input
                  type="checkbox"
                  name={bespokeFields[name]}
                  value="sim"
                  checked={choice[name]}
                  onChange={(event) => chosen.onChange({ [name]: event.target.checked })}
                  className="tick"
                />
                <span className="flex flex-wrap justify-between gap-x-4 font-bold">
                  <span>{bespokeOptionTexts[name].title}</span>
                  <span className="tabular-nums">+ {formatBRL(calculator[name])}</span>
                </span>
                <span className="text-smoke col-start-2 text-[0.9375rem]">{bespokeOptionTexts[name].text}</span>
              </label>
            ))}
          </div>
        </fieldset>
      </div>

      <Quote quote={quote} base={choice.base}>
        <ReadyMade quote={quote} id={choice.base} name={packageNames[choice.base]} price={packagePrices[choice.base]} />
      </Quote>
    </form>
  )
}

type ReadyMadeProps = {
  quote: BespokeQuote | null
  id: string
  name: string | undefined
  price: Cents | undefined
}

/** What the package that is ready has, too. */
const inPackage: BespokeLine['id'][] = ['base', 'vocals', 'lyrics']

/** A choice that asks for nothing beyond what the package of its base has: that may be all that is wanted. */
function ReadyMade({ quote, id, name, price }: ReadyMadeProps) {
  if (!quote?.lines.every(({ id: line }) => inPackage.includes(line)) || name === undefined || price === undefined)
    return null
  return (
    <p className="border-ink border-2 bg-white p-4" data-ready-made="">
      Um pacote pronto serve? O {name} tem este tamanho e custa <strong>{formatBRL(price)}</strong>.{' '}
      <SiteLink href={`/pagamento/${id}`} className="link">
        Ver o pacote {name}
      </SiteLink>
    </p>
  )
}

function readForm(form: HTMLFormElement): BespokeChoice | null {
  const sent = new FormData(form)
  return parseBespoke((name) => {
    const value = sent.get(name)
    return typeof value === 'string' ? value : null
  })
}

function Base({ base, figures, choice, onChange }: Chosen & { base: BespokeBase }) {
  const packageName = figures.packageNames[base.packageId]
  const { unlimitedAbove } = figures.calculator.sliders.instruments
  const included = (count: BespokeCount, value: number) => bespokeCountText(count, value, unlimitedAbove)

  return (
    <label className="choice">
      <input
        type="radio"
        name={bespokeFields.base}
        value={base.packageId}
        checked={base.packageId === choice.base}
        onChange={() => onChange({ base: base.packageId })}
        className="tick"
      />
      <span className="font-bold">{capitalised(bespokeBaseName(base.packageId))}</span>
      <span className="wide col-start-2 text-lg tabular-nums">{formatBRL(base.price)}</span>
      <span className="text-smoke col-start-2 mt-1 grid text-[0.9375rem] sm:max-lg:text-sm">
        <span>{included('minutes', base.minutes)}</span>
        <span>{included('versions', base.versions)}</span>
        <span>{base.instruments === null ? 'instrumentos ilimitados' : included('instruments', base.instruments)}</span>
        {packageName ? <span>revisões e atendimento do {packageName}</span> : null}
      </span>
    </label>
  )
}

function Slider({ name, figures, choice, onChange }: Chosen & { name: BespokeCount }) {
  const { sliders } = figures.calculator
  const { least, most } = sliders[name]
  const steps = Array.from({ length: most - least + 1 }, (_, index) => least + index)
  const text = bespokeCountText(name, choice[name], sliders.instruments.unlimitedAbove)
  const isMarked = (step: number) => steps.length <= 15 || step === least || step % 5 === 0

  return (
    <div>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <label htmlFor={name} className="text-lg font-bold">
          {bespokeCountTitles[name]}
        </label>
        <output htmlFor={name} className="wide with-script text-xl">
          {text}
        </output>
      </p>
      <p id={`${name}-dica`} className="text-smoke text-[0.9375rem]">
        {name === 'days' ? <UsualDays {...figures} /> : <Included name={name} figures={figures} />}
      </p>
      <input
        type="range"
        id={name}
        name={bespokeFields[name]}
        min={least}
        max={most}
        step={1}
        value={choice[name]}
        onChange={(event) => onChange({ [name]: event.target.valueAsNumber })}
        className="slider"
        aria-valuetext={text}
        aria-describedby={`${name}-dica`}
      />
      <p className="scale" aria-hidden="true">
        {steps.map((step) => (
          <span key={step}>{isMarked(step) ? step : ''}</span>
        ))}
      </p>
    </div>
  )
}

function UsualDays({ calculator }: Figures) {
  return `Até a primeira entrega. Cada dia abaixo de ${calculator.sliders.days.usual} soma ${formatBRL(calculator.perDay)}.`
}

/** One sentence for each base; the style sheet shows the one that was chosen. */
function Included({ name, figures }: { name: Exclude<BespokeCount, 'days'>; figures: Figures }) {
  const { calculator } = figures
  const each = { minutes: calculator.perMinute, versions: calculator.perVersion, instruments: calculator.perInstrument }

  return calculator.bases.map((base) => (
    <span key={base.packageId} data-summary={base.packageId} data-of={capitalised(bespokeBaseName(base.packageId))}>
      {base[name] === null
        ? `Sem limite na ${bespokeBaseName(base.packageId)}.`
        : `${base[name]} já ${name === 'versions' ? 'incluídas' : 'incluídos'}. ${name === 'versions' ? 'Cada uma' : 'Cada um'} a mais soma ${formatBRL(each[name])}.`}
      {name === 'instruments' && base[name] !== null
        ? ` Acima de ${calculator.sliders.instruments.unlimitedAbove}, ilimitados.`
        : ''}
    </span>
  ))
}

type QuoteProps = { quote: BespokeQuote | null; base: string; children: React.ReactNode }

function Quote({ quote, base, children }: QuoteProps) {
  return (
    <aside
      className="inverse grid grid-cols-1 gap-4 p-[min(1.5rem,6.7vw)] lg:sticky lg:top-[calc(var(--spacing-header)+1.5rem)]"
      aria-labelledby="orcamento"
    >
      <h2 id="orcamento" className="wide text-xl">
        Seu orçamento
      </h2>
      <ul className="grid gap-2 tabular-nums">
        {quote?.lines.map((line) => (
          <li key={line.id} className="flex flex-wrap justify-between gap-x-4">
            <span className="min-w-0 flex-1 basis-[8rem]">{bespokeLineText(line, base)}</span>
            <span className="ml-auto whitespace-nowrap">{formatBRL(line.amount)}</span>
          </li>
        ))}
      </ul>
      <p className="border-ink flex flex-wrap items-baseline justify-between gap-4 border-t-2 pt-4" aria-live="polite">
        <span className="text-lg font-bold">Total</span>
        <strong className="wide text-[min(1.75rem,9.5vw)] leading-none tabular-nums">
          {quote ? formatBRL(quote.total) : ''}
        </strong>
      </p>
      {children}
      <noscript>
        <button type="submit" className="btn btn-line w-full">
          Calcular total
        </button>
      </noscript>
      <button type="submit" formAction="/calculadora/continuar" className="btn btn-red w-full text-lg">
        Continuar
      </button>
      <p className="text-smoke text-sm">
        Na próxima página você compara este orçamento com o pacote pronto e escolhe qual contratar. Nada é cobrado aqui.
      </p>
      <noscript>
        <p className="text-smoke text-sm">Depois de mudar algo, toque em “Calcular total” para ver a nova soma.</p>
      </noscript>
    </aside>
  )
}

function quoteOf(figures: Figures, choice: BespokeChoice): BespokeQuote | null {
  const priced = priceBespoke(figures, choice)
  return priced.ok ? priced.value : null
}
