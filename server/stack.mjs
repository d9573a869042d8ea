// `npm run stack < lines of the log`: writes them with the places in the sources instead of those in the built files, of
// the server and of visitors' browsers. The server itself does not read its maps: they would cost it 90 MB of memory.
import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const place = /(?:[^\s()]*\/build\/(?=server\/|programs\/|client\/)|(?=\/assets\/))(\/?[\w./-]+\.js):(\d+):(\d+)/g
const maps = new Map()

if (process.argv.length > 2) {
  console.error(
    'Este comando não tem opções: ele lê linhas do registro na entrada, como em npm run stack < registro.txt',
  )
  process.exit(1)
}

for await (const line of createInterface({ input: process.stdin })) console.log(line.replace(place, named))

function named(found, file, line, column) {
  const built = join(root, 'build', file.startsWith('/assets/') ? `client${file}` : file)
  // Lines and columns of a stack begin at one, those of a map at zero.
  const origin = mapOf(built)?.findEntry(Number(line) - 1, Number(column) - 1)
  if (!origin?.originalSource) return found
  const source = relative(root, resolve(dirname(built), origin.originalSource))
  return `${source}:${origin.originalLine + 1}:${origin.originalColumn + 1}`
}

function mapOf(built) {
  if (!maps.has(built)) {
    const file = `${built}.map`
    maps.set(built, existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, 'utf8'))) : null)
  }
  return maps.get(built)
}
