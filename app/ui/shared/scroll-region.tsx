type Props = { label: string; className?: string; children: React.ReactNode }

/** A part of the page that scrolls by itself: by finger, by wheel and by keyboard. */
export function ScrollRegion({ label, className, children }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- not every browser lets the keyboard in otherwise
    <div className={className} role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  )
}
