import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import { z } from 'zod'

import manifest from '../../../package.json' with { type: 'json' }

const require = createRequire(import.meta.url)

const supportSchema = z.record(z.string(), z.string())
const dataSchema = z.object({
  features: z.record(
    z.string(),
    z.object({
      compat_features: z.array(z.string()).default([]),
      status: z
        .object({
          support: supportSchema,
          by_compat_key: z.record(z.string(), z.object({ support: supportSchema })).default({}),
        })
        .optional(),
    }),
  ),
})

/** What a key of the package `web-features` is the key of. */
type Kind =
  | 'member'
  | 'global'
  | 'event'
  | 'attribute'
  | 'element'
  | 'property'
  | 'value'
  | 'selector'
  | 'at-rule'
  | 'function'

/** `api.HTMLElement.showPopover`: a member of `HTMLElement` called `showPopover`, of the feature `popover`. */
export type PlatformName = { kind: Kind; name: string; owner: string; feature: string; lacking: string }

const shapes: [RegExp, Kind][] = [
  [/^api\.(\w+)\.(\w+)_event$/, 'event'],
  [/^(?:api|javascript\.builtins(?:\.Intl)?)\.(\w+)\.(\w+?)(?:_static)?$/, 'member'],
  [/^(?:api|javascript\.builtins(?:\.Intl)?)\.()(\w+)$/, 'global'],
  [/^html\.(?:elements\.(?!\w+$)|global_attributes)(\w*)\.(\w+)$/, 'attribute'],
  [/^html\.elements\.()(\w+)$/, 'element'],
  [/^css\.properties\.()([\w-]+)$/, 'property'],
  [/^css\.selectors\.()([\w-]+)$/, 'selector'],
  [/^css\.at-rules\.()([\w-]+)$/, 'at-rule'],
  [/^css\.properties\.([\w-]+)\.([a-z-]+)$/, 'value'],
  [/^css\.types\.(?:[\w-]+\.)?()([\w-]+)$/, 'function'],
]

/** The names of the web by kind, each with what lacks it among the browsers of `browserslist`; `''` where all have it. */
export function readPlatformNames(): PlatformName[] {
  const file = require.resolve('web-features/data.json')
  const { features } = dataSchema.parse(featuresIn(JSON.parse(readFileSync(file, 'utf8'))))
  return Object.entries(features).flatMap(([feature, { compat_features: keys, status }]) =>
    keys.flatMap((key) => {
      const own = status?.by_compat_key[key]?.support ?? {}
      const lacking = floor.flatMap(([browser, version]) => {
        const has = [own, status?.support ?? {}].some((support) => versionOf(support[browser]) <= version)
        return has ? [] : [`${browser} ${own[browser] ?? '(none)'}`]
      })
      const shape = shapes.find(([pattern]) => pattern.test(key))
      const [, owner = '', name = ''] = shape?.[0].exec(key) ?? []
      return shape ? [{ kind: shape[1], name, owner, feature, lacking: lacking.join(', ') }] : []
    }),
  )
}

/** `ios >= 16.4` as `safari_ios` and 16.4. */
const floor = manifest.browserslist.map((query): [string, number] => {
  const [name = '', version] = query.split(' >= ')
  return [name === 'ios' ? 'safari_ios' : name, Number(version)]
})

function versionOf(text: string | undefined): number {
  return text === undefined ? Infinity : Number(text.replace('≤', ''))
}

/** Features that moved or were split have no keys. */
function featuresIn(data: unknown): unknown {
  const { features } = z.object({ features: z.record(z.string(), z.looseObject({ kind: z.string() })) }).parse(data)
  return { features: Object.fromEntries(Object.entries(features).filter(([, { kind }]) => kind === 'feature')) }
}
