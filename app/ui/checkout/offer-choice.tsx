import { bespokeLineText } from '#copy/catalog/calculator.ts'
import { bespokeSizeText } from '#copy/catalog/custom-offer.ts'
import { businessDays, deliveryText, versionsText } from '#copy/catalog/packages.ts'
import { bespokeQuery, type BespokeQuote } from '#core/catalog/calculator.ts'
import type { Catalog, Package } from '#core/catalog/catalog.ts'
import { formatBRL } from '#core/shared/money.ts'

type Props = { catalog: Catalog; pkg: Package; bespoke: BespokeQuote; chosen: string }

/** The ready-made package and the production made to measure, side by side: the buyer says which one to pay. */
export function OfferChoice({ catalog, pkg, bespoke, chosen }: Props) {
  return (
    <fieldset>
      <legend className="wide text-title">O que você quer contratar?</legend>
      <p className="mt-2">
        São duas produções diferentes. O contrato de cada uma diz o que ela inclui.{' '}
        <a href={`/calculadora/total?${bespokeQuery(bespoke.choice)}`} className="link">
          Mudar o orçamento
        </a>
      </p>
      <div className="mt-4 grid items-start gap-3 sm:grid-cols-2">
        <label className="choice h-full">
          <input
            type="radio"
            name="offer"
            value="sob-medida"
            defaultChecked={chosen === 'sob-medida'}
            className="tick"
          />
          <span className="font-bold">Sob medida</span>
          <span className="wide col-start-2 text-xl tabular-nums">{formatBRL(bespoke.total)}</span>
          <span className="text-smoke col-start-2 mt-2 text-[0.9375rem]">
            {bespokeSizeText(catalog, bespoke)}. Entrega: até {businessDays(bespoke.choice.days)}
          </span>
          <BespokeLines pkg={pkg} bespoke={bespoke} />
        </label>
        <label className="choice h-full">
          <input type="radio" name="offer" value="pacote" defaultChecked={chosen !== 'sob-medida'} className="tick" />
          <span className="font-bold">Pacote {pkg.name} pronto</span>
          <span className="wide col-start-2 text-xl tabular-nums">{formatBRL(pkg.price)}</span>
          <span className="text-smoke col-start-2 mt-2 grid gap-1 text-[0.9375rem]">
            <span>{pkg.description}</span>
            <span>{versionsText(pkg)}</span>
            <span>Entrega: {deliveryText(pkg)}</span>
          </span>
        </label>
      </div>
    </fieldset>
  )
}

function BespokeLines({ pkg, bespoke }: { pkg: Package; bespoke: BespokeQuote }) {
  return (
    <span className="text-smoke col-start-2 mt-2 grid gap-1 text-[0.9375rem]">
      {bespoke.lines.map((line) => (
        <span key={line.id} className="flex justify-between gap-4">
          <span>{bespokeLineText(line, pkg.name)}</span>
          <span className="tabular-nums">{formatBRL(line.amount)}</span>
        </span>
      ))}
    </span>
  )
}
