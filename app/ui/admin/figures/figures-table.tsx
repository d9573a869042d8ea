import { ScrollRegion } from '#app/ui/shared/scroll-region.tsx'

type Props = {
  caption: string
  heads: string[]
  rows: { key: string; name: string; cells: string[] }[]
  foot?: { name: string; cells: string[] }
}

/** The figures of a plot: one name a row, numbers to the right. */
export function FiguresTable({ caption, heads, rows, foot }: Props) {
  return (
    <ScrollRegion label={`Tabela: ${caption}`} className="min-w-0 overflow-x-auto">
      <table className="w-full text-left text-sm tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-ink border-b-2">
            {heads.map((head, place) => (
              <th
                key={head}
                scope="col"
                className={`py-1.5 align-bottom ${place > 0 ? 'pl-3 text-right' : 'sticky left-0 bg-white'}`}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-line divide-y">
          {rows.map(({ key, name, cells }) => (
            <Row key={key} name={name} cells={cells} heads={heads} />
          ))}
        </tbody>
        {foot ? (
          <tfoot className="border-ink border-t-2 font-bold">
            <Row name={foot.name} cells={foot.cells} heads={heads} />
          </tfoot>
        ) : null}
      </table>
    </ScrollRegion>
  )
}

function Row({ name, cells, heads }: { name: string; cells: string[]; heads: string[] }) {
  return (
    <tr>
      <th scope="row" className="sticky left-0 bg-white py-1.5 font-[inherit] [overflow-wrap:break-word]">
        {name}
      </th>
      {cells.map((cell, place) => (
        <td key={heads[place + 1]} className="py-1.5 pl-3 text-right whitespace-nowrap">
          {cell}
        </td>
      ))}
    </tr>
  )
}
