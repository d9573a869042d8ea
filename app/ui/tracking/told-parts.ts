import { formatAnswer } from '#app/ui/briefing/format-answer.ts'
import { briefingStepTexts, fieldLabels } from '#copy/briefing/briefing.ts'
import { briefingFields, briefingSteps, type BriefingAnswers } from '#core/briefing/briefing.ts'

import type { ToldPart } from './told-story.tsx'

/** What was answered in a briefing, in words. */
export function toldParts(answers: BriefingAnswers): ToldPart[] {
  return briefingSteps
    .map((step) => ({
      id: step,
      title: briefingStepTexts[step].short,
      answers: briefingFields[step]
        .map((field) => ({ label: fieldLabels[field], text: formatAnswer(answers, field) }))
        .filter(({ text }) => text !== ''),
    }))
    .filter((part) => part.answers.length > 0)
}
