import { connect, type Db } from '#db/client.ts'
import { embeddedUrl } from '#test/support/embedded-url.ts'

/** Reads or changes what a running product stores. */
export async function inDatabase<Value>(dataDir: string, run: (db: Db) => Promise<Value>): Promise<Value> {
  const { db, close } = connect(await embeddedUrl(dataDir), { connections: 1 })
  try {
    return await run(db)
  } finally {
    await close()
  }
}
