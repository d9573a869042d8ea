import { Client } from 'pg'

const ofOurs = `relnamespace = 'public'::regnamespace
  and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`

/** What a schema consists of, each query one kind of thing. Numbers of dropped columns do not count. */
const kinds = {
  tables: `select c.relname, c.relkind, c.relpersistence, c.reloptions, c.relreplident, obj_description(c.oid) from pg_class c
    where ${ofOurs} and c.relkind in ('r', 'p', 'v', 'm', 'S') order by 1`,
  columns: `select c.relname, row_number() over (partition by c.oid order by a.attnum), a.attname,
      format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated, a.attcollation::regcollation::text,
      a.attstorage, a.attcompression, a.attstattarget, pg_get_expr(d.adbin, d.adrelid)
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where ${ofOurs} and c.relkind in ('r', 'p', 'v', 'm') order by 1, 2`,
  constraints: `select conrelid::regclass::text as "table", conname, pg_get_constraintdef(oid), condeferrable, convalidated from pg_constraint
    where connamespace = 'public'::regnamespace order by 1, 2`,
  indexes: `select c.relname, pg_get_indexdef(c.oid), i.indisvalid, i.indisclustered from pg_class c join pg_index i on i.indexrelid = c.oid
    where ${ofOurs} order by 1`,
  sequences: `select sequencename, data_type, start_value, min_value, max_value, increment_by, cycle, cache_size
    from pg_sequences where schemaname = 'public' order by 1`,
  statistics: `select stxname, pg_get_statisticsobjdef(oid), stxkind from pg_statistic_ext order by 1`,
  triggers: `select tgrelid::regclass::text as "table", tgname, tgenabled, pg_get_triggerdef(oid) from pg_trigger
    where not tgisinternal order by 1, 2`,
  functions: `select proname, pg_get_functiondef(c.oid) from pg_proc c where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') order by 1`,
  extensions: `select extname, extnamespace::regnamespace::text from pg_extension order by 1`,
}

/** The whole schema of a database as PostgreSQL describes it, a line each: two with equal lines are the same to the shop. */
export async function readSchema(url: string): Promise<string[]> {
  const client = new Client(url)
  await client.connect()
  try {
    const lines: string[] = []
    for (const [kind, text] of Object.entries(kinds)) {
      const { rows } = await client.query<unknown[]>({ text, rowMode: 'array' })
      lines.push(...rows.map((row) => `${kind}: ${JSON.stringify(row)}`))
    }
    return lines
  } finally {
    await client.end()
  }
}
