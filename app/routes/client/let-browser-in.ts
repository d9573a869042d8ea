import { readVisitor } from '#app/http/cookies.ts'
import type { Deps } from '#app/http/deps.ts'
import type { AccessProof } from '#core/access/access.ts'
import type { AccessSubject } from '#db/access/access.ts'
import { notifyNewBrowser } from '#use-cases/access/notify-new-browser.ts'

/** The cookies of a browser that proved whose it is; the client hears of one that was not seen before, by whatever door it came. */
export async function letBrowserIn(
  deps: Deps,
  request: Request,
  { subject, proof, grant }: { subject: AccessSubject; proof: AccessProof; grant: string },
): Promise<Headers> {
  const { visitorId, setCookie } = readVisitor(request, deps)
  await notifyNewBrowser(deps, { subject, visitorId, proof })
  const headers = new Headers({ 'Set-Cookie': grant })
  if (setCookie) headers.append('Set-Cookie', setCookie)
  return headers
}
