import { Form } from 'react-router'

import { IntentButton } from '#app/ui/admin/shared/intent-button.tsx'
import { Panel } from '#app/ui/admin/shared/panel.tsx'
import { StateDot } from '#app/ui/admin/shared/state-dot.tsx'
import { retentionCountsText, retentionLabels, retentionTable } from '#copy/client/retention.ts'
import { totalOf, type RetentionCounts, type RetentionId } from '#core/client/retention.ts'
import { formatDateTime } from '#core/shared/dates.ts'

type Props = {
  runs: { id: string; startedAt: Date; counts: RetentionCounts; failed: RetentionId[] }[]
}

/** The retention table, when it was last carried out and what that deleted. */
export function RetentionPanel({ runs }: Props) {
  const [last] = runs
  return (
    <Panel title="Prazos de guarda">
      <div className="grid gap-4">
        <p>
          Todo dia, às 2h43, uma rotina apaga ou anonimiza o que passou do prazo. É a mesma tabela da{' '}
          <a href="/privacidade" className="link">
            política de privacidade
          </a>
          ; pedidos pagos, contratos e notas ficam pelo tempo da lei.
        </p>
        <p className="flex items-baseline gap-3" role="status">
          <StateDot isGood={last !== undefined && last.failed.length === 0} />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {last ? `Última vez em ${formatDateTime(last.startedAt)}: ${outcomeOf(last)}.` : 'Ainda não rodou.'}
          </span>
        </p>
        <Form method="post" noValidate>
          <IntentButton
            intent="retention-run"
            label="Aplicar os prazos agora"
            busy="Iniciando..."
            look="btn btn-line"
          />
        </Form>
        {runs.length > 1 ? (
          <details>
            <summary className="btn-quiet">Vezes anteriores</summary>
            <ul className="divide-line divide-y">
              {runs.slice(1).map((run) => (
                <li key={run.id} className="flex flex-wrap gap-x-3 py-1.5 [overflow-wrap:anywhere]">
                  <span className="tabular-nums">{formatDateTime(run.startedAt)}</span>
                  <span className="text-smoke">{outcomeOf(run)}</span>
                </li>
              ))}
            </ul>
          </details>
        ) : null}
        <details>
          <summary className="btn-quiet">Ver a tabela</summary>
          <dl className="divide-line divide-y">
            {retentionTable().map(({ id, what, period, end }) => (
              <div key={id} className="py-2">
                <dt className="font-semibold">{what}</dt>
                <dd className="text-smoke">
                  {period}. {end}.
                </dd>
              </div>
            ))}
          </dl>
        </details>
      </div>
    </Panel>
  )
}

function outcomeOf({ counts, failed }: Pick<Props['runs'][number], 'counts' | 'failed'>): string {
  const done = totalOf(counts) === 0 ? 'nada tinha passado do prazo' : retentionCountsText(counts)
  if (failed.length === 0) return done
  return `${done}; falhou em ${failed.map((id) => retentionLabels[id]).join(', ')}`
}
