import { useEffect } from 'react'

import { deleteDraftsOf } from './draft-storage.ts'

/** On the page after a briefing was sent: nothing of it stays in this tab, whoever sent it, the page or the browser itself. */
export function useNoDraftsOf(sentIds: readonly string[], packageId: string) {
  useEffect(() => {
    if (sentIds.length > 0) deleteDraftsOf(sentIds, packageId)
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, [])
}
