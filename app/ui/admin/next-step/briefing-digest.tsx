import { Link } from 'react-router'

import { formatAnswer } from '#app/ui/briefing/format-answer.ts'
import { fieldLabels } from '#copy/briefing/briefing.ts'
import type { BriefingAnswers, BriefingField } from '#core/briefing/briefing.ts'
import type { EarlyWish } from '#core/project/desired-date.ts'
import { formatDay } from '#core/shared/dates.ts'

/** The answers one has to know before starting, and the beginning of the story. */
export type BriefingDigestView = {
  facts: [label: string, value: string][]
  story: string
  /** The client wants it before the promised day. */
  early: EarlyWish | null
}

const digestFields: BriefingField[] = ['occasion', 'recipient', 'relation', 'names', 'genre', 'mood', 'voice', 'lyric']
const maxStoryLength = 480

export function briefingDigest(answers: BriefingAnswers, early: EarlyWish | null): BriefingDigestView {
  const known = digestFields.map((field) => [fieldLabels[field], formatAnswer(answers, field)] as const)
  const story = Array.from(answers.story.trim())
  return {
    facts: known.flatMap(([label, value]) => (value ? [[label, value.replaceAll('\n', ', ')]] : [])),
    story: story.length > maxStoryLength ? `${story.slice(0, maxStoryLength).join('').trimEnd()}…` : story.join(''),
    early,
  }
}

type Props = {
  digest: BriefingDigestView
  projectId: string
  /** Before that, reading it is the step itself, which has its own button. */
  isRead: boolean
}

export function BriefingDigest({ digest, projectId, isRead }: Props) {
  const { facts, story, early } = digest
  return (
    <div className="grid gap-3">
      {facts.length > 0 ? (
        <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2 xl:grid-cols-4">
          {facts.map(([label, value]) => (
            <div key={label} className="min-w-0">
              <dt className="text-smoke text-sm">{label}</dt>
              <dd className="line-clamp-2 font-medium [overflow-wrap:anywhere]" title={value}>
                {value}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {story ? (
        <p className="border-line max-w-[44rem] border-l-4 pl-3 [overflow-wrap:anywhere] whitespace-pre-line">
          {story}
        </p>
      ) : null}
      {early ? (
        <p className="text-alarm font-bold">
          O cliente quer a música para {formatDay(early.wishedOn)}, antes do prazo de {formatDay(early.deadlineOn)}.
        </p>
      ) : null}
      {isRead ? (
        <p>
          <Link to={`/admin/projects/${projectId}/briefing`} className="btn-quiet">
            Ler o briefing completo
          </Link>
        </p>
      ) : null}
    </div>
  )
}
