/** The page that asks before a link is opened. */
export function briefingLinkPath(packageId: string): string {
  return `/briefing/continuar?pacote=${packageId}`
}
