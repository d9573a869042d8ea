import { redirect } from 'react-router'

import { depsContext, requestInfoContext } from '#app/http/context.ts'
import type { Deps } from '#app/http/deps.ts'
import { field, uuidIn } from '#app/http/forms.ts'
import { staffOf } from '#app/http/guards.ts'
import { commentsText, type LyricComment } from '#app/ui/preview/lyric/lyric-comment.ts'
import type { TypedLyricAnswer } from '#app/ui/preview/lyric/lyric-review.tsx'
import { lyricAnswerNotice } from '#copy/preview/lyrics.ts'
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
      const lines = readLyricComments(form)
      const asked = await requestLyricChanges(deps, about, {
        text: field(form, 'text'),
        lines,
        shown: field(form, 'shown'),
      })
      if (asked.ok) return redirect(`${path}#letra`, 303)
      return refuse(deps, form, project, { code: asked.code, lyricId: about.lyricId, lines })
    }
    case 'approve-lyric': {
      const { ip, userAgent } = context.get(requestInfoContext)
      const staffId = (await staffOf(context, request))?.id ?? null
      const approved = await approveLyric(deps, about, { termsHash: field(form, 'terms'), ip, userAgent, staffId })
      if (approved.ok) return redirect(`${path}#letra`, 303)
      return refuse(deps, form, project, { code: approved.code, lyricId: about.lyricId, lines: [] })
    }
    default:
      return null
  }
}

type Refusal = {
  code: Parameters<typeof lyricAnswerNotice>[0]
  lyricId: string
  lines: readonly Omit<LyricComment, 'verse'>[]
}

/** Each comment comes back with the line it was written of: the page may show another lyric by now. */
async function refuse({ db }: Pick<Deps, 'db'>, form: FormData, project: Project, { code, lyricId, lines }: Refusal) {
  const known = (await listLyrics(db, project.id)).find(({ id }) => id === lyricId)
  const verses = known?.presentedAt ? lyricLines(known.content) : []
  const comments = lines.map((line) => ({ ...line, verse: verses[line.index]?.text ?? '' }))
  const text = field(form, 'text')
  const lyric: TypedLyricAnswer = { lyricId, text, lines: comments, notice: lyricAnswerNotice(code) }
  const all = [text, commentsText(comments)].filter(Boolean).join('\n\n')
  return respondInPlace({ form, text: all, lyric }, ['changes-required', 'changes-too-long'].includes(code) ? 422 : 409)
}
