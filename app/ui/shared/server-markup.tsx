import { use, useState } from 'react'

import { RenderOnceContext } from '#app/http/site-frame.ts'

type Props = {
  name: string
  /** Few values that name all it is made from beside the settings: it is then rendered once for all requests. */
  renderKey: string
  children: React.ReactNode
}

/**
 * Markup that only the server renders. React leaves its inside alone in the browser, so the site's own scripts may
 * change it. Give it no children there (`import.meta.env.SSR`): their code then stays out of the browser's bundle.
 * Rendered again after an error, it gets back the markup the document had.
 */
export function ServerMarkup({ name, renderKey, children }: Props) {
  const renderOnce = use(RenderOnceContext)
  const [inside] = useState(() =>
    import.meta.env.SSR ? null : { __html: document.querySelector(`[data-server-markup="${name}"]`)?.innerHTML ?? '' },
  )
  if (!inside && renderOnce) {
    const markup = { __html: renderOnce(`${name} ${renderKey}`, children) }
    return <div className="contents" data-server-markup={name} dangerouslySetInnerHTML={markup} />
  }
  if (!inside)
    return (
      <div className="contents" data-server-markup={name}>
        {children}
      </div>
    )
  return (
    <div className="contents" data-server-markup={name} suppressHydrationWarning dangerouslySetInnerHTML={inside} />
  )
}
