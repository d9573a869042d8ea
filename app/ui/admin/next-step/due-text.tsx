import type { Due } from '#core/project/due-status.ts'

const dots = { late: 'bg-alarm', soon: 'bg-waiting', fine: 'bg-line', done: 'bg-line' } satisfies Record<Due, string>

/** A deadline in words: a colour says again what the words say. */
export function DueText({ due, text, title }: { due: Due; text: string; title?: string }) {
  return (
    <span
      title={title}
      className={`inline-flex items-center gap-2 ${due === 'late' ? 'text-alarm font-bold' : due === 'soon' ? 'font-bold' : ''}`}
    >
      <span aria-hidden="true" className={`size-2.5 shrink-0 rounded-full ${dots[due]}`} />
      {text}
    </span>
  )
}
