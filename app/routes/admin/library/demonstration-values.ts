import { field } from '#app/http/forms.ts'
import type { DemonstrationValues } from '#app/ui/admin/library/demonstration-sheet.tsx'
import { isUuid } from '#core/shared/uuid.ts'
import { parseDemonstrationForm } from '#core/site/demonstration.ts'
import type { Demonstration } from '#db/audio/demonstrations.ts'

/** What the form holds for a recording: as it is shown, or the title alone while it is not. */
export function demonstrationValues(title: string, shown: Demonstration | null): DemonstrationValues {
  return {
    title: shown?.title ?? title,
    description: shown?.description ?? '',
    genre: shown?.genre ?? '',
    type: shown?.type ?? '',
    before: shown?.beforeItemId ?? '',
    sung: shown?.isSung ? 'sim' : '',
    featured: shown?.featured ? 'sim' : '',
  }
}

/** As it was sent. */
export function sentDemonstration(form: FormData): DemonstrationValues {
  const text = (name: keyof DemonstrationValues) => field(form, name)
  return {
    title: text('title'),
    description: text('description'),
    genre: text('genre'),
    type: text('type'),
    before: text('before'),
    sung: text('sung'),
    featured: text('featured'),
  }
}

export function parseSentDemonstration({ sung, featured, ...texts }: DemonstrationValues) {
  return parseDemonstrationForm({ ...texts, isSung: sung !== '', featured: featured !== '' }, isUuid)
}
