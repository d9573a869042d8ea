/** The page that asks before a link is opened. */
export function briefingLinkPath(packageId: string, token: string): string {
  return `/briefing/continuar?pacote=${packageId}&chave=${encodeURIComponent(token)}`
}
