import type { RouterContextProvider } from 'react-router'

import { storeBriefingLink } from '#app/http/briefing/briefing-cookie.ts'
import { depsContext, requestInfoContext } from '#app/http/context.ts'
import { readVisitor } from '#app/http/cookies.ts'
import { hashSecret } from '#use-cases/access/hash-secret.ts'
import { briefingLinkUrl } from '#use-cases/briefing/briefing-links.ts'
import { saveBriefing, type BriefingWriter } from '#use-cases/briefing/save-briefing.ts'

import { readBriefingAccess, readPart, wrongFields } from './find-briefing.ts'

type Sent = { context: Readonly<RouterContextProvider>; request: Request; form: FormData }

/** Keeps what a step says. The headers tell this browser who it is, and give it the briefing's link; the writer has it, too. */
export async function saveStep({ context, request, form }: Sent, packageId: string) {
  const deps = context.get(depsContext)
  const { part, errors, typed } = readPart(form, packageId, deps.now())
  const { visitorId, setCookie } = readVisitor(request, deps)
  const { ip } = context.get(requestInfoContext)
  const access = await readBriefingAccess(request, deps)
  const saved = await saveBriefing(deps, { visitorId, ip, access }, part)

  const token = saved.ok ? saved.value.token : null
  const headers = new Headers()
  for (const cookie of [setCookie, token && storeBriefingLink(request, deps, token)])
    if (cookie) headers.append('Set-Cookie', cookie)
  const linkHashes = token ? [...access.linkHashes, hashSecret(token)] : access.linkHashes
  const writer: BriefingWriter = { visitorId, ip, access: { ...access, linkHashes } }
  return { saved, part, errors, typed, writer, headers }
}

/** The same for the page's script: what was kept as facts, or the answer that says why nothing was. */
export async function saveStepForScript(sent: Sent, packageId: string) {
  const { saved, part, errors, writer, headers } = await saveStep(sent, packageId)
  if (!saved.ok) return Response.json({ refused: saved.code }, { status: saved.code === 'stale' ? 409 : 422 })

  const { id, revision, token } = saved.value
  const link = token && briefingLinkUrl(sent.context.get(depsContext).siteUrl, packageId, token)
  return { facts: { id, revision, link, wrong: wrongFields(part, errors) }, writer, headers }
}
