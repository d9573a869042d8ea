import { bespokeCountText, bespokeCountTitles, bespokeLineText, bespokeOptionTexts } from '#copy/catalog/calculator.ts'
import { businessDays } from '#copy/catalog/packages.ts'
import {
  bespokeCounts,
  bespokeFields,
  bespokeOptions,
  priceBespoke,
  type BespokeBase,
  type BespokeChoice,
  type BespokeCount,
} from '#core/catalog/calculator.ts'
import { findPackage, type Catalog } from '#core/catalog/catalog.ts'
import { formatBRL } from '#core/shared/money.ts'

type Props = {
  catalog: Catalog
  choice: BespokeChoice
  /** The choice was asked for by the address: what the browser remembers must not replace it. */
  given: boolean
}

/** Works as a plain form; the calculator island makes the total follow every move. */
export function CalculatorForm({ catalog, choice, given }: Props) {
  const { calculator } = catalog

  return (
    <form
      action="/calculadora/total"
      autoComplete="off"
      className="gutter grid grid-cols-1 items-start gap-10 pb-20 wrap-anywhere lg:grid-cols-[1fr_26rem] lg:gap-16"
      data-calculator={JSON.stringify(calculator)}
      data-given={given ? '' : undefined}
    >
      <p className="border-ink bg-paper with-script top-header sticky z-10 -mb-4 flex min-h-14 flex-wrap items-baseline gap-x-4 border-b-2 py-2 lg:hidden">
        <span className="font-bold">Total</span>
        <strong className="wide text-[min(1.5rem,9.5vw)] tabular-nums" data-total>
          {totalOf(catalog, choice)}
        </strong>
        <a href="#orcamento" className="btn-quiet ml-auto self-center text-sm">
          Ver a conta
        </a>
      </p>

      <div className="grid min-w-0 grid-cols-1 gap-12">
        <fieldset>
          <legend className="wide text-title mb-4">De onde você parte</legend>
          <div className="grid gap-3 sm:grid-cols-3">
            {calculator.bases.map((base) => (
              <Base key={base.packageId} base={base} catalog={catalog} chosen={base.packageId === choice.base} />
            ))}
          </div>
        </fieldset>

        <fieldset className="grid gap-8">
          <legend className="wide text-title mb-4">Tamanho e prazo</legend>
          {bespokeCounts.map((name) => (
            <Slider key={name} name={name} value={choice[name]} catalog={catalog} />
          ))}
        </fieldset>

        <fieldset data-fold="narrow">
          <legend className="wide text-title mb-4">O que mais</legend>
          <div className="grid gap-3 sm:grid-cols-2">
            {bespokeOptions.map((name) => (
              <label key={name} className="choice">
                <input
                  type="checkbox"
                  name={bespokeFields[name]}
                  value="sim"
                  defaultChecked={choice[name]}
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

      <Quote catalog={catalog} choice={choice} />
    </form>
  )
}

function Base({ base, catalog, chosen }: { base: BespokeBase; catalog: Catalog; chosen: boolean }) {
  const name = baseName(catalog, base.packageId)
  const { unlimitedAbove } = catalog.calculator.sliders.instruments
  const included = (count: BespokeCount, value: number) => bespokeCountText(count, value, unlimitedAbove)

  return (
    <label className="choice">
      <input
        type="radio"
        name={bespokeFields.base}
        value={base.packageId}
        defaultChecked={chosen}
        data-name={name}
        className="tick"
      />
      <span className="font-bold">{name}</span>
      <span className="wide col-start-2 text-lg tabular-nums">{formatBRL(base.price)}</span>
      <span className="text-smoke col-start-2 mt-1 grid text-[0.9375rem] sm:max-lg:text-sm">
        <span>{included('minutes', base.minutes)}</span>
        <span>{included('versions', base.versions)}</span>
        <span>{base.instruments === null ? 'instrumentos ilimitados' : included('instruments', base.instruments)}</span>
      </span>
    </label>
  )
}

function Slider({ name, value, catalog }: { name: BespokeCount; value: number; catalog: Catalog }) {
  const { sliders } = catalog.calculator
  const { least, most } = sliders[name]
  const steps = Array.from({ length: most - least + 1 }, (_, index) => least + index)
  const words = bespokeCountText(name, value, sliders.instruments.unlimitedAbove)
  const isMarked = (step: number) => steps.length <= 15 || step === least || step % 5 === 0

  return (
    <div>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <label htmlFor={name} className="text-lg font-bold">
          {bespokeCountTitles[name]}
        </label>
        <output htmlFor={name} className="wide with-script text-xl" data-value={name}>
          {words}
        </output>
      </p>
      <p id={`${name}-dica`} className="text-smoke text-[0.9375rem]">
        {name === 'days' ? <UsualDays catalog={catalog} /> : <Included name={name} catalog={catalog} />}
      </p>
      <input
        type="range"
        id={name}
        name={bespokeFields[name]}
        min={least}
        max={most}
        step={1}
        defaultValue={value}
        className="slider"
        aria-valuetext={words}
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

function UsualDays({ catalog: { calculator } }: { catalog: Catalog }) {
  return `Até a primeira entrega. Cada dia abaixo de ${calculator.sliders.days.usual} soma ${formatBRL(calculator.perDay)}.`
}

/** One sentence for each base; the style sheet shows the one that was chosen. */
function Included({ name, catalog }: { name: Exclude<BespokeCount, 'days'>; catalog: Catalog }) {
  const { calculator } = catalog
  const each = { minutes: calculator.perMinute, versions: calculator.perVersion, instruments: calculator.perInstrument }

  return calculator.bases.map((base) => (
    <span key={base.packageId} data-summary={base.packageId}>
      {base[name] === null
        ? `Sem limite na base ${baseName(catalog, base.packageId)}.`
        : `${base[name]} já ${name === 'versions' ? 'incluídas' : 'incluídos'}. ${name === 'versions' ? 'Cada uma' : 'Cada um'} a mais soma ${formatBRL(each[name])}.`}
      {name === 'instruments' && base[name] !== null
        ? ` Acima de ${calculator.sliders.instruments.unlimitedAbove}, ilimitados.`
        : ''}
    </span>
  ))
}

function Quote({ catalog, choice }: { catalog: Catalog; choice: BespokeChoice }) {
  const priced = priceBespoke(catalog, choice)
  const lines = priced.ok ? priced.value.lines : []

  return (
    <aside
      className="inverse grid grid-cols-1 gap-4 p-[min(1.5rem,6.7vw)] lg:sticky lg:top-[calc(var(--spacing-header)+1.5rem)]"
      aria-labelledby="orcamento"
    >
      <h2 id="orcamento" className="wide text-xl">
        Seu orçamento
      </h2>
      <ul className="grid gap-2 tabular-nums" data-lines>
        {lines.map((line) => (
          <li key={line.id} className="flex justify-between gap-4">
            <span>{bespokeLineText(line, baseName(catalog, choice.base))}</span>
            <span className="whitespace-nowrap">{formatBRL(line.amount)}</span>
          </li>
        ))}
      </ul>
      <p className="border-ink flex flex-wrap items-baseline justify-between gap-4 border-t-2 pt-4" aria-live="polite">
        <span className="text-lg font-bold">Total</span>
        <strong className="wide text-[min(1.75rem,9.5vw)] leading-none tabular-nums" data-total>
          {totalOf(catalog, choice)}
        </strong>
      </p>
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

/** Under the calculator: what the figures mean. */
export function CalculatorNotes({ catalog }: { catalog: Catalog }) {
  const { usual } = catalog.calculator.sliders.days
  return (
    <ul>
      <li>
        A produção sob medida é outra oferta, além dos pacotes prontos: você define duração, versões, arranjo, prazo,
        voz, letra, stems e direitos. Revisões e atendimento seguem a base escolhida.
      </li>
      <li>
        O prazo normal é de {businessDays(usual)} até a primeira entrega. Ele começa na confirmação do pagamento e
        recomeça quando o seu briefing é aceito.
      </li>
      <li>Sem a licença comercial, a gravação é só sua, para uso pessoal e uso comercial limitado.</li>
      <li>O orçamento fica guardado só neste aparelho.</li>
    </ul>
  )
}

function totalOf(catalog: Catalog, choice: BespokeChoice): string {
  const priced = priceBespoke(catalog, choice)
  return priced.ok ? formatBRL(priced.value.total) : ''
}

function baseName(catalog: Catalog, packageId: string): string {
  return findPackage(catalog, packageId)?.name ?? packageId
}
