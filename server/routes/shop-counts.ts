import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'

import { bodyStatuses, receiveBody, textOf } from '#app/http/body/receive-body.ts'
import type { Deps } from '#app/http/deps.ts'
import { networksOf } from '#core/shared/network-address.ts'
import { isStudio, parseShopBeacon, shopBeaconBytes } from '#core/site/shop-count.ts'
import { clientAddress } from '#server/http/client-address.ts'
import { isCrossOrigin } from '#server/http/csrf.ts'
import { createMinuteLimit } from '#server/http/minute-limit.ts'
import type { ShopCounter } from '#server/http/shop-counter.ts'

type Options = { shopCounter: Pick<ShopCounter, 'add'>; trustProxy: boolean }

/** Many visitors may share one network, as customers of a phone company do. */
const limits = { perNetwork: 60, perMinute: 3_000 }

/** What our pages count without loading one: pages shown in the place of another, songs. Nothing of who sent it is stored. */
export function shopCountRoutes({ siteUrl }: Pick<Deps, 'siteUrl'>, { shopCounter, trustProxy }: Options) {
  const isAllowed = createMinuteLimit(limits)
  return new Hono<{ Bindings: HttpBindings }>().post('/contagem', async (c) => {
    const isLeftOut = isCrossOrigin(c, siteUrl) || isStudio(c.env.incoming.headers)
    const sent = await receiveBody(c.req.raw, shopBeaconBytes, async (body) => {
      const isCounted = !isLeftOut && isAllowed(networksOf(clientAddress(c, trustProxy)).network)
      if (isCounted) shopCounter.add(parseShopBeacon(textOf(await body.read())))
    })
    // Nobody reads the answer.
    return c.body(null, sent.ok ? 204 : bodyStatuses[sent.code])
  })
}
