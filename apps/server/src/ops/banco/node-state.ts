import type pg from 'pg'

/** One node as it answers now. What it would say itself is null when it does not answer. */
export interface NodeState {
  host: string
  port: number
  coordinator: boolean
  alive: boolean
  /** Shards placed on it, all tables together. */
  shards: number
  /** Bytes of its shards with indexes. */
  bytes: number | null
  /** Open connections of all databases, of all that it accepts. */
  connections: number | null
  connectionLimit: number | null
  maxPrepared: number | null
  tables: ShardSize[]
}

/** The shards of one table on one node. */
interface ShardSize {
  name: string
  bytes: number
  /** Estimate of the last ANALYZE. */
  rows: number
}

/** What a node says of itself. */
interface NodeReport {
  connections: number
  connectionLimit: number
  maxPrepared: number
  tables: ShardSize[] | null
}

const REPORT = `select json_build_object(
  'connections', (select sum(numbackends) from pg_stat_database),
  'connectionLimit', current_setting('max_connections')::int,
  'maxPrepared', current_setting('max_prepared_transactions')::int,
  'tables', (select json_agg(t) from (
    select o.relname as name, sum(pg_total_relation_size(c.oid)) as bytes, sum(greatest(c.reltuples, 0)) as rows
    from pg_dist_placement p join pg_dist_shard s using (shardid) join pg_class o on o.oid = s.logicalrelid
      join pg_class c on c.oid = to_regclass(shard_name(s.logicalrelid, s.shardid))
    where p.groupid = (select groupid from pg_dist_local_group) group by 1) t))`

interface Answer {
  host: string
  port: number
  coordinator: boolean
  shards: number
  alive: boolean
  result: string
}

/** Asks every registered primary. A node that does not answer costs at most three seconds; all are asked at the same time. */
export async function readNodeStates(client: pg.ClientBase): Promise<NodeState[]> {
  await client.query(`set citus.node_connection_timeout = '3s'`)
  const { rows } = await client.query<Answer>(
    `select n.nodename as host, n.nodeport as port, n.groupid = 0 as coordinator, coalesce(a.success, false) as alive, a.result,
       (select count(*)::int from pg_dist_placement p where p.groupid = n.groupid) as shards
     from pg_dist_node n left join run_command_on_all_nodes($1, give_warning_for_connection_errors => true) a on a.nodeid = n.nodeid
     where n.noderole = 'primary' order by n.groupid`,
    [REPORT],
  )
  return rows.map(toNodeState)
}

function toNodeState({ host, port, coordinator, alive, shards, result }: Answer): NodeState {
  const place = { host, port, coordinator, alive, shards }
  if (!alive) return { ...place, bytes: null, connections: null, connectionLimit: null, maxPrepared: null, tables: [] }
  const { tables, ...report } = JSON.parse(result) as NodeReport
  const bytes = (tables ?? []).reduce((sum, table) => sum + table.bytes, 0)
  return { ...place, ...report, bytes, tables: tables ?? [] }
}

export const nodeName = ({ host, port }: { host: string; port: number }): string => `${host}:${port}`
