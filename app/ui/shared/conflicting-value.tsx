import { ScrollRegion } from './scroll-region.tsx'

/** What another tab saved in a field meanwhile. */
export function ConflictingValue({ text }: { text?: string }) {
  if (text === undefined) return null
  return (
    <div className="border-red border-l-4 pl-3">
      <p className="text-sm font-bold">Na outra aba ficou assim:</p>
      <ScrollRegion label="Texto da outra aba" className="max-h-48 overflow-y-auto whitespace-pre-wrap">
        {text === '' ? 'Em branco' : text}
      </ScrollRegion>
    </div>
  )
}
