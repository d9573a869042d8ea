import { useId } from 'react'

import { slugOf } from '#core/shared/slug.ts'

type Props = {
  title: string
  /** For links that lead here. */
  id?: string
  /** What is looked at now and then: on a phone it is closed until somebody opens it, so that the way to the rest is short. */
  isFolded?: boolean
  children: React.ReactNode
}

/** What a link to a titled part leads to; how many it holds is no part of its name. */
export function partId(title: string): string {
  return `parte-${slugOf(title.replace(/ \(.*\)$/, ''))}`
}

/** A titled part of a screen. */
export function Panel({ title, id: anchor = partId(title), isFolded = false, children }: Props) {
  const id = useId()
  return (
    <section
      id={isFolded ? undefined : anchor}
      aria-labelledby={id}
      className={`border-line min-w-0 scroll-mt-20 border-2 bg-white p-4 md:p-5 ${isFolded ? 'relative' : ''}`}
    >
      <h2 id={id} className={`text-lg leading-tight font-bold ${isFolded ? 'max-md:pr-8 md:mb-3' : 'mb-3'}`}>
        {title}
      </h2>
      {isFolded ? (
        <details className="phone-fold">
          {/* Over the title, which stays a heading where there is nothing to open. */}
          <summary
            aria-labelledby={id}
            className="absolute inset-x-0 top-0 flex min-h-[55px] items-center justify-end px-4 -outline-offset-3"
          >
            <span className="plus" aria-hidden="true" />
          </summary>
          {/* A link that leads into what is closed opens it. */}
          <div id={anchor} className="scroll-mt-32 max-md:mt-3">
            {children}
          </div>
        </details>
      ) : (
        children
      )}
    </section>
  )
}
