import { linkSecretParam } from '#app/http/link-secret-param.ts'
import { PageHead } from '#app/ui/site/page-head.tsx'
import type { PackageId } from '#core/catalog/catalog.ts'
import { formatDate } from '#core/shared/dates.ts'
import { cents, formatBRL, type Cents } from '#core/shared/money.ts'

type Props = {
  voucher: {
    /** Where the checkout finds the code again. */
    entry: string | null
    /** `null`: an amount, good for any package. */
    packageName: string | null
    value: Cents
    balance: Cents
    validUntil: Date | null
    recipientName: string
    fromName: string
    message: string
    packages: { id: PackageId; name: string; difference: Cents; rest: number; isOwn: boolean }[]
  }
}

/** What somebody was given, and what each package costs with it. The one that was given comes first. */
export function VoucherChoice({ voucher }: Props) {
  const { recipientName, fromName, message, balance, value, packageName, validUntil, packages, entry } = voucher
  const isWhole = balance === value
  return (
    <>
      <PageHead title={recipientName ? `${recipientName},\num presente` : 'Um presente\npara você'}>
        {message ? (
          <blockquote className="border-red border-l-4 pl-4 [overflow-wrap:anywhere] whitespace-pre-line">
            {message}
          </blockquote>
        ) : null}
        {fromName ? <p className="mt-3 font-bold [overflow-wrap:anywhere]">de {fromName}</p> : null}
      </PageHead>
      <section className="gutter pb-20" aria-labelledby="escolher">
        <h2 id="escolher" className="wide text-title">
          {isWhole && packageName !== null
            ? `Uma música do pacote ${packageName}`
            : `Restam ${formatBRL(balance)} no vale`}
        </h2>
        <p className="mt-3 max-w-[38em] text-lg">
          {validUntil ? `O vale pode ser usado até ${formatDate(validUntil)}. ` : ''}
          Você também pode escolher outro pacote: se custar mais, paga só a diferença; se custar menos, o que sobra fica
          no vale.
        </p>
        <ul className="border-ink mt-8 max-w-[46em] border-t-2">
          {packages
            .toSorted((one, other) => Number(other.isOwn) - Number(one.isOwn))
            .map(({ id, name, difference, rest, isOwn }) => (
              <li
                key={id}
                className="border-line flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b-2 py-5"
              >
                <div>
                  <h3 className="wide text-xl">{name}</h3>
                  <p>
                    {difference === 0 ? 'Nada a pagar' : `Você paga ${formatBRL(difference)}`}
                    {rest > 0 ? `; sobram ${formatBRL(cents(rest))} no vale` : ''}
                  </p>
                </div>
                <a
                  href={`/pagamento/${id}${entry ? `?${linkSecretParam}=${entry}` : ''}`}
                  className={isOwn ? 'btn btn-red' : 'btn btn-line'}
                >
                  Escolher {name}
                </a>
              </li>
            ))}
        </ul>
      </section>
    </>
  )
}
