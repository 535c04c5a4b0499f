import { randomUUID } from 'node:crypto'
import { API_BASE } from '@portal/contract/common.ts'
import type pg from 'pg'
import { ownerPool } from '../db/pool.ts'
import type { Client } from './accounts.ts'
import { signedIn } from './accounts.ts'
import { buildNota, insertEvento, insertNotas } from './notas.ts'
import type { TestServer } from './server.ts'

/** A company without any relation to the other accounts, with rows in every table. */
export interface Stranger {
  empresaId: number
  taxId: string
  titular: Client
  /** Every id that an address can contain. */
  ids: Record<'nota' | 'evento' | 'upload' | 'key' | 'support' | 'account' | 'session', string>
  chave: string
  partyTaxId: string
  /** Values that must not occur in a response to any other account. */
  secrets: string[]
  /** The company itself: its tax id and its name. */
  own: string[]
}

const TAX_ID = '98765432000198'
const LOGIN = '71428793860'
const NAMES = {
  empresa: 'Quixaba Tecelagem',
  person: 'Iolanda Quixaba',
  email: 'iolanda@quixaba.exemplo',
  phone: '85 97777-1234',
  party: 'Freguesia Oculta',
  natureza: 'Remessa velada',
  file: 'lote-velado.xml',
  key: 'ERP velado',
  reason: 'Motivo velado',
}
const PARTY = '04252011000110'
const CENTS = 9_876_543_21

