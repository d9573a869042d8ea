import type { DemonstrationTyped } from '#copy/audio/library-form.ts'
import type { Demonstration } from '#db/audio/demonstrations.ts'

/** What the form holds for a recording: as it is shown, or the title alone while it is not. */
export function demonstrationValues(title: string, shown: Demonstration | null): DemonstrationTyped {
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
