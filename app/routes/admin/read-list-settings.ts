import type { RouterContextProvider } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import { staffContext } from '#app/http/guards.ts'
import type { ListSettings } from '#core/admin/list-settings.ts'
import { findListSettings } from '#db/staff/list-settings.ts'

/** How whoever is signed in likes to see the lists. */
export function readListSettings(context: Readonly<RouterContextProvider>): Promise<ListSettings> {
  return findListSettings(context.get(depsContext).db, context.get(staffContext).id)
}
