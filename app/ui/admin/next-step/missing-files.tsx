import { promisedText } from '#copy/delivery/promised.ts'
import { pluralize } from '#copy/shared/inflection.ts'
import type { DeliverySummaryView } from '#core/delivery/delivery-view.ts'

/** The files of a delivery that are still to be made. */
export function MissingFiles({ delivery: { files, missing } }: { delivery: DeliverySummaryView }) {
  const ready = `${pluralize(files, 'arquivo pronto', 'arquivos prontos')}.`
  if (missing.length === 0) return <p>{ready} Não falta nenhum dos prometidos.</p>
  return (
    <div className="grid gap-1">
      <p className="font-semibold">
        {missing.length === 1 ? 'Falta 1 arquivo' : `Faltam ${missing.length} arquivos`}
        {files > 0 ? ` · ${ready}` : ':'}
      </p>
      <ul className="flex flex-wrap gap-2">
        {missing.map((one, index) => (
          <li key={index} className="tag">
            {promisedText(one)}
          </li>
        ))}
      </ul>
    </div>
  )
}
