import { firstSettings } from '#db/seed/settings.ts'

/** The shop with its built-in texts. */
export const ours = { settings: firstSettings, textOverrides: {} }
