import { renderToStaticMarkup } from 'react-dom/server'

import type { Settings } from '#core/content/settings.ts'

import type { RenderOnce } from './site-frame.ts'

const rendered = new WeakMap<Settings, Map<string, string>>()

/** Caches rendered markup while these settings are current. Keys must be few: nothing else removes them. */
export function renderOnceFor(settings: Settings): RenderOnce {
  const parts = rendered.get(settings) ?? new Map<string, string>()
  rendered.set(settings, parts)
  return (key, part) => {
    const known = parts.get(key)
    if (known !== undefined) return known
    const markup = renderToStaticMarkup(part)
    parts.set(key, markup)
    return markup
  }
}
