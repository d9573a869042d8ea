/** Where the code after the password is typed, with the way back to the page that was asked for. */
export function secondFactorPath(origin: string | null): string {
  return origin ? `/admin/login/codigo?origem=${encodeURIComponent(origin)}` : '/admin/login/codigo'
}