export async function createStranger(server: TestServer): Promise<Stranger> {
  const { id: empresaId } = await server.ownerDb
    .insertInto('empresa')
    .values({ tax_id: TAX_ID, name: NAMES.empresa, uf: 'CE' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { person: name, email, phone } = NAMES
  const titular = await signedIn(server, { login: LOGIN, name, email, phone, empresas: { [TAX_ID]: 'titular' } })
  const nota = buildNota(empresaId, {
    partyName: NAMES.party,
    partyTaxId: PARTY,
    natureza: NAMES.natureza,
    cents: CENTS,
  })
  await insertNotas(server.ownerDb, [nota])
  const bytes = Buffer.from(`<procEventoNFe><chNFe>${nota.chave}</chNFe></procEventoNFe>`)
  const evento = await insertEvento(server.ownerDb, { empresaId, chave: nota.chave, bytes })
  const upload = await insertUpload(server, { empresaId, accountId: titular.accountId, chave: nota.chave })
  const made = await makeByApi(titular)
  const session = await sessionOf(server, titular)
  const ids = { nota: nota.id, evento, upload, ...made, account: titular.accountId, session }
  const secrets = [...Object.values(ids), nota.chave, PARTY, '9876543.21', LOGIN, ...shown()]
  return {
    empresaId,
    taxId: TAX_ID,
    titular,
    ids,
    chave: nota.chave,
    partyTaxId: PARTY,
    secrets,
    own: [TAX_ID, '98.765.432', NAMES.empresa],
  }
}

/** Names that occur only in the stranger's data. */
const shown = () => [
  NAMES.person,
  NAMES.email,
  // complete numbers: five digits alone occur by chance in request ids
  '97777-1234',
  '977771234',
  NAMES.party,
  NAMES.natureza,
  NAMES.file,
  NAMES.key,
  NAMES.reason,
]

async function insertUpload(
  server: TestServer,
  { empresaId, accountId, chave }: { empresaId: number; accountId: string; chave: string },
): Promise<string> {
  const id = randomUUID()
  const upload = {
    empresa_id: empresaId,
    id,
    account_id: accountId,
    spool: 'x',
    name: NAMES.file,
    files: 1,
    bytes: 1,
    total: 1,
  }
  await server.ownerDb
    .insertInto('upload')
    .values({ ...upload, state: 'concluida', imported: 1 })
    .execute()
  const line = { empresa_id: empresaId, upload_id: id, position: 0, name: NAMES.file, verdict: 'importado', chave }
  await server.ownerDb.insertInto('upload_line').values(line).execute()
  return id
}

/** Data that only the API creates, with its audit. */
async function makeByApi(titular: Client): Promise<{ key: string; support: string }> {
  const idOf = async (path: string, body: object) => {
    const reply = await titular.post(`${API_BASE}${path}?nr_cpfcnpj=${TAX_ID}`, body)
    return reply.json<{ data: { id: string } }>().data.id
  }
  const key = await idOf('/chaves', { nome: NAMES.key, escopos: ['consulta'] })
  const support = await idOf('/suporte/concessoes', { ds_motivo: NAMES.reason, nr_horas: 1 })
  await titular.call({ method: 'DELETE', url: `${API_BASE}/suporte/concessoes/${support}?nr_cpfcnpj=${TAX_ID}` })
  await titular.get(`${API_BASE}/log?nr_cpfcnpj=${TAX_ID}&nm_empresa=${encodeURIComponent(NAMES.empresa)}`)
  return { key, support }
}

async function sessionOf(server: TestServer, { accountId }: Client): Promise<string> {
  const row = await server.ownerDb
    .selectFrom('session')
    .select('id')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return row.id
}

/** Hash of all rows of the stranger's company and account. Equal hashes mean that nothing changed. */
export async function fingerprint(server: TestServer, { empresaId, titular }: Stranger): Promise<string> {
  const { rows } = await server.owner.query<{ table: string; column: string }>(`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and column_name in ('empresa_id', 'account_id')
      and table_name in (select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE')
    order by 1, 2`)
  const parts: string[] = []
  for (const { table, column } of [...rows, { table: 'empresa', column: 'id' }, { table: 'account', column: 'id' }]) {
    const value = column === 'account_id' || table === 'account' ? titular.accountId : empresaId
    const { rows: found } = await server.owner.query<{ text: string }>(
      `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) || count(*) as text from ${table} t where ${column}::text = $1`,
      [String(value)],
    )
    parts.push(`${table}.${column} ${found[0]?.text}`)
  }
  return parts.join('\n')
}

/**
 * Disables the application's access check in this server's database: every caller appears as titular of every
 * company. Only row-level security remains; it uses the grants of the calling account or key.
 */
export async function dropFirstWall(server: TestServer, { empresaId }: Stranger): Promise<void> {
  const everything = `select jsonb_agg(jsonb_build_object('id', e.id, 'taxId', e.tax_id, 'root', e.root, 'name', 'x', 'uf', e.uf,
    'simples', e.simples, 'papel', 'titular', 'imports', true, 'origin', 'direta', 'secondFactor', false) order by e.id) from empresa e`
  const { rows } = await server.owner.query<{ result: string }>(
    `select pg_get_function_result('caller_by_token(bytea)'::regprocedure) as result`,
  )
  const result = rows[0]?.result ?? ''
  const columns = result
    .slice('TABLE('.length, -1)
    .split(', ')
    .map((column) => column.split(' ')[0] ?? '')
  const chosen = columns.map((column) => (column === 'empresas' ? `(${everything})::json` : `c.${column}`)).join(', ')
  const definer = 'language sql stable security definer set search_path = public, pg_temp'
  await server.owner.query(`
    alter function caller_by_token(bytea) rename to caller_by_token_true;
    create function caller_by_token(wanted bytea) returns ${result} ${definer} as $$ select ${chosen} from caller_by_token_true(wanted) c $$;
    create or replace function empresas_of_account(wanted uuid)
      returns table (id bigint, tax_id text, root text, name text, uf text, simples boolean, papel text, imports boolean) ${definer}
      as $$ select id, tax_id, root, 'x', uf, simples, 'titular', true from empresa $$;
    create or replace function caller_by_key(wanted bytea, at timestamptz)
      returns table (key_id uuid, name text, scopes text[], empresa jsonb) ${definer} as $$
      select k.id, k.name, k.scopes, (select jsonb_array_elements(list) from (${everything}) as all_of (list) offset 0 limit 1)
        || (select jsonb_build_object('id', e.id, 'taxId', e.tax_id, 'root', e.root) from empresa e where e.id = ${empresaId})
      from api_key k where k.hash = wanted $$;
    create or replace function app_empresas() returns bigint[] ${definer} as $$
      select coalesce(array_agg(asked.id), '{}') from unnest(string_to_array(nullif(current_setting('app.empresas', true), ''), ',')::bigint[]) asked (id)
      where exists (select from account_empresa g where g.empresa_id = asked.id and g.account_id = app_account())
         or exists (select from api_key k where k.empresa_id = asked.id and k.id = app_account()) $$;
  `)
  await Promise.all(server.workers.map((url) => copyGrants(server.owner, url)))
}

/** The nodes of a cluster have no grants: `app_empresas` of the test reads a copy there. */
async function copyGrants(owner: pg.Pool, url: string): Promise<void> {
  const worker = ownerPool({ url, max: 1 })
  try {
    const grants = await owner.query<{ rows: string }>(
      `select coalesce(json_agg(g), '[]')::text as rows from (select empresa_id, account_id from account_empresa) g`,
    )
    const keys = await owner.query<{ rows: string }>(
      `select coalesce(json_agg(k), '[]')::text as rows from (select empresa_id, id from api_key) k`,
    )
    await worker.query('create table account_empresa (empresa_id bigint, account_id uuid)')
    await worker.query('create table api_key (empresa_id bigint, id uuid)')
    const fill = (table: string) =>
      `insert into ${table} select * from json_populate_recordset(null::${table}, $1::json)`
    await worker.query(fill('account_empresa'), [grants.rows[0]?.rows])
    await worker.query(fill('api_key'), [keys.rows[0]?.rows])
  } finally {
    await worker.end()
  }
}
