import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'

import { parseReply, sendRequest } from '#app/client/send-request.ts'
import { useHydrated, useScriptedClass } from '#app/ui/shared/use-hydrated.ts'
import type { UploadPurpose } from '#core/audio/upload.ts'
import { formatFileSize } from '#core/shared/file-size.ts'

import { clearDroppedFile, droppedFile } from './dropped-file.ts'
import { FileDrop } from './file-drop.tsx'
import { clearRunning, findRunning, startRunning, subscribe } from './running.ts'
import { remove, readUnfinished, type Unfinished } from './unfinished.ts'
import { problemOf, progressText, spokenText, type UploadView } from './words.ts'

type Props = {
  purpose: UploadPurpose
  projectId: string | null
  /** The fields of the form around it, read when it starts; `null` when the form is not ready, which says why itself. */
  metadata: () => Record<string, string> | null
  /** For the file dialog, as of an input. */
  accept: string
  label?: string
  /** What the button that starts it is called. */
  start: string
  /** Said when all of it is there. */
  done: string
  onDone: () => void
  onChoose: (file: File) => void
  /** An upload that was interrupted goes on with the chosen file: the fields it began with, which are what counts. */
  onResume: (metadata: Record<string, string>) => void
  /** Shows `children` alone, which keep what was typed in them; a chosen file stays chosen. */
  isHidden?: boolean
  /** What is said about the file: between it and the buttons. Read once, at the start: closed to changes from then on, and gone once all is there. */
  children: React.ReactNode
}

/** Chooses a file and sends it in chunks, which survives a lost connection, a pause and a reload. */
export function Uploader(props: Props) {
  return <LiveUploader key={`${props.purpose} ${props.projectId}`} {...props} />
}

