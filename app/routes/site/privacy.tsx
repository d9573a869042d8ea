import { readShop } from '#app/shop.ts'
import { LegalPage } from '#app/ui/legal-page.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { privacyPolicy } from '#copy/privacy.ts'

import type { Route } from './+types/privacy.ts'

export const handle = { keep: true }

export async function loader({ context }: Route.LoaderArgs) {
  const { catalog, settings, siteUrl } = await readShop(context)
  return { text: privacyPolicy(catalog, settings), productName: settings.productName, siteUrl }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(loaderData, {
    path: '/privacidade',
    title: `${loaderData?.text.title ?? ''} | ${loaderData?.productName ?? 'Harmonia'}`,
    description: 'Como cuidamos dos seus dados, pela LGPD.',
  })

export default function Privacy({ loaderData: { text } }: Route.ComponentProps) {
  return <LegalPage text={text} />
}
