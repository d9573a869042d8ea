import { redirect } from 'react-router'

import { depsContext, requestInfoContext } from '#app/http/context.ts'
import type { Deps } from '#app/http/deps.ts'
import { field, uuidIn } from '#app/http/forms.ts'
import { staffOf } from '#app/http/guards.ts'
import type { TypedLyricAnswer } from '#app/ui/preview/lyric/lyric-review.tsx'
import { lyricAnswerNotice } from '#copy/preview/lyrics.ts'
import { writtenText, type LyricComment } from '#core/preview/lyric-comment.ts'
import { lyricLines } from '#core/preview/lyric.ts'
import { listLyrics } from '#db/preview/lyrics.ts'
import type { Project } from '#db/project/projects.ts'
import { approveLyric, requestLyricChanges } from '#use-cases/preview/answer-lyric.ts'

import { readLyricComments } from './lyric-comments.ts'
import { respondInPlace, type ActionContext } from './preview-actions.ts'

/** The forms by which a client answers the lyric; `null` for any other form. */
export async function handleLyricForm({ context, request, form, path }: ActionContext, project: Project) {
  const deps = context.get(depsContext)
  const about = { projectId: project.id, lyricId: uuidIn(form, 'lyric') }
  switch (field(form, 'intent')) {
    case 'lyric-changes': {
      const asked = await requestLyricChanges(deps, about, {
        text: field(form, 'text'),
        lines: readLyricComments(form),
        shown: field(form, 'shown'),
      })
      if (asked.ok) return redirect(`${path}#letra`, 303)
      return answerInPlace(deps, form, project, { code: asked.code })
    }
    case 'approve-lyric':
    case 'approve-lyric-confirmed': {
      const isConfirmed = field(form, 'intent') === 'approve-lyric-confirmed'
      if (isCommented(form) && !isConfirmed) return answerInPlace(deps, form, project, { asks: true })
      const { ip, userAgent } = context.get(requestInfoContext)
      const staffId = (await staffOf(context, request))?.id ?? null
      const approved = await approveLyric(deps, about, { termsHash: field(form, 'terms'), ip, userAgent, staffId })
      if (!approved.ok) return answerInPlace(deps, form, project, { code: approved.code })
      return isCommented(form) ? answerInPlace(deps, form, project, {}) : redirect(`${path}#letra`, 303)
    }
    default:
      return null
  }
}

/** Something was written of the lyric that approving it does not send. */
function isCommented(form: FormData): boolean {
  return [field(form, 'text'), field(form, 'lost'), ...readLyricComments(form).map(({ text }) => text)].some(
    (text) => text.trim() !== '',
  )
}

type Reason = { code?: Parameters<typeof lyricAnswerNotice>[0]; asks?: boolean }

/** Each comment comes back with the line it was written of: the page may show another lyric by now. */
async function answerInPlace(
  { db }: Pick<Deps, 'db'>,
  form: FormData,
  project: Project,
  { code, asks = false }: Reason,
) {
  const lyricId = uuidIn(form, 'lyric')
  const known = (await listLyrics(db, project.id)).find(({ id }) => id === lyricId)
  const verses = known?.presentedAt ? lyricLines(known.content) : []
  const lines: LyricComment[] = readLyricComments(form).map((line) => ({
    ...line,
    verse: verses[line.index]?.text ?? '',
  }))
  const [text, lost] = [field(form, 'text'), field(form, 'lost')]
  const lyric: TypedLyricAnswer = { lyricId, text, lines, lost, notice: code ? lyricAnswerNotice(code) : null, asks }
  const refused = code && ['changes-required', 'changes-too-long'].includes(code) ? 422 : 409
  return respondInPlace({ form, text: writtenText(lyric), lyric }, code ? refused : 200)
}
