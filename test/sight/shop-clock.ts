import { sql } from 'drizzle-orm'

import { listDatedColumns, redateNewRows } from '#db/admin/demo.ts'
import type { Db } from '#db/client.ts'

/**
 * Dates rows and draws their ids in the database from a clock and a name that the test sets, instead of its own clock and
 * chance: whoever fills a shop twice has the same shop.
 */
export async function openShopClock(db: Db) {
  await db.$client.query(`
    create schema shop;
    create sequence shop.drawn;
    create table shop.clock (at timestamptz not null, scene text not null);
    insert into shop.clock values ('2026-01-01', '');
    create function shop.now() returns timestamptz language sql volatile as
      $$ select at + nextval('shop.drawn') * interval '1 microsecond' from shop.clock $$;
    create function shop.id() returns uuid language sql volatile as
      $$ select overlay(overlay(md5(scene || nextval('shop.drawn')) placing '4' from 13) placing '8' from 17)::uuid from shop.clock $$`)
  const before = await listDatedColumns(db)
  await db.$client.query(`
    do $$ declare known record; begin
      for known in select table_name, column_name, column_default from information_schema.columns
        where table_schema = 'public' and column_default in ('now()', 'gen_random_uuid()')
      loop
        execute format('alter table %I alter column %I set default %s', known.table_name, known.column_name,
          case known.column_default when 'now()' then 'shop.now()' else 'shop.id()' end);
      end loop;
    end $$`)
  return {
    /** What was dated before this clock was there. */
    redateEarlier: (at: Date) => redateNewRows(db, before, { since: new Date(0), at }),
    setTime: (at: Date) => db.execute(sql`update shop.clock set at = ${at.toISOString()}::timestamptz`),
    /** Ids drawn from here on depend on this name alone. */
    async begin(scene: string) {
      await db.execute(sql`update shop.clock set scene = ${scene}`)
      await db.execute(sql`select setval('shop.drawn', 1)`)
    },
  }
}
