import { useId } from 'react'

import { slugOf } from '#core/shared/slug.ts'

type Props = { title: string; /** For links that lead here. */ id?: string; children: React.ReactNode }

/** What a link to a titled part leads to; how many it holds is no part of its name. */
export function partId(title: string): string {
  return `parte-${slugOf(title.replace(/ \(.*\)$/, ''))}`
}

/** A titled part of a screen. */
export function Panel({ title, id: anchor, children }: Props) {
  const id = useId()
  return (
    <section
      id={anchor ?? partId(title)}
      aria-labelledby={id}
      className="border-line min-w-0 scroll-mt-20 border-2 bg-white p-4 md:p-5"
    >
      <h2 id={id} className="mb-3 text-lg leading-tight font-bold">
        {title}
      </h2>
      {children}
    </section>
  )
}
