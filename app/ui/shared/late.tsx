import { memo, Suspense } from 'react'

/**
 * A part that is not in sight when its page is opened: React hydrates it by itself, after the page, between presses; a press
 * on it comes first. Give it the same props as long as it shows the same: a page that is drawn again leaves it alone then.
 */
export function late<Props extends object>(Part: React.ComponentType<Props>) {
  return memo(function LatePart(props: Props) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    )
  })
}
