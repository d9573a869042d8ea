import { readdirSync } from 'node:fs'
import { relative } from 'node:path'

import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

import { shopPaths } from './app/route-table.ts'
import manifest from './package.json' with { type: 'json' }
import { chunksOfEntries, clientEntries } from './vite.client-entries.ts'

/** Rooms whose code must never reach the browser: the build fails when a page imports from one of them. The project itself may lie in a folder of such a name. */
const serverRooms = /^(?:use-cases|db|adapters|server|emulator)\/[^?]*\.tsx?$/

function excludeServerCode(): Plugin {
  return {
    name: 'keep-server-out',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    load(id) {
      if (serverRooms.test(relative(import.meta.dirname, id)))
        throw new Error(`server code would reach the browser: ${id}`)
      return null
    },
  }
}

/** Components that only the server draws, by file: in the browser's bundle they are empty. */
const serverMarkup = {
  // Its parts are entries of their own: personal pages must not load chat and player because their layout names them.
  '/app/ui/site/floating-actions.tsx': ['FloatingActions'],
}

function dropServerMarkup(): Plugin {
  return {
    name: 'drop-server-markup',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    load(id) {
      const [, names] = Object.entries(serverMarkup).find(([file]) => id.endsWith(file)) ?? []
      return names ? names.map((name) => `export const ${name} = () => null`).join('\n') : null
    },
  }
}

/**
 * Escapes all non-ASCII characters in the server bundle: with a single one, V8 keeps the whole source in two bytes per
 * character for the life of the process. Runs last, because the bundle writer would undo the escapes.
 */
function spellAscii(): Plugin {
  return {
    name: 'spell-ascii',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') file.code = file.code.replace(/(\\*)([^\0-\x7f])/g, spell)
      }
    },
  }
}

/** A character that is already escaped (`\—`) needs no second backslash. */
function spell(_found: string, slashes: string, unit: string): string {
  const before = slashes.length % 2 === 1 ? slashes.slice(1) : slashes
  return `${before}\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/** Panel components shared by four screens or more go into one chunk: a screen loads a dozen files, not forty. */
function isPanelPart(id: string): boolean {
  return /[\\/]app[\\/]ui[\\/]admin[\\/][^?]+\.tsx?$/.test(id)
}

/**
 * What the site's personal pages share. Named file by file: a chunk takes everything its members import along, and the
 * parts of the marketing pages would bring every song and cover.
 */
function isSitePart(id: string): boolean {
  return /[\\/]app[\\/]ui[\\/](shared[\\/][^?]+|site[\\/](contact-link|page-head|private-meta)|preview[\\/]preview-states)\.tsx?$/.test(
    id,
  )
}

/** The player of recordings, which preview, delivery and panel share; not what the preview fetches when it is asked for. */
function isPlayerPart(id: string): boolean {
  return (
    /[\\/]app[\\/](ui|client)[\\/]audio[\\/][^?]+\.tsx?$/.test(id) &&
    !/[\\/](player-settings|scoped-engine|track-line|transport-controls|version-player)\.tsx?$/.test(id)
  )
}

/** The balance of revisions, which tracking and preview show: three files of a few hundred bytes would pack worse apart. */
function isRevisionPart(id: string): boolean {
  return /[\\/]preview[\\/]revisions?(-part)?\.tsx?$/.test(id)
}

/** Dates, money and messages, which all kinds of pages share: none may bring the chunk of another along. */
function isCommonPart(id: string): boolean {
  return (
    /[\\/](core|copy)[\\/]shared[\\/][^?]+\.ts$/.test(id) ||
    /[\\/]app[\\/](client[\\/](browser-storage|listeners|local-storage)|ui[\\/]shared[\\/](toast|toast-store|use-hydrated))\.tsx?$/.test(
      id,
    )
  )
}

/** Labels and holidays, needed by few of them, are apart. */
function commonChunk(id: string): string | null {
  if (/[\\/]brazilian-utils[\\/]|[\\/]core[\\/]shared[\\/]business-days\.ts$/.test(id)) return 'holidays'
  if (/[\\/]copy[\\/]shared[\\/]labels\.ts$/.test(id)) return 'labels'
  return isCommonPart(id) ? 'common' : null
}

/** The document around every page, the personal pages and the panel. */
function isHydratedPage(id: string): boolean {
  return /[\\/]app[\\/](root\.tsx|routes[\\/](checkout|client|admin)[\\/])/.test(id)
}

/** The oldest browsers we serve, as the build names them: `chrome109`. They decide how syntax and style sheets are written. */
const target = manifest.browserslist.map((query) => query.replace(' >= ', ''))

/** Modules of the client build that pages without React Router load, each when it is used. */
const entries = readdirSync('app/client/entries').map((file) => `app/client/entries/${file}`)

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    reactRouter(),
    clientEntries(entries),
    excludeServerCode(),
    dropServerMarkup(),
    spellAscii(),
  ],
  build: { assetsInlineLimit: 0 },
  define: { SHOP_PATHS: JSON.stringify(shopPaths) },
  environments: {
    client: {
      build: {
        target,
        sourcemap: 'hidden',
        rolldownOptions: {
          output: {
            sourcemapExcludeSources: true,
            codeSplitting: {
              groups: [
                {
                  // Without the router: components of marketing pages are hydrated with React alone.
                  name: 'react',
                  test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/,
                  priority: 7,
                },
                { name: 'router', test: /[\\/]node_modules[\\/]react-router[\\/]/, priority: 6 },
                { name: commonChunk, debugName: 'common', minShareCount: 2, priority: 5 },
                ...chunksOfEntries(entries, isHydratedPage),
                { name: 'player', test: isPlayerPart, minShareCount: 2, priority: 2 },
                { name: 'revisions', test: isRevisionPart, minShareCount: 2, priority: 2 },
                { name: 'site', test: isSitePart, minShareCount: 3, priority: 1 },
                { name: 'painel', test: isPanelPart, minShareCount: 4 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // A program's text stays in memory for the life of the process: documentation would be an eighth of it.
      build: {
        sourcemap: 'hidden',
        rolldownOptions: {
          input: './server/app.ts',
          output: { sourcemapExcludeSources: true, comments: { jsdoc: false, annotation: false } },
        },
      },
      // A single bundle needs a quarter of the start-up time and memory; the PDF library's fonts and
      // the picture library's binary cannot be bundled.
      ...(command === 'build'
        ? {
            resolve: { noExternal: true as const, external: ['@react-pdf/renderer', 'sharp', 'node-av'] },
            define: { 'process.env.NODE_ENV': '"production"' },
          }
        : {}),
    },
  },
  server: { hmr: false },
}))
