import { useEffect, useRef } from 'react'
import { Link } from 'react-router'

export type Tab = { to: string; label: string; isCurrent: boolean }

type Props = {
  /** What the tabs choose between. */
  label: string
  tabs: Tab[]
  /** Whether they change what stands in a sheet: then the way back leads out of the sheet at once. */
  replace?: boolean
}

/**
 * The parts of a screen, each with an address of its own, in one line: where it is too narrow the line is moved sideways,
 * and the current one is in sight. The panel has no other tabs.
 */
export function Tabs({ label, tabs, replace = false }: Props) {
  const line = useRef<HTMLElement>(null)
  const current = tabs.find(({ isCurrent }) => isCurrent)?.to
  useEffect(() => {
    const element = line.current
    const tab = [...(element?.querySelectorAll('a') ?? [])].find((link) => link.getAttribute('href') === current)
    if (element && tab) element.scrollLeft = tab.offsetLeft - (element.clientWidth - tab.offsetWidth) / 2
  }, [current])

  return (
    <nav ref={line} aria-label={label} className="panel-tabs">
      {tabs.map(({ to, label: text, isCurrent }) => (
        <Link key={to} to={to} replace={replace} preventScrollReset aria-current={isCurrent ? 'page' : undefined}>
          {text}
        </Link>
      ))}
    </nav>
  )
}
