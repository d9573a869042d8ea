import { isAbsolute, relative, sep } from 'node:path'

import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

import manifest from './package.json' with { type: 'json' }
import { spellAscii } from './server/startup/spell-ascii.ts'

/** The folders whose code may reach the browser: the build fails when a page imports from any other of the project. */
const forBrowsers = ['app', 'core', 'copy', 'node_modules']

function excludeServerCode(): Plugin {
  return {
    name: 'keep-server-out',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    load(id) {
      const [folder = '..'] = relative(import.meta.dirname, id).split(sep)
      if (isAbsolute(id) && folder !== '..' && !forBrowsers.includes(folder))
        throw new Error(`server code would reach the browser: ${id}`)
    },
  }
}

/** Runs last, because the bundle writer would undo the escapes. */
function spellServer(): Plugin {
  return {
    name: 'spell-ascii',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = spellAscii(file.code)
    },
  }
}

/**
 * What every page loads is in two files, that of React apart (test/build/script-size.test.ts); what many share, in a third: a phone takes
 * its time to ask for each. Chunks that pages share have no name but that of React: a closed gift lists those of its page, and must not say
 * what is inside. Route modules have theirs, the same for a gift that is open or closed.
 */
const clientFiles = {
  codeSplitting: {
    groups: [
      { name: 'react', test: /[\\/]node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
      // Not that of the shop, too: it brings what no other page has.
      { name: 'frame', test: /[\\/]app[\\/](root|routes[\\/]client[\\/]layout)\.tsx/ },
      { name: 'shared', test: /[\\/]app[\\/]ui[\\/]shared[\\/]/, minShareCount: 8 },
    ],
  },
  chunkFileNames: ({ name }: { name: string }) => `assets/${name === 'react' ? 'react-' : ''}[hash].js`,
}

/** The oldest browsers we serve, as the build names them: `chrome109`. They decide how syntax and style sheets are written. */
const target = manifest.browserslist.map((query) => query.replace(' >= ', ''))

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), excludeServerCode(), spellServer()],
  build: { assetsInlineLimit: 0, sourcemap: 'hidden', rolldownOptions: { output: { sourcemapExcludeSources: true } } },
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
  // What Vite would replace in the page that is open comes by a socket on a port of its own, to which no policy of ours lets a page connect.
  server: { hmr: false },
}))
