import { useId } from 'react'

/** A titled part of a screen. */
export function Panel({ title, children }: { title: string; children: React.ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-line min-w-0 border-2 bg-white p-4 md:p-5">
      <h2 id={id} className="mb-3 text-lg leading-tight font-bold">
        {title}
      </h2>
      {children}
    </section>
  )
}
