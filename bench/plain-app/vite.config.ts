import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

/** The product's markup names code for the browser that a plain page does not load. */
function withoutClientEntries(): Plugin {
  const nothing = '\0no-client-entry'
  return {
    name: 'without-client-entries',
    enforce: 'pre',
    resolveId: (id) => (id.endsWith('?client') ? nothing : null),
    load: (id) => (id === nothing ? `export default ''` : null),
  }
}

export default defineConfig({ plugins: [withoutClientEntries(), reactRouter()] })
