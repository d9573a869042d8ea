import { useHydrated } from '#app/ui/shared/use-hydrated.ts'

type Props = React.ComponentPropsWithRef<'a'> & {
  /** Its name once it acts on the page; without one it keeps its own. */
  actionLabel?: string
  /** Which part of the site it belongs to: read by `app/client/page-script/action-links.ts` until this is hydrated. */
  press: 'chat' | 'pair' | 'player' | 'song'
  onPress: () => void
}

/** A link that works without script and, with it, acts on the page as a button. */
export function ActionLink({ actionLabel, press, onPress, ...link }: Props) {
  const isHydrated = useHydrated()
  const asButton = { role: 'button', target: undefined, 'aria-label': actionLabel ?? link['aria-label'] }

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions, jsx-a11y/anchor-has-content -- a link, with a link's keys and contents
    <a
      {...link}
      {...(isHydrated ? asButton : {})}
      data-press={press}
      data-label={actionLabel}
      // The script of the page has made it a button already.
      suppressHydrationWarning
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        // Who clicks twice, as on a desktop's icon, wants it once.
        if (event.detail > 1) return
        // The choice it stood in has been made. The focus goes back first, and then to what opens.
        event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
        onPress()
      }}
    />
  )
}
