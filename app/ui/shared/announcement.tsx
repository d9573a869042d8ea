import { useState } from 'react'

/**
 * A polite live region for changes of the page. Silent about its initial content, which is read as part of the page.
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