function LiveUploader({
  purpose,
  projectId,
  metadata,
  accept,
  label = 'Arquivo',
  start,
  done,
  onDone,
  onChoose,
  onResume,
  isHidden = false,
  children,
}: Props) {
  const isHydrated = useHydrated()
  const scripted = useScriptedClass()
  const id = useId()
  const current = useSyncExternalStore(
    subscribe,
    () => findRunning({ purpose, projectId }),
    () => null,
  )
  // One that ended while its screen was closed was announced elsewhere.
  const [announced] = useState(() => (current?.view.kind === 'done' ? current : null))
  const run = current === announced ? null : current
  const [dropped] = useState(() => droppedFile({ purpose, projectId }))
  const [refused, setRefused] = useState(dropped ? problemOf(dropped.size) : '')
  const [chosen, setChosen] = useState(refused ? null : dropped)
  const file = run?.file ?? chosen
  const view: UploadView = run?.view ?? { kind: chosen ? 'chosen' : 'empty' }
  const problem = run?.view.kind === 'failed' ? run.view.text : refused
  const [unfinished, setUnfinished] = useState(() => readUnfinished({ purpose, projectId }))
  const buttons = useRef<HTMLDivElement>(null)
  const fileId = run?.view.kind === 'done' ? run.view.fileId : null
  const finish = useEffectEvent(onDone)
  useEffect(() => {
    if (fileId !== null) finish()
  }, [fileId])
  // An upload goes on without its screen; one that is over was seen here.
  useEffect(
    () => () => {
      const over = ['done', 'failed'].includes(findRunning({ purpose, projectId })?.view.kind ?? '')
      if (over) clearRunning({ purpose, projectId })
    },
    [purpose, projectId],
  )
  // What was dropped on the page counts as chosen here.
  const announceDropped = useEffectEvent(() => {
    if (chosen) onChoose(chosen)
  })
  useEffect(() => {
    announceDropped()
    clearDroppedFile()
  }, [])
  // Focuses at once, before the panel's own focus handling runs.
  useLayoutEffect(() => {
    // The button that was pressed is gone: whoever works by keyboard goes on with the one in its place.
    if (view.kind === 'empty' || document.activeElement !== document.body) return
    buttons.current?.querySelector('button')?.focus()
  }, [view.kind])

  const resumable = unfinished.find((known) => file && isSame(known, file)) ?? null
  const resumed = useStoredMetadata(resumable?.id ?? null, onResume)
  const isOver = view.kind === 'done'
  const idle = view.kind === 'empty' || view.kind === 'chosen'
  const findBegun = (picked: File) =>
    readUnfinished({ purpose, projectId }).find((other) => isSame(other, picked)) ?? null
  // The fields went with the announcement: nothing typed after it would be stored.
  const isAnnounced = idle
    ? resumable !== null
    : view.kind === 'failed'
      ? view.canRetry && file !== null && findBegun(file) !== null
      : !isOver
  const total = file?.size ?? 0
  const sent = 'sent' in view ? view.sent : view.kind === 'finishing' ? total : 0

  function choose(picked: File) {
    const wrong = problemOf(picked.size)
    setRefused(wrong)
    setChosen(wrong ? null : picked)
    if (!wrong) onChoose(picked)
  }

  function send(picked: File) {
    const known = findBegun(picked)
    const begunWith = known && known.id === resumed?.id ? resumed.metadata : (run?.metadata ?? {})
    const payload = known ? begunWith : metadata()
    if (!payload) return
    setRefused('')
    startRunning(picked, { purpose, projectId, metadata: payload }, known)
  }

  function startOver() {
    run?.transfer.cancel()
    clearRunning({ purpose, projectId })
    setChosen(null)
    setRefused('')
    setUnfinished(readUnfinished({ purpose, projectId }))
  }

  function discard(known: Unfinished) {
    remove(known.id)
    void fetch(`/admin/envios/${known.id}`, { method: 'DELETE' }).catch(() => undefined)
    setUnfinished(readUnfinished({ purpose, projectId }))
  }

  return (
    <div className="grid gap-4">
      {isHidden ? null : <noscript>Para enviar arquivos, ative o JavaScript do navegador.</noscript>}
      {isHidden ? null : (
        <div className={`grid gap-3${scripted}`}>
          {idle ? (
            <>
              <FileDrop
                id={id}
                label={label}
                accept={accept}
                wrong={problem !== ''}
                chosen={chosen}
                onChoose={choose}
              />
              <ResumableUploads
                unfinished={isHydrated ? unfinished.filter((known) => known !== resumable) : []}
                onDiscard={discard}
              />
            </>
          ) : null}
          {file && !idle ? (
            <p className="font-semibold [overflow-wrap:anywhere]">
              {file.name} <span className="text-smoke font-normal">{formatFileSize(file.size)}</span>
            </p>
          ) : null}
        </div>
      )}
      <fieldset className={!isHidden && isOver ? 'hidden' : 'contents'} disabled={!isHidden && (isAnnounced || isOver)}>
        {!isHidden && isAnnounced ? (
          <p className="text-smoke text-sm">O envio já começou: vale o que estava nestes campos no início.</p>
        ) : null}
        {children}
      </fieldset>
      {isHidden ? null : (
        <div className={`uploader-actions${scripted}`}>
          {file && !idle && view.kind !== 'failed' && view.kind !== 'done' ? (
            <div className="grid gap-1">
              <progress className="meter" value={sent} max={total} aria-label={`Envio de ${file.name}`} />
              <p className="text-sm" aria-hidden="true">
                {progressText(view, sent, total)}
              </p>
            </div>
          ) : null}
          <p role="status" className={view.kind === 'done' ? '' : 'sr-only'}>
            {view.kind === 'done' ? done : spokenText(view, sent, total)}
          </p>
          <p id={`${id}-erro`} role="alert" className="error">
            {problem}
          </p>
          <div
            ref={buttons}
            className="flex flex-wrap gap-3 empty:hidden"
            // The first press puts another button under the pointer and into the focus: the second is not meant for that.
            onClickCapture={(event) => {
              if (event.detail > 1) event.stopPropagation()
            }}
            onKeyDownCapture={(event) => {
              if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault()
            }}
          >
            {file && (view.kind === 'chosen' || (view.kind === 'failed' && view.canRetry)) ? (
              <button type="button" className="btn btn-red" onClick={() => send(file)}>
                {resumable || view.kind === 'failed' ? 'Continuar o envio' : start}
              </button>
            ) : null}
            {view.kind === 'sending' ? (
              <button type="button" className="btn btn-line" onClick={() => run?.transfer.pause()}>
                Pausar
              </button>
            ) : null}
            {view.kind === 'paused' || view.kind === 'waiting' ? (
              <button type="button" className="btn btn-red" onClick={() => run?.transfer.resume()}>
                {view.kind === 'paused' ? 'Continuar' : 'Tentar agora'}
              </button>
            ) : null}
            {idle || view.kind === 'finishing' ? null : (
              <button type="button" className="btn btn-line" onClick={startOver}>
                {view.kind === 'failed'
                  ? 'Escolher outro arquivo'
                  : view.kind === 'done'
                    ? 'Enviar outro'
                    : 'Cancelar envio'}
              </button>
            )}
          </div>
        </div>
      )}
    </div>
  )
}

/** The fields an upload was announced with, once the server has said so. */
function useStoredMetadata(id: string | null, onRead: Props['onResume']) {
  const [read, setRead] = useState<{ id: string; metadata: Record<string, string> } | null>(null)
  const announce = useEffectEvent(onRead)
  useEffect(() => {
    if (id === null) return
    const request = new AbortController()
    void sendRequest(`/admin/envios/${id}`, { method: 'GET', signal: request.signal }).then((reply) => {
      // What does not arrive is said by the upload itself.
      if (request.signal.aborted || reply.kind === 'lost' || reply.status !== 200) return
      const metadata = textsOf(parseReply(reply.text).meant)
      setRead({ id, metadata })
      announce(metadata)
    })
    return () => request.abort()
  }, [id])
  return read
}

function textsOf(stored: unknown): Record<string, string> {
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(
    Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

type LeftoversProps = { unfinished: Unfinished[]; onDiscard: (known: Unfinished) => void }

function ResumableUploads({ unfinished, onDiscard }: LeftoversProps) {
  return unfinished.map((known) => (
    <p key={known.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span className="min-w-0 [overflow-wrap:anywhere]">
        O envio de “{known.name}” ({formatFileSize(known.size)}) não terminou. Escolha o mesmo arquivo para continuar de
        onde parou.
      </span>
      <button type="button" className="btn-quiet" onClick={() => onDiscard(known)}>
        Descartar<span className="sr-only"> o envio de {known.name}</span>
      </button>
    </p>
  ))
}

function isSame(known: Unfinished, file: File): boolean {
  return known.name === file.name && known.size === file.size && known.lastModified === file.lastModified
}
