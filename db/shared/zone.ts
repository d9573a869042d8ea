import { sql } from 'drizzle-orm'

import { studioZone } from '#core/shared/dates.ts'

/** The studio's zone in the text of a query: an index on a day is found by the same text, not by a parameter. */
export const zoneText = sql.raw(`'${studioZone}'`)
