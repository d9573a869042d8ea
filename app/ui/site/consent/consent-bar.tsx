import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

import { storeConsent, subscribeConsent } from '#app/client/consent/consent-store.ts'
import { useConsent } from '#app/client/consent/use-consent.ts'
import { SiteLink } from '#app/ui/site/site-link.tsx'

type Props = {
  question: string
  /** What the question is known by, when staff wrote it. */
  mark: string
}

/**
 * Asks about content of other companies: where there is such content, once it comes into sight, and only who has not
 * answered yet.
 */
export function ConsentBar({ question, mark }: Props) {
  const { key } = useLocation()
  const choice = useConsent()?.choice ?? null
  const [isSeen, setSeen] = useState(false)
  const bar = useRef<HTMLElement>(null)
  const isShown = isSeen && choice === null

  useEffect(() => {
    if (isSeen || choice !== null) return
    const inSight = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    for (const part of document.querySelectorAll('main [data-wakes]')) inSight.observe(part)
    return () => inSight.disconnect()
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- each page has other parts
  }, [key, isSeen, choice])

  // Floating buttons are moved above it, and it does not lie on what has the focus, either.
  useLayoutEffect(() => {
    const floats = bar.current?.parentElement
    if (!isShown || !floats) return
    const lift = () => floats.style.setProperty('--bar', `${bar.current?.offsetHeight}px`)
    lift()
    document.documentElement.style.scrollPaddingBottom = '13rem'
    addEventListener('resize', lift)
    return () => {
      removeEventListener('resize', lift)
      floats.style.removeProperty('--bar')
      document.documentElement.style.scrollPaddingBottom = ''
    }
  }, [isShown])

  // Also where it was chosen elsewhere on the page.
  useEffect(
    () =>
      subscribeConsent((chosen) => {
        const announcer = document.querySelector('[data-announcer]')
        if (announcer) announcer.textContent = chosen === 'accepted' ? 'Cookies aceitos.' : 'Cookies recusados.'
      }),
    [],
  )

  return (
    <section ref={bar} className="consent" aria-label="Cookies" hidden={!isShown} data-question={mark || undefined}>
      <p>
        {question}{' '}
        <SiteLink href="/cookies" className="link">
          Saber mais
        </SiteLink>
      </p>
      <div>
        <button type="button" className="btn btn-line" onClick={() => answer('refused')}>
          Recusar
        </button>
        <button type="button" className="btn btn-line" onClick={() => answer('accepted')}>
          Aceitar
        </button>
      </div>
    </section>
  )
}

function answer(chosen: 'accepted' | 'refused') {
  storeConsent(chosen)
  document.querySelector('main')?.focus({ preventScroll: true })
}
