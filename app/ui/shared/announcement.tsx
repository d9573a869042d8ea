import { useState } from 'react'

/**
 * Says to screen readers, politely, what a live page now shows. Silent about what was there from the start: that is read as
 * part of the page.
 */
export function Announcement({ text }: { text: string }) {
  const [first] = useState(text)
  const [hasChanged, setChanged] = useState(false)
  if (!hasChanged && text !== first) setChanged(true)

  return (
    <p className="sr-only" role="status">
      {hasChanged ? text : ''}
    </p>
  )
}
