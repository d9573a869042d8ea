import { firstSettings } from '#copy/first-settings.ts'

/** The shop before anybody changed a word of it. */
export const ours = { settings: firstSettings, words: {} }
