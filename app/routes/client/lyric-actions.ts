import { redirect } from 'react-router'

import { depsContext, requestInfoContext } from '#app/http/context.ts'
import type { Deps } from '#app/http/deps.ts'
import { field, uuidIn } from '#app/http/forms.ts'
import { staffOf } from '#app/http/guards.ts'
import { commentsText, joinWritten } from '#app/ui/preview/lyric/lyric-comment.ts'
import type { TypedLyricAnswer } from '#app/ui/preview/lyric/lyric-review.tsx'
import { approvedWithComments, lyricAnswerNotice } from '#copy/preview/lyrics.ts'
import type { Message } from '#copy/preview/preview.ts'
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
      const isWrong = asked.code === 'changes-required' || asked.code === 'changes-too-long'
      return giveBack(deps, form, project, { notice: lyricAnswerNotice(asked.code), status: isWrong ? 422 : 409 })
    }
    case 'approve-lyric': {
      const { ip, userAgent } = context.get(requestInfoContext)
      const staffId = (await staffOf(context, request))?.id ?? null
      const approved = await approveLyric(deps, about, { termsHash: field(form, 'terms'), ip, userAgent, staffId })
      if (!approved.ok) return giveBack(deps, form, project, { notice: lyricAnswerNotice(approved.code), status: 409 })
      const isWritten = field(form, 'text').trim() !== '' || readLyricComments(form).length > 0
      if (isWritten) return giveBack(deps, form, project, { notice: approvedWithComments, status: 200 })
      return redirect(`${path}#letra`, 303)
    }
    default:
      return null
  }
}

type Answer = { notice: Message; status: number }

/** Each comment comes back with the line it was written of: the page may show another lyric by now. */
async function giveBack({ db }: Pick<Deps, 'db'>, form: FormData, project: Project, { notice, status }: Answer) {
  const lyricId = uuidIn(form, 'lyric')
  const known = (await listLyrics(db, project.id)).find(({ id }) => id === lyricId)
  const verses = known?.presentedAt ? lyricLines(known.content) : []
  const lines = readLyricComments(form).map((line) => ({ ...line, verse: verses[line.index]?.text ?? '' }))
  const text = field(form, 'text')
  const lyric: TypedLyricAnswer = { lyricId, text, lines, notice }
  return respondInPlace({ form, text: joinWritten(text, commentsText(lines)), lyric }, status)
}
