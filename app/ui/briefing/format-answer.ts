import { lyricLabels, moodLabels, noLyricText, occasionLabels, voiceLabels } from '#copy/briefing/briefing.ts'
import { genreLabels } from '#copy/site/genres.ts'
import { hasLyric, type BriefingAnswers, type BriefingField } from '#core/briefing/briefing.ts'
import { calendarDay, formatDay, isCalendarDay } from '#core/shared/dates.ts'

export const genreChoices = { ...genreLabels, other: 'Outro', any: 'Escolham por mim' }

/** An answer as it is read; empty when there is none. */
export function formatAnswer(answers: BriefingAnswers, field: BriefingField): string {
  switch (field) {
    case 'occasion':
      return answers.occasion && occasionLabels[answers.occasion]
    case 'mood':
      return answers.mood && moodLabels[answers.mood]
    case 'genre':
      return answers.genre && genreChoices[answers.genre]
    case 'voice':
      return answers.voice && voiceLabels[answers.voice]
    case 'lyric':
      return hasLyric(answers) ? answers.lyric && lyricLabels[answers.lyric] : noLyricText
    case 'wishedOn':
      return isCalendarDay(answers.wishedOn) ? formatDay(calendarDay(answers.wishedOn)) : ''
    case 'names':
      return answers.names.map(({ name, sound }) => (sound ? `${name} (${sound})` : name)).join('\n')
    case 'essentials':
      return answers.essentials.join('\n')
    case 'genreNote':
      return answers.genre === 'other' ? answers.genreNote : ''
    case 'occasionNote':
    case 'recipient':
    case 'relation':
    case 'story':
    case 'avoid':
    case 'references':
      return answers[field]
    case 'lyricText':
      return hasLyric(answers) ? answers.lyricText : ''
  }
}
