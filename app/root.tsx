import { use } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  useLocation,
  useRouteLoaderData,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'

import { DocumentContext, isPanelDocument } from '#app/client/hydrate/document-context.ts'
import { EarlyScript, PageScripts } from '#app/client/hydrate/held-scripts.tsx'
import { useHydrationEnd } from '#app/client/hydrate/hydration-end.ts'
// `?worker&url`: bundled by itself, as a plain script, which runs before any module of React; it is no worker.
import siteScriptUrl from '#app/client/page-script/site.ts?worker&url'
import { depsContext } from '#app/http/context.ts'
import { storeLinkSecret } from '#app/http/link-secret.ts'
import { findSurpriseOfRequest } from '#app/site/surprise-of-request.ts'
import { wideScreen } from '#app/styles/breakpoints.ts'
import textFile from '#app/typeface/text.woff2?url'
import wideFile from '#app/typeface/wide.woff2?url'
import { UnsentFormPage } from '#app/ui/access/unsent-form-page.tsx'
import { unsentFormOf } from '#app/ui/access/unsent-form.ts'
import { FailurePage, NotFoundPage, PanelFailure, PanelFrame } from '#app/ui/shared/failure-pages.tsx'
import { FailedPage } from '#app/ui/site/failed-page.tsx'
import { DiscreetMeta, HiddenPage, HidePage } from '#app/ui/surprise/discreet-page.tsx'
import { currentSettings } from '#db/content/document-versions.ts'

import type { Route } from './+types/root.ts'

import typeface from '#app/styles/fonts.css?url'
import panelStyles from '#app/styles/panel.css?url'
import siteStyles from '#app/styles/site.css?url'

/** A cached page (`server/render/page-cache.ts`) passes this only when it is rendered, or when its address brings a secret. */
export const middleware: Route.MiddlewareFunction[] = [storeLinkSecret]

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { db } = context.get(depsContext)
  const [settings, surprise] = await Promise.all([
    currentSettings(db),
    findSurpriseOfRequest(context, { request, url }),
  ])
  return { productName: settings.productName, discreetCode: surprise?.code ?? null }
}

/** Only in the panel are the product's name and the discreet code read again. Elsewhere only the page is, and a failure must not replace what is around it. */
export function shouldRevalidate({ defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return isPanelDocument() && defaultShouldRevalidate
}

/** Without a script; that of the site brings the typeface by itself (`app/client/page-script/typeface.ts`). */
const narrowTypeface = <link rel="stylesheet" href={typeface} media={`not all and ${wideScreen}`} />

/** Not preloaded on phones: a preloaded font delays the first paint on slow connections. */
const wideScreenFonts = [wideFile, textFile].map((href) => (
  <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" media={wideScreen} />
))

const icons = (
  <>
    <link rel="icon" href="/favicon.ico" sizes="32x32" />
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    <link rel="manifest" href="/site.webmanifest" />
  </>
)

/** Where a surprise is kept: our icon and name say what was bought. */
const discreetIcon = <link rel="icon" href="/neutral.svg" type="image/svg+xml" />

export function Layout({ children }: { children: React.ReactNode }) {
  const { isPanel } = use(DocumentContext)
  const discreetCode = useRouteLoaderData<typeof loader>('root')?.discreetCode ?? null

  return (
    <html
      lang="pt-BR"
      id="topo"
      data-theme={isPanel ? 'studio' : undefined}
      data-discreet={discreetCode === null ? undefined : ''}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={isPanel ? '#111111' : '#faf8f3'} />
        {discreetCode === null ? <Meta /> : <DiscreetMeta code={discreetCode} />}
        <link rel="stylesheet" href={isPanel ? panelStyles : siteStyles} />
        {wideScreenFonts}
        {discreetCode === null ? icons : discreetIcon}
        <Links />
        <EarlyScript />
      </head>
      <body className="flex min-h-dvh flex-col">
        {discreetCode === null ? null : <HiddenPage />}
        {children}
        {discreetCode === null ? null : <HidePage />}
        {isPanel ? null : <noscript>{narrowTypeface}</noscript>}
        {/* Last, and by the server alone: in the browser nothing of it is drawn, and React leaves alone what stands behind its own. */}
        {import.meta.env.SSR && !isPanel ? <script defer src={siteScriptUrl} /> : null}
        {/* In a <noscript data-scripts>, which the script above reads, or one that it brings itself. */}
        <PageScripts />
      </body>
    </html>
  )
}

export default function Root() {
  useHydrationEnd()
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const known = useRouteLoaderData<typeof loader>('root')
  const status = isRouteErrorResponse(error) ? error.status : 500
  const { pathname } = useLocation()
  const { isPanel, requestId } = use(DocumentContext)
  const unsent = isRouteErrorResponse(error) ? unsentFormOf(error.data) : null

  if (isPanel) {
    const productName = known?.productName ?? 'Harmonia'
    return unsent ? (
      <PanelFrame productName={productName}>
        <UnsentFormPage {...unsent} />
      </PanelFrame>
    ) : (
      <PanelFailure productName={productName} path={pathname} status={status} code={requestId} />
    )
  }

  if (unsent)
    return (
      <FailedPage isAnswer>
        <UnsentFormPage {...unsent} />
      </FailedPage>
    )
  return <FailedPage>{status === 404 ? <NotFoundPage /> : <FailurePage status={status} code={requestId} />}</FailedPage>
}
