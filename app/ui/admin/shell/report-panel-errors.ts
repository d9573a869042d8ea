import { reportErrors } from '#app/client/report-errors.ts'

let isReporting = false

/** For what frames a page of the panel, as soon as it is loaded: before it is hydrated, and once for its document. */
export function reportPanelErrors(): void {
  if (isReporting || typeof document === 'undefined') return
  isReporting = true
  reportErrors()
}
