import { createContext, data, redirect, type MiddlewareFunction, type RouterContextProvider } from 'react-router'

import { currentSession, currentStaff, type Staff } from '#adapters/auth/sign-in.ts'
import { pages } from '#app/route-table.ts'
import { clientWhatsappLink } from '#core/shared/client-chat.ts'
import { maskPhone } from '#core/shared/contacts.ts'
import { parseUuid } from '#core/shared/uuid.ts'
import { needsReauthentication } from '#core/staff/reauthentication.ts'
import { canAccessProject, canReachClients, readableEmail, scopeOf, type ProjectScope } from '#core/staff/staff.ts'
import { findProjectOwners } from '#db/project/projects.ts'
import type { AuditActor } from '#db/staff/audit.ts'

import { isBackgroundReading } from './background-reading.ts'
import { depsContext, isAskedByScript, requestInfoContext } from './context.ts'
import { confirmationPath, loginPath, signOutPath } from './staff/sign-in-addresses.ts'
import { leadToProof } from './unsent-form.ts'

/** Where to go after signing in without a requested page. */
export const defaultAdminPath = '/admin/projects'

/** Who is signed in; set by `requireStaff` before any loader or action below the admin layout runs. */
export const staffContext = createContext<Staff>()

/** The screen a request of the panel came from, with the dialog that was open, and where a form goes that the browser sent by itself. */
const originContext = createContext<{ screen: string; form: string | null }>({ screen: defaultAdminPath, form: null })

/**
 * Refuses every request below the admin layout without a valid session: pages, `.data` requests and actions
 * alike. Leads owners who must set up a second factor to its screen. The layout keeps a loader, without which navigations in the browser would not ask the server at all.
 */
export const requireStaff: MiddlewareFunction<Response> = async ({ context, request, url }) => {
  const session = await currentSession(context.get(depsContext).auth, request.headers, !isBackgroundReading(request))
  if (!session) {
    // What a script sends it keeps by itself, and puts it back into its form.
    if (formAddress(request, url))
      return leadToProof({ request, url }, signInPath(originOf(request, url), hadSession(request)))
    throw redirect(signInPath(pathOf(url), hadSession(request)))
  }
  if (session.isPasskeyDue && url.pathname !== signOutPath) throw redirect(`${loginPath}?sessao=chave`)
  if (session.isSecondFactorDue && !pages.find(url.pathname).facts.beforeSecondFactor)
    throw redirect(secondFactorSetupPath)
  context.set(staffContext, session.staff)
  context.set(originContext, { screen: originOf(request, url), form: formAddress(request, url) })
}

/** A form may be sent to another address than that of its screen, which is where what was typed belongs. */
function originOf(request: Request, url: URL): string {
  const here = pathOf(url)
  if (request.method === 'GET') return here
  const referrer = request.headers.get('referer') ?? ''
  const from = URL.canParse(referrer) ? new URL(referrer) : null
  const screen = from?.pathname === confirmationPath ? from.searchParams.get('origem') : from && pathOf(from)
  return safeReturnPath(screen) ?? here
}

/** A form the panel's script did not send: the script keeps what was typed by itself. */
function formAddress(request: Request, url: URL): string | null {
  return request.method === 'POST' && !isAskedByScript(request) ? safeReturnPath(pathOf(url)) : null
}

function pathOf({ pathname, search }: URL): string {
  return `${pathname}${search}`
}

const secondFactorSetupPath = '/admin/conta/duas-etapas'

/**
 * The loader of an inner layout with a guard. Redundant while the panel's layout has one: any loader sends a navigation to the server,
 * where the guard runs.
 */
export function loadNothing(): null {
  return null
}

/** Refuses whoever may not see money. On the layout around every screen that shows some. */
export const requireOwner: MiddlewareFunction<Response> = ({ context }, next) => {
  refuseUnlessOwner(context)
  return next()
}

/** The same for single actions of screens that everybody of the studio may open. */
export function refuseUnlessOwner(context: Readonly<RouterContextProvider>): void {
  if (!isOwner(context)) throw data(null, { status: 403 })
}

export function isOwner(context: Readonly<RouterContextProvider>): boolean {
  return context.get(staffContext).role === 'owner'
}

/** A client's e-mail as whoever is signed in may read it. */
export function shownEmail(context: Readonly<RouterContextProvider>, email: string): string {
  return readableEmail(context.get(staffContext), email)
}

/** A client's number as this person may read it. */
export function shownPhone(context: Readonly<RouterContextProvider>, phone: string | null): string | null {
  return phone === null || canReachClients(context.get(staffContext)) ? phone : maskPhone(phone)
}

