import type pg from 'pg'

/** The oldest Citus this was run on. Older ones are refused. */
export const OLDEST_CITUS = 13

/** A row of `pg_dist_node`. */
export interface ClusterNode {
  host: string
  port: number
  coordinator: boolean
  active: boolean
  hasShards: boolean
}

/** Version of the extension in this database, as `13.0-1`; null where it is not created. */
export async function readCitusVersion(client: pg.ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ version: string }>(
    `select extversion as version from pg_extension where extname = 'citus'`,
  )
  return rows[0]?.version ?? null
}

/** The primaries, the coordinator first. Replicas registered as secondaries are left out. */
export async function readNodes(client: pg.ClientBase): Promise<ClusterNode[]> {
  const { rows } = await client.query<ClusterNode>(
    `select nodename as host, nodeport as port, groupid = 0 as coordinator, isactive as active, shouldhaveshards as "hasShards"
     from pg_dist_node where noderole = 'primary' order by groupid`,
  )
  return rows
}

/** A row of `pg_dist_partition` for a table of the schema public. */
export interface PlacedTable {
  name: string
  /** `h` is by hash, `n` is a reference table or a local one that Citus manages. */
  method: string
  column: string | null
  colocation: number
}

export async function readPlaced(client: pg.ClientBase): Promise<Map<string, PlacedTable>> {
  const { rows } = await client.query<PlacedTable>(
    `select c.relname as name, p.partmethod as method, column_to_column_name(p.logicalrelid, p.partkey) as column, p.colocationid as colocation
     from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid where c.relnamespace = 'public'::regnamespace`,
  )
  return new Map(rows.map((row) => [row.name, row]))
}

/**
 * Functions that queries on shards call and the workers lack, in the order of their creation: SQL functions of the caller's rights that
 * are immutable, read a setting (`app_…`) or take a row of a distributed table. Citus creates them on the workers with the tables or at
 * CREATE FUNCTION, except where a row type was not distributed yet, or the extension is younger than the function.
 */
export async function readMissingFunctions(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ signature: string }>(
    `select p.oid::regprocedure::text as signature from pg_proc p join pg_language l on l.oid = p.prolang
     where p.pronamespace = 'public'::regnamespace and l.lanname = 'sql' and not p.prosecdef
       and (p.provolatile = 'i' or p.proname like 'app\\_%' or exists (
         select from unnest(p.proargtypes::oid[]) argument (type) join pg_type t on t.oid = argument.type
           join pg_dist_partition d on d.logicalrelid = t.typrelid))
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
       and not exists (select from pg_dist_object o where o.classid = 'pg_proc'::regclass and o.objid = p.oid)
     order by p.oid`,
  )
  return rows.map(({ signature }) => signature)
}
