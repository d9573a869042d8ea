import { relative } from 'node:path'

import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

import manifest from './package.json' with { type: 'json' }

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
        // A character that is already escaped (`\—`) needs no second backslash.
        if (file.type === 'chunk') file.code = file.code.replace(/((?:\\\\)*)\\?([^\0-\x7f])/g, spell)
      }
    },
  }
}

const spell = (_found: string, pairs: string, unit: string) =>
  `${pairs}\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

const react = /[\\/]node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/

/**
 * What every page needs and few releases change has a file of its own. The others that pages share have no name: a closed gift
 * lists those of its page, and must not say what is inside.
 */
const clientFiles = {
  codeSplitting: { groups: [{ name: 'react', test: react }] },
  chunkFileNames: ({ name }: { name: string }) => `assets/${name === 'react' ? 'react-' : ''}[hash].js`,
}

/** The oldest browsers we serve, as the build names them: `chrome109`. They decide how syntax and style sheets are written. */
const target = manifest.browserslist.map((query) => query.replace(' >= ', ''))

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), excludeServerCode(), spellAscii()],
  build: {
    assetsInlineLimit: 0,
    sourcemap: 'hidden',
    rolldownOptions: { output: { sourcemapExcludeSources: true } },
  },
  environments: {
    client: {
      build: { target, rolldownOptions: { output: clientFiles } },
    },
    ssr: {
      // A program's text stays in memory for the life of the process: documentation would be an eighth of it.
      build: {
        rolldownOptions: { input: './server/app.ts', output: { comments: { jsdoc: false, annotation: false } } },
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
