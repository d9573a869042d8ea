// Prints where folders and names have grown hard to find one's way in. No rule: `npm run check` prints it and never fails on it.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const rooms = ['core', 'copy', 'db', 'adapters', 'use-cases', 'app', 'server', 'emulator', 'bench']
const manyEntries = 28
/** What React Router finds by its name in every route, and what every entry of the browser's parts is called by. */
const sharedExports = new Set(
  'action clientAction clientLoader ErrorBoundary handle headers hydrate links loader meta middleware shouldRevalidate'.split(
    ' ',
  ),
)

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /(?<!\.test|\.spec)\.(tsx?|mjs)$/.test(file) && existsSync(join(root, file)))

for (const line of [...crowdedFolders(), ...equalFileNames(), ...equalExports()]) console.log(line)

function crowdedFolders() {
  const entries = new Map()
  for (const file of files) {
    const parts = file.split('/')
    for (let depth = 1; depth < parts.length; depth += 1) {
      const folder = parts.slice(0, depth).join('/')
      entries.set(folder, (entries.get(folder) ?? new Set()).add(parts[depth]))
    }
  }
  return [...entries]
    .filter(([, { size }]) => size > manyEntries)
    .map(([folder, { size }]) => `${folder}/ has ${size} entries: would another folder help?`)
}

function equalFileNames() {
  return rooms.flatMap((room) => {
    const inRoom = files.filter((file) => file.startsWith(`${room}/`) && !file.startsWith('bench/plain-app/'))
    return repeated(inRoom.map((file) => [basename(file), file])).map(
      ([name, places]) => `${name} is the name of ${places.length} files: ${places.join(', ')}`,
    )
  })
}

function equalExports() {
  const inRooms = files.filter((file) => rooms.includes(file.split('/')[0]) && !file.startsWith('bench/plain-app/'))
  const names = inRooms.flatMap((file) => exportsOf(readFileSync(join(root, file), 'utf8')).map((name) => [name, file]))
  return repeated(names)
    .filter(([name]) => !sharedExports.has(name))
    .map(([name, places]) => `${name} is exported by ${places.length} files: ${places.join(', ')}`)
}

/** Names given by an export. A default export has none, and what is only passed on has the name it had. */
function exportsOf(source) {
  const declared = [...source.matchAll(/^export (?:async )?(?:const|let|function\*?|type|class) (\w+)/gm)].map(
    ([, name]) => name,
  )
  const renamed = [...source.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, list]) =>
    [...list.matchAll(/ as (\w+)/g)].map(([, name]) => name),
  )
  return [...new Set([...declared, ...renamed])].filter((name) => name !== 'default')
}

function repeated(pairs) {
  const places = Map.groupBy(pairs, ([name]) => name)
  return [...places].filter(([, { length }]) => length > 1).map(([name, all]) => [name, all.map(([, file]) => file)])
}
