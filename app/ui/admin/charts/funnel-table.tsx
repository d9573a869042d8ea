import { formatCount } from '#core/shared/number-format.ts'

export type FunnelTableRow = {
  key: string
  label: string
  count: number
  share: string
  /** Of the period before; `null` where it was not counted. */
  before: number | null
}

type Props = { caption: string; shareHead: string; beforeName: string; rows: FunnelTableRow[] }

/** Stages from the widest to the narrowest, each with its number, its share, and the period before. */
export function FunnelTable({ caption, shareHead, beforeName, rows }: Props) {
  const most = Math.max(1, ...rows.map(({ count, before }) => Math.max(count, before ?? 0)))
  return (
    <>
      <table className="w-full text-left tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead className="text-smoke text-sm">
          <tr className={`${columns} pb-2`}>
            <th scope="col" className="font-normal">
              Passo
            </th>
            <th scope="col" className="text-right font-normal">
              Quantos
            </th>
            <th scope="col" className="text-right font-normal">
              Antes
            </th>
            <th scope="col" className="text-right font-normal">
              {shareHead}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, count, share, before }) => (
            <tr key={key} className={`${columns} pb-3`}>
              <th scope="row" className="font-normal">
                {label}
                <svg
                  aria-hidden="true"
                  viewBox="0 0 100 6"
                  preserveAspectRatio="none"
                  className="bg-sand mt-1 block h-3 w-full"
                >
                  <rect width={((before ?? 0) / most) * 100} height={6} className="fill-line" />
                  <rect width={(count / most) * 100} y={1} height={4} className="fill-ink" />
                </svg>
              </th>
              <td className="self-end text-right leading-none font-semibold">{formatCount(count)}</td>
              <td className="text-smoke self-end text-right text-sm leading-none">
                {before === null ? '–' : formatCount(before)}
              </td>
              <td className="text-smoke self-end text-right text-sm leading-none">{share}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-smoke text-sm">Antes: {beforeName}, na faixa de trás.</p>
    </>
  )
}

const columns =
  'grid grid-cols-[minmax(0,1fr)_3.5rem_3rem_4rem] gap-x-2 sm:grid-cols-[minmax(0,1fr)_4.5rem_4.5rem_6.5rem] sm:gap-x-3'
