import type { TestDatabase } from './database.ts'

/**
 * Puts a `now()` of its own before PostgreSQL's for all later connections of a test database; `setDatabaseClock` moves it. Keywords such
 * as `current_date` keep the true time. The workers of a cluster keep it too.
 */
export async function makeDatabaseClock({ owner }: TestDatabase): Promise<void> {
  const client = await owner.connect()
  await client.query(`create schema moved_clock;
    create table moved_clock.shift (by interval not null);
    insert into moved_clock.shift values ('0');
    create function moved_clock.now() returns timestamptz language sql stable
      as 'select pg_catalog.now() + by from moved_clock.shift';
    grant usage on schema moved_clock to public;
    grant select on moved_clock.shift to public`)
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  await client.query(`alter database ${rows[0]?.name ?? ''} set search_path = moved_clock, pg_catalog, public`)
  // the next connection has the new setting from the start
  client.release(true)
}

export const setDatabaseClock = ({ owner }: TestDatabase, instant: string) =>
  owner.query('update moved_clock.shift set by = $1::timestamptz - pg_catalog.now()', [instant])
