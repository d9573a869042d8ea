/** Screens that show the typeface in their first paint. On a phone's slow line its stand-in comes first. */
export const wideScreen = '(min-width: 48rem)'
