import { deliveryText, versionsText } from '#copy/catalog/packages.ts'
import type { Package } from '#core/catalog/catalog.ts'
import { formatBRL } from '#core/shared/money.ts'

import type { BespokeView } from './checkout-view.ts'

type Props = { pkg: Package; bespoke: BespokeView; chosen: string }

/** The ready-made package and the production made to measure, side by side: the buyer says which one to pay. */
export function OfferChoice({ pkg, bespoke, chosen }: Props) {
  return (
    <fieldset>
      <legend className="wide text-title">O que você quer contratar?</legend>
      <p className="mt-2">
        São duas produções diferentes. O contrato de cada uma diz o que ela inclui.{' '}
        <a href={bespoke.changePath} className="link">
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
          <span className="wide col-start-2 text-xl tabular-nums">{bespoke.total}</span>
          <span className="text-smoke col-start-2 mt-2 text-[0.9375rem]">
            {bespoke.size}. Entrega: até {bespoke.deadline}
          </span>
          <span className="text-smoke col-start-2 mt-2 grid gap-1 text-[0.9375rem]">
            {bespoke.lines.map(({ id, text, amount }) => (
              <span key={id} className="flex flex-wrap justify-between gap-x-4">
                <span className="min-w-0 flex-1 basis-32">{text}</span>
                <span className="ml-auto shrink-0 tabular-nums">{amount}</span>
              </span>
            ))}
          </span>
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
