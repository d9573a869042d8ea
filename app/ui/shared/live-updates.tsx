import { useLiveUpdates } from './use-live-updates.ts'

/** Keeps the page fresh (`useLiveUpdates`) beside it: the state of the stream draws nothing, so nothing is drawn again for it. */
export function LiveUpdates({ url }: { url: string | null }) {
  useLiveUpdates(url, { polls: true })
  return null
}