/** Link to a chat with a client: null where there is no number to write to, undefined for whom it is not. */
export function chatLink(
  context: Readonly<RouterContextProvider>,
  phone: string | null,
  message: string,
): string | null | undefined {
  return canReachClients(context.get(staffContext)) ? clientWhatsappLink(phone, message) : undefined
}

/**
 * For sensitive actions, which somebody at a panel left open must not take: redirects to the screen that asks for the password
 * unless it was typed within the last half hour, and from there back to where the form is. Nothing has been changed at that point.
 * A form that the browser sent by itself is sent to that screen as it is, which keeps what was typed.
 * What writes an audit entry asks by itself (`actorOf`); this is for what is read or begun before that.
 */
export function requireRecentProof(context: Readonly<RouterContextProvider>, path?: string): void {
  if (!needsReauthentication(context.get(staffContext).provedAt, new Date())) return
  const { screen, form } = context.get(originContext)
  const origin = safeReturnPath(path ?? screen) ?? defaultAdminPath
  const query = new URLSearchParams({ origem: origin, ...(form ? { para: form } : {}) })
  throw redirect(`${confirmationPath}?${query}`, form ? 307 : 302)
}

/** Whose projects this request may list, count and search: give it to every read that takes a `ProjectScope`. */
export function projectScope(context: Readonly<RouterContextProvider>): ProjectScope {
  return scopeOf(context.get(staffContext))
}

/** The project, or 404: one outside the scope answers like one that does not exist. */
export function requireProjectAccess<Project extends { assigneeId: string | null }>(
  context: Readonly<RouterContextProvider>,
  project: Project | null | undefined,
): Project {
  if (!project || !canAccessProject(context.get(staffContext), project)) throw data(null, { status: 404 })
  return project
}

/**
 * On the layout around every screen of one project: refuses a producer whom it is not assigned to before any loader or
 * action runs, so that a new screen cannot forget it.
 */
export const requireAssignedProject: MiddlewareFunction<Response> = async ({ context, params }, next) => {
  await refuseUnlessAssigned(context, requireId(params.projectId ?? ''))
  return next()
}

/** Owners hear from the screen itself that there is no such project. */
async function refuseUnlessAssigned(context: Readonly<RouterContextProvider>, projectId: string): Promise<void> {
  if (!(await isAssigned(context, projectId))) throw data(null, { status: 404 })
}

/** Whether an action on a project may go on: a producer's only on their own. */
export async function isAssigned(context: Readonly<RouterContextProvider>, projectId: string): Promise<boolean> {
  if (isOwner(context)) return true
  const project = await findProjectOwners(context.get(depsContext).db, projectId)
  return project !== null && canAccessProject(context.get(staffContext), project)
}

/** Actor and origin for the audit log, which asks for the proof that an action needs. */
export function actorOf(context: Readonly<RouterContextProvider>): AuditActor {
  const { id, name } = context.get(staffContext)
  const { ip, userAgent } = context.get(requestInfoContext)
  return { id, name, ip, userAgent, requireProof: () => requireRecentProof(context) }
}

/** The same with the request that carries the session, for whoever changes their own account. */
export function sessionOf(context: Readonly<RouterContextProvider>, request: Request) {
  return { actor: actorOf(context), headers: request.headers }
}

/** Who asks, on pages that anybody may open. */
export function staffOf(context: Readonly<RouterContextProvider>, request: Request): Promise<Staff | null> {
  return currentStaff(context.get(depsContext).auth, request.headers)
}

/** Whoever sends a form of the panel, or still has its cookie, was signed in before. */
function hadSession(request: Request): boolean {
  return request.method !== 'GET' || (request.headers.get('cookie') ?? '').includes('harmonia.session_token=')
}

/** Where to sign in, with the way back to the page that was asked for. */
export function signInPath(path: string, expired = false): string {
  const origin = safeReturnPath(path)
  const query = new URLSearchParams({
    ...(origin ? { origem: origin } : {}),
    ...(expired ? { sessao: 'expirou' } : {}),
  })
  return query.size > 0 ? `${loginPath}?${query}` : loginPath
}

/** The requested page, if it belongs to the panel and is not about signing in or out; any other URL is dropped. */
export function safeReturnPath(path: string | null): string | null {
  if (!path?.startsWith('/') || /[\\\p{Cc}]/u.test(path) || !URL.canParse(path, 'http://studio')) return null
  const { origin, pathname, search } = new URL(path, 'http://studio')
  const { kind, access } = pages.find(pathname).facts
  if (origin !== 'http://studio' || kind !== 'panel' || access === 'everybody') return null
  return pathname.startsWith(signOutPath) ? null : `${pathname}${search}`
}

/** An id from an address, or 404: PostgreSQL refuses text that is no UUID with an error. */
export function requireId(text: string): string {
  const id = parseUuid(text)
  if (!id) throw data(null, { status: 404 })
  return id
}
