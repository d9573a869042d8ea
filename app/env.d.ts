declare module 'virtual:react-router/server-build' {
  import type { ServerBuild } from 'react-router'
  const build: ServerBuild
  export = build
}

/** A client entry: its URL and those of the chunks it needs, separated by spaces (`vite.client-entries.ts`). */
declare module '*?client' {
  const files: string
  export default files
}
