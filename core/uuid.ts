/** PostgreSQL refuses text that is no UUID with an error: whatever comes from an address is looked at first. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}
