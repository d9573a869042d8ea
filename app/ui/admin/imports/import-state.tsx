import { importCountsText } from '#copy/client/imports.ts'
import type { ImportCounts, ImportState } from '#core/client/client-import.ts'

type Props = { state: ImportState; counts: ImportCounts | null }

/** In a line what became of an import. */
export function ImportStateText({ state, counts }: Props) {
  if (state === 'draft') return 'Falta conferir e importar.'
  if (state === 'queued') return 'Importando...'
  const done = counts ? importCountsText(counts) : ''
  return state === 'undone' ? `Desfeita (${done}).` : `Importada: ${done}.`
}
