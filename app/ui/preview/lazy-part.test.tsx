import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'

import { lazyPart } from './lazy-part.tsx'

describe('lazyPart', () => {
  it('on the server → its markup inside the boundary that the browser hydrates', () => {
    const Part = lazyPart(
      () => <p>Anotações</p>,
      () => new Promise<never>(() => {}),
    )

    expect(renderToString(<Part />)).toBe('<!--$--><p>Anotações</p><!--/$-->')
  })
})
