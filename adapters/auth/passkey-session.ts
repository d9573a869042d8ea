import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'

/**
 * Lets our own code open a session of the library, for somebody whose passkey we verified. `serverOnly`: it has no
 * address, so nothing from outside reaches it.
 */
export const passkeySessionPlugin = {
  id: 'passkey-session',
  endpoints: {
    openPasskeySession: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ staffId: z.string(), passkeyId: z.string() }), requireHeaders: true },
      async (ctx) => {
        const { internalAdapter } = ctx.context
        const { staffId, passkeyId } = ctx.body
        const user = await internalAdapter.findUserById(staffId)
        const session = user && (await internalAdapter.createSession(user.id, false, { passkeyId }))
        if (!session) return { opened: false }
        await setSessionCookie(ctx, { session, user })
        return { opened: true }
      },
    ),
  },
} satisfies BetterAuthPlugin
