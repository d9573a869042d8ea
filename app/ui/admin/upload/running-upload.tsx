import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router'

import { clearRunning, findRunning, subscribe, type UploadTarget } from './running.ts'
import { progressText, spokenText } from './words.ts'

type Props = UploadTarget & {
  /** The dialog that shows the whole of it, as a query. */
  sheet: { param: string; value: string }
  /** Announced when all of it has arrived. */
  done: string
  onDone: () => void
}

/** An upload whose dialog was closed: how far it is, and the way back to it. */
export function RunningUpload({ purpose, projectId, sheet, done, onDone }: Props) {
  const run = useSyncExternalStore(
    subscribe,
    () => findRunning({ purpose, projectId }),
    () => null,
  )
  const query = new URLSearchParams(useLocation().search)
  const isSheetOpen = query.has(sheet.param)
  query.set(sheet.param, sheet.value)
  const isOver = run?.view.kind === 'done' && !isSheetOpen
  const finish = useEffectEvent(onDone)
  useEffect(() => {
    if (isOver) finish()
  }, [isOver])
  // What was announced here is not announced again.
  useEffect(
    () => () => {
      if (findRunning({ purpose, projectId })?.view.kind === 'done') clearRunning({ purpose, projectId })
    },
    [purpose, projectId],
  )

  const view = isSheetOpen || !run || run.view.kind === 'done' ? null : run.view
  const total = run?.file.size ?? 0
  const name = run?.metadata['name'] || run?.metadata['title']
  const sent = view === null ? 0 : 'sent' in view ? view.sent : view.kind === 'finishing' ? total : 0
  return (
    <div>
      {run && view ? (
        <section aria-label="Envio em andamento" className="notice mb-5 grid gap-1">
          <p className="font-semibold [overflow-wrap:anywhere]">
            {name ? `“${name}” (${run.file.name})` : run.file.name}
          </p>
          {run.metadata['description'] ? (
            <p className="text-sm [overflow-wrap:anywhere] whitespace-pre-line">{run.metadata['description']}</p>
          ) : null}
          {view.kind === 'failed' ? (
            <p role="alert" className="error">
              {view.text}
            </p>
          ) : (
            <>
              <progress className="meter" value={sent} max={total} aria-label={`Envio de ${run.file.name}`} />
              <p className="text-sm" aria-hidden="true">
                {progressText(view, sent, total)}
              </p>
            </>
          )}
          <Link to={`?${query}`} preventScrollReset className="btn-quiet justify-self-start">
            Abrir o envio
          </Link>
        </section>
      ) : null}
      <p role="status" className={isOver ? 'notice mb-5' : 'sr-only'}>
        {view ? spokenText(view, sent, total) : isOver ? done : ''}
      </p>
    </div>
  )
}
