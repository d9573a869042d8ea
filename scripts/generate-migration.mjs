// `npm run db:generate`: writes a migration after a change in db/schema.ts, and keeps the newest snapshot alone.
import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'

const args = process.argv.slice(2)
if (!args.some((arg) => arg.startsWith('--name'))) {
  process.stderr.write('Say what the migration does: npm run db:generate -- --name what-it-does\n')
  process.exit(1)
}
const { status } = spawnSync('drizzle-kit', ['generate', ...args], { stdio: 'inherit' })
if (status !== 0) process.exit(status ?? 1)

const meta = 'db/migrations/meta'
const snapshots = readdirSync(meta).filter((name) => name.endsWith('_snapshot.json'))
for (const older of snapshots.toSorted().slice(0, -1)) rmSync(`${meta}/${older}`)
