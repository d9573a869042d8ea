import type { Catalog } from '#core/catalog/catalog.ts'

import type { Settings } from './settings.ts'
import type { TextOverrides } from './texts.ts'

/** What the studio edits in its settings, as it is now. `textOverrides` are its texts in place of the built-in ones. */
export type ShopContent = { catalog: Catalog; settings: Settings; textOverrides: TextOverrides }
