import { redirect } from 'react-router'

import { depsContext, requestInfoContext } from '#app/http/context.ts'
import { field, textFields, uuidIn } from '#app/http/forms.ts'
import { staffOf } from '#app/http/guards.ts'
import type { TypedLyricAnswer } from '#app/ui/preview/lyric/lyric-review.tsx'
import { lyricAnswerNotice } from '#copy/preview/lyrics.ts'
import { maxLyricLines } from '#core/preview/lyric.ts'
import type { Project } from '#db/project/projects.ts'
import { approveLyric, requestLyricChanges } from '#use-cases/preview/answer-lyric.ts'

import { respondInPlace, type ActionContext } from './preview-actions.ts'

/** The forms by which a client answers the lyric; `null` for any other form. */
export async function handleLyricForm({ context, request, form, path }: ActionContext, project: Project) {
  const deps = context.get(depsContext)
  const about = { projectId: project.id, lyricId: uuidIn(form, 'lyric') }
  switch (field(form, 'intent')) {
    case 'lyric-changes': {
      const lines = readLines(form)
      const asked = await requestLyricChanges(deps, about, {
        text: field(form, 'text'),
        lines,
        shown: field(form, 'shown'),
      })
      if (asked.ok) return redirect(`${path}#letra`, 303)
      return refuse(form, { code: asked.code, lines })
    }
    case 'approve-lyric': {
      const { ip, userAgent } = context.get(requestInfoContext)
      const staffId = (await staffOf(context, request))?.id ?? null
      const approved = await approveLyric(deps, about, { termsHash: field(form, 'terms'), ip, userAgent, staffId })
      if (approved.ok) return redirect(`${path}#letra`, 303)
      return refuse(form, { code: approved.code, lines: [] })
    }
    default:
      return null
  }
}

type Refusal = { code: Parameters<typeof lyricAnswerNotice>[0]; lines: { index: number; text: string }[] }

function refuse(form: FormData, { code, lines }: Refusal) {
  const lyric: TypedLyricAnswer = {
    text: field(form, 'text'),
    lines: Object.fromEntries(lines.map(({ index, text }) => [index, text])),
    notice: lyricAnswerNotice(code),
  }
  return respondInPlace({ form, lyric }, ['changes-required', 'changes-too-long'].includes(code) ? 422 : 409)
}

/** Comments by line: `linha-12`. */
function readLines(form: FormData): { index: number; text: string }[] {
  return textFields(form)
    .flatMap(([name, text]) => {
      const index = /^linha-(\d{1,3})$/.exec(name)?.[1]
      return index === undefined || text.trim() === '' ? [] : [{ index: Number(index), text: field(form, name) }]
    })
    .slice(0, maxLyricLines)
}
