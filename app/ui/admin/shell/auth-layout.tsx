import { useEffect, useRef } from 'react'

import { Logo } from '#app/ui/shared/logo.tsx'

import { reportPanelErrors } from './report-panel-errors.ts'

reportPanelErrors()

type Props = { title: string; subtitle?: string; children: React.ReactNode }

/** Layout of the sign-in screens: black, one red circle, one card. */
export function AuthLayout({ title, subtitle, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The link or button that led here is gone, and the focus with it.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])

  return (
    <main className="relative isolate grid min-h-dvh flex-1 grid-cols-[minmax(0,1fr)] place-items-center overflow-clip px-4 py-10">
      <meta name="robots" content="noindex" />
      <meta name="description" content="A porta da equipe do estúdio: entre para cuidar dos projetos e dos pedidos." />
      <span
        aria-hidden="true"
        className="bg-red absolute -right-[24vmax] -bottom-[30vmax] -z-10 size-[70vmax] rounded-full"
      />
      <section className="enter border-line w-full max-w-md border-2 bg-white p-[min(1.5rem,6.7vw)] wrap-anywhere sm:p-8">
        <header className="mb-6">
          <Logo className="text-red mb-5 h-7 w-auto" />
          <h1 ref={heading} tabIndex={-1} className="wide text-title outline-none">
            {title}
          </h1>
          {subtitle ? <p className="text-smoke mt-1">{subtitle}</p> : null}
        </header>
        {children}
      </section>
    </main>
  )
}
