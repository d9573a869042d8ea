import { PackageCover } from '#app/ui/site/packages/package-cover.tsx'
import type { PackageId } from '#core/catalog/catalog.ts'
import { formatBRL, type Cents } from '#core/shared/money.ts'

type Props = { packages: { id: PackageId; name: string; description: string; price: Cents }[] }

/** Which package is given. */
export function VoucherPackages({ packages }: Props) {
  return (
    <section className="gutter pb-16" aria-label="Escolha o pacote">
      <ul className="grid grid-cols-1 gap-6 [overflow-wrap:anywhere] sm:grid-cols-2 lg:grid-cols-4">
        {packages.map(({ id, name, description, price }) => (
          <li key={id} className="border-ink flex flex-col border-2 bg-white">
            <div className="border-ink relative h-32 overflow-hidden border-b-2" aria-hidden="true">
              <PackageCover id={id} />
            </div>
            <div className="flex grow flex-col gap-3 p-5">
              <h2 className="wide text-xl">{name}</h2>
              <p className="grow">{description}</p>
              <p className="wide text-2xl tabular-nums">{formatBRL(price)}</p>
              <a href={`/vale-presente/comprar/${id}`} className="btn btn-red">
                Dar {name}
              </a>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
