import { useEffect, useMemo, useState } from 'react'

import { clearDeviceDrafts, readDeviceDraft, storeDeviceDraft } from '#app/client/storage/device-draft.ts'
import { useStable } from '#app/ui/shared/use-stable.ts'
import {
  movedToLyric,
  withComment,
  writtenText,
  type LyricComment,
  type WrittenOfLyric,
} from '#core/preview/lyric-comment.ts'

export type LyricComments = ReturnType<typeof useLyricComments>

type Options = {
  projectId: string
  /** Null while there is none to read. */
  lyric: { id: string; closed: string | null } | null
  /** Of a form that was answered in place. */
  typed: WrittenOfLyric | null
  /** What was sent of it, and taken back. */
  takenBack?: { lyricId: string | null; text: string } | null
}

/**
 * What a client writes of a lyric, on this device until it was sent. A comment belongs to the lyric it was written of: where
 * another one is presented meanwhile it stays readable, and never stands beside another line.
 */
export function useLyricComments({ projectId, lyric, typed, takenBack = null }: Options) {
  const id = lyric?.id ?? ''
  const canAnswer = lyric?.closed === null
  const key = `letra:${projectId}`
  const untouched: WrittenOfLyric = { lyricId: id, text: takenBack?.text ?? '', lines: [], lost: '' }
  const [written, setWritten] = useState<WrittenOfLyric>({ ...untouched, ...typed })
  const current = movedToLyric(written, id)
  if (current !== written) setWritten(current)

  // Only into an untouched form: what the server sent back, or a person wrote before this ran, is newer.
  useEffect(() => {
    if (!canAnswer || !['', untouched.text].includes(writtenText(written))) return
    const draft = readDeviceDraft(key)
    // oxlint-disable-next-line react/set-state-in-effect -- the server cannot know what this device has stored
    if (draft) setWritten(draftOf(draft))
    else if (takenBack) setWritten(untouched)
    // oxlint-disable-next-line react/exhaustive-deps -- once for each form that opens
  }, [canAnswer])

  function change(changed: WrittenOfLyric) {
    setWritten(changed)
    if (writtenText(changed) === '') clearDeviceDrafts(key)
    else storeDeviceDraft(key, fieldsOf(changed))
  }

  const writeText = useStable((text: string) => change({ ...current, text }))
  const writeLine = useStable((comment: LyricComment) => change(withComment(current, comment)))
  const clear = useStable(() => change({ lyricId: id, text: '', lines: [], lost: '' }))
  /** Of a lyric of before: the one that took its place was approved. */
  const clearLost = useStable(() => current.lost !== '' && change({ ...current, lost: '' }))

  // The same as long as nothing is written: a part that is hydrated late is left alone then.
  return useMemo(
    () => ({
      text: current.text,
      textOf: (index: number) => current.lines.find((line) => line.index === index)?.text ?? '',
      hasComments: current.text !== '' || current.lines.length > 0,
      /** What can still be sent, and goes with no other form. */
      pending: canAnswer ? writtenText(current) : '',
      /** What no field of the page shows. */
      unsent: canAnswer ? current.lost : writtenText(current),
      writeText,
      writeLine,
      clear,
      clearLost,
    }),
    [current, canAnswer, writeText, writeLine, clear, clearLost],
  )
}

function fieldsOf({ lyricId, text, lines, lost }: WrittenOfLyric): Record<string, string> {
  const byLine = lines.flatMap((line) => [
    [`linha-${line.index}`, line.text],
    [`verso-${line.index}`, line.verse],
  ])
  return { lyricId, text, lost, ...Object.fromEntries(byLine) }
}

function draftOf(fields: ReadonlyMap<string, string>): WrittenOfLyric {
  const lines = [...fields].flatMap(([name, text]) => {
    const index = /^linha-(\d+)$/.exec(name)?.[1]
    return index ? [{ index: Number(index), verse: fields.get(`verso-${index}`) ?? '', text }] : []
  })
  const [lyricId = '', text = '', lost = ''] = ['lyricId', 'text', 'lost'].map((name) => fields.get(name) ?? '')
  return { lyricId, text, lines, lost }
}
