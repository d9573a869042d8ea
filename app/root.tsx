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

import { useTypingBefore } from '#app/client/hydration/typed-before.ts'
import replacePostEntryUrl from '#app/client/site/replace-post-entry.ts?worker&url'
import siteScriptUrl from '#app/client/site/site.ts?worker&url'
import { depsContext } from '#app/http/context.ts'
import { HydrationContext, isPanelDocument, PanelContext } from '#app/http/hydration.ts'
import { FormResponseContext } from '#app/http/is-form-response.ts'
import { storeLinkSecret } from '#app/http/link-secret.ts'
import { RequestId } from '#app/http/request-id.ts'
import { findSurpriseOfRequest } from '#app/site/surprise-of-request.ts'
import { wideScreen } from '#app/styles/breakpoints.ts'
import textFile from '#app/typeface/text.woff2?url'
import wideFile from '#app/typeface/wide.woff2?url'
import { UnsentFormPage } from '#app/ui/access/unsent-form-page.tsx'
import { unsentFormOf } from '#app/ui/access/unsent-form.ts'
import { FailurePage, NotFoundPage, PanelFailure, PanelFrame } from '#app/ui/shared/failure-pages.tsx'
import { EarlyScript, PageScripts } from '#app/ui/shared/held-scripts.tsx'
import { FailedPage } from '#app/ui/site/failed-page.tsx'
import { DiscreetMeta, HiddenPage, HidePage } from '#app/ui/surprise/discreet-page.tsx'
import { currentSettings } from '#db/content/document-versions.ts'

import type { Route } from './+types/root.ts'

import typeface from '#app/styles/fonts.css?url'
import panelStyles from '#app/styles/panel.css?url'
import siteStyles from '#app/styles/site.css?url'

/** A page out of the page cache (`server/http.ts`) comes past this only when it is rendered, or when its address brings a secret. */
export const middleware: Route.MiddlewareFunction[] = [storeLinkSecret]

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db } = context.get(depsContext)
  const [settings, surprise] = await Promise.all([currentSettings(db), findSurpriseOfRequest(context, request)])
  return { productName: settings.productName, discreetCode: surprise?.code ?? null }
}

/** Only screens of the panel read the frame again. Elsewhere only the page is read, and a failure must not replace the frame. */
export function shouldRevalidate({ defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return isPanelDocument() && defaultShouldRevalidate
}

/** Without a script; that of the site brings the typeface by itself (`app/client/site/typeface.ts`). */
const narrowTypeface = <link rel="stylesheet" href={typeface} media={`not all and ${wideScreen}`} />

/** Not preloaded on phones: a preloaded font delays the first paint on slow connections. */
const wideScreenFonts = [wideFile, textFile].map((href) => (
  <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" media={wideScreen} />
))

/**
 * As elements: what `links` exports is compared, sorted and given a key for each page. React leaves what is in the head
 * alone, so the browser does not need them twice.
 */
const linksOfAllPages = import.meta.env.SSR ? (
  <>
    {wideScreenFonts}
    <link rel="icon" href="/favicon.ico" sizes="32x32" />
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    <link rel="manifest" href="/site.webmanifest" />
  </>
) : null

/** The same where a surprise is kept: our icon and name say what was bought. */
const discreetLinks = import.meta.env.SSR ? (
  <>
    {wideScreenFonts}
    <link rel="icon" href="/neutral.svg" type="image/svg+xml" />
  </>
) : null

export function Layout({ children }: { children: React.ReactNode }) {
  const hydrated = use(HydrationContext)
  const isPanel = use(PanelContext)
  const answersForm = use(FormResponseContext)
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
        {discreetCode === null ? linksOfAllPages : discreetLinks}
        <Links />
        {hydrated ? <EarlyScript /> : null}
      </head>
      <body className="flex min-h-dvh flex-col">
        {discreetCode === null ? null : <HiddenPage />}
        {children}
        {discreetCode === null ? null : <HidePage />}
        {isPanel ? null : <noscript>{narrowTypeface}</noscript>}
        {/* Last: React, which does not know of them, leaves what follows its own alone. */}
        {import.meta.env.SSR && !isPanel ? <script defer src={siteScriptUrl} data-site /> : null}
        {hydrated ? <PageScripts /> : null}
        {answersForm && (!isPanel || !hydrated) ? <script defer src={replacePostEntryUrl} /> : null}
      </body>
    </html>
  )
}

export default function Root() {
  useTypingBefore()
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const known = useRouteLoaderData<typeof loader>('root')
  const requestId = use(RequestId)
  const status = isRouteErrorResponse(error) ? error.status : 500
  const { pathname } = useLocation()
  const isPanel = use(PanelContext)
  const unsent = isRouteErrorResponse(error) ? unsentFormOf(error.data) : null

  if (isPanel && unsent) {
    return (
      <PanelFrame productName={known?.productName ?? 'Harmonia'}>
        <UnsentFormPage {...unsent} />
      </PanelFrame>
    )
  }
  if (isPanel) {
    const productName = known?.productName ?? 'Harmonia'
    return <PanelFailure productName={productName} path={pathname} status={status} code={requestId} />
  }

  if (unsent)
    return (
      <FailedPage isAnswer>
        <UnsentFormPage {...unsent} />
      </FailedPage>
    )
  return <FailedPage>{status === 404 ? <NotFoundPage /> : <FailurePage status={status} code={requestId} />}</FailedPage>
}
