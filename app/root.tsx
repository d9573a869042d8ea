import archivo from '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2?url'
import { use } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from 'react-router'

import { depsContext } from '#app/http/context.ts'
import { FormResponseContext } from '#app/http/is-form-response.ts'
import { RequestId } from '#app/http/request-id.ts'
import { wideScreen } from '#app/styles/breakpoints.ts'
import { FailurePage, NotFoundPage, PanelFailure } from '#app/ui/shared/failure-pages.tsx'
import { SitePage } from '#app/ui/site/site-page.tsx'
import { cookieQuestion } from '#copy/content/consents.ts'
import { currentSettings, currentTextOverrides } from '#db/content/document-versions.ts'

import type { Route } from './+types/root.ts'
import answeredUrl from './islands/answered.ts?worker&url'

import typeface from '#app/styles/fonts.css?url'
import siteStyles from '#app/styles/site.css?url'
import styles from '#app/styles/styles.css?url'

export const links: Route.LinksFunction = () => [
  // A browser holds back the first paint for a font it is told to load early: on a phone's slow line that is lost time.
  { rel: 'preload', href: archivo, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', media: wideScreen },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
]

export async function loader({ context }: Route.LoaderArgs) {
  const { db, siteUrl, songs } = context.get(depsContext)
  const [settings, { words }] = await Promise.all([currentSettings(db), currentTextOverrides(db)])
  return { settings, siteUrl, hasSongs: songs.length > 0, question: cookieQuestion(settings, words).mark }
}

/** The shop's script brings the typeface by itself (`islands/typeface.ts`). */
const narrowTypeface = <link rel="stylesheet" href={typeface} media={`not all and ${wideScreen}`} data-stays />

export function Layout({ children }: { children: React.ReactNode }) {
  const matches = useMatches()
  const hydrated = matches.some((match) => hasHandleFlag(match.handle, 'hydrate'))
  const studio = useLocation().pathname.startsWith('/admin')
  const shop = matches.some(({ id }) => id === 'routes/site/layout')
  const answersForm = use(FormResponseContext)
  const own = studio || matches.some((match) => /^routes\/(?!site\/)/.test(match.id))

  return (
    <html lang="pt-BR" id="topo" data-theme={studio ? 'studio' : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={studio ? '#111111' : '#faf8f3'} />
        <Meta />
        <link rel="stylesheet" href={own ? styles : siteStyles} />
        <Links />
      </head>
      <body className="flex min-h-dvh flex-col">
        {children}
        {shop ? <noscript>{narrowTypeface}</noscript> : narrowTypeface}
        {hydrated ? <Scripts /> : answersForm ? <script defer src={answeredUrl} /> : null}
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const known = useRouteLoaderData<typeof loader>('root')
  const requestId = use(RequestId)
  const status = isRouteErrorResponse(error) ? error.status : 500
  const { pathname } = useLocation()

  if (/^\/admin(\/|$)/.test(pathname)) {
    const productName = known?.settings.productName ?? 'Harmonia'
    return <PanelFailure productName={productName} path={pathname} status={status} code={requestId} />
  }

  return (
    <SitePage settings={known?.settings ?? null} path="">
      {status === 404 ? <NotFoundPage /> : <FailurePage status={status} code={requestId} />}
    </SitePage>
  )
}

function hasHandleFlag(handle: unknown, mark: string): boolean {
  return typeof handle === 'object' && handle !== null && mark in handle && Reflect.get(handle, mark) === true
}
