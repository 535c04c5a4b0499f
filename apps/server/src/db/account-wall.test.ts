import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readDefinitions } from './definitions.ts'

/**
 * Row-level security shows an account its own rows only, and a query that joins such a table drops everybody else's rows without an error
 * (CONTRIBUTING, «What the program's role sees of accounts»). Definer functions (apps/server/functions) see all of them.
 */
const SOURCES = join(import.meta.dirname, '..')

/** Tables whose policy compares the account with the caller's. */
const selfOnly = readDefinitions()
  .filter(({ kind, text }) => kind === 'policy' && /using \((account_id|id) = \(?(select )?app_account\(\)/.test(text))
  .map(({ name }) => name)

/** Files that join one of them, with the reason why no row is lost. */
const ALLOWED: Readonly<Record<string, string>> = {
  'cli/acesso/list-usuarios.ts': 'a command: the owner’s connection',
  'db/standing.ts': 'metrics and commands: the owner’s connection',
  'features/acesso/admin.ts': 'a command: the owner’s connection',
  'features/caixa/pedidos/post-requests.ts': 'the worker: the owner’s connection',
  'features/captura/avisos/daily-mail.ts': 'the worker: the owner’s connection',
  'features/captura/motor/manifest/claim-manifest.ts': 'the worker: the owner’s connection',
  'features/tarefas/pacote.ts': 'tasks of the caller, with their own lines',
  'features/tarefas/read.ts': 'tasks of the caller, with their own lines',
  'features/tarefas/request.ts': 'tasks of the caller, with their own lines',
  'features/tarefas/run/claim.ts': 'the worker: the owner’s connection',
}

const one = `(${selfOnly.join('|')})\\b`
/** A join in SQL or Kysely, a table in a subquery, or a first table to which others are joined. */
const JOINS = [
  `\\bjoin\\s+(?:lateral\\s+)?${one}`,
  `\\(\\s*select\\b[^()]*?\\bfrom\\s+${one}`,
  `\\bfrom\\s+${one}(?:\\s+(?:as\\s+)?\\w+)?\\s*(?:,|(?:(?:cross|left|right|full|inner|outer)\\s+)*join\\b)`,
  `[jJ]oin(?:Lateral)?\\(\\s*['"]${one}`,
  `selectFrom\\(\\s*['"]${one}[^'"]*['"]\\)(?:(?!\\.execute)[\\s\\S]){0,600}?[jJ]oin\\(`,
].map((pattern) => new RegExp(pattern, 'g'))

/** Names of tables that a text joins. */
const joinedIn = (text: string): string[] =>
  JOINS.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name]) => name ?? ''))

const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
  (file) =>
    file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.endsWith('.gen.ts') && !file.startsWith('testing'),
)
const joining = files.filter((file) => joinedIn(readFileSync(join(SOURCES, file), 'utf8')).length > 0)

test('the tables of which a session sees its own rows only', () => {
  expect(selfOnly).toEqual([
    ...['account', 'account_empresa', 'account_factor', 'certificate_log', 'download_link', 'notice', 'recovery_code'],
    ...['session', 'tarefa', 'tarefa_item'],
  ])
})

test('no query joins one of them: its rows of other accounts would be dropped; use a definer function or a stored name', () => {
  expect(joining.filter((file) => !(file in ALLOWED))).toEqual([])
})

test('each exception still joins', () => {
  expect(Object.keys(ALLOWED).filter((file) => !joining.includes(file))).toEqual([])
})

test.each([
  ['select n.id, a.name from nota_download n join account a on a.id = n.account_id', ['account']],
  ['select n.id, (select a.name from account a where a.id = n.made_by) from nota n', ['account']],
  ['select 1 from session s, empresa e', ['session']],
  [`db.selectFrom('upload as u').leftJoin('account as a', 'a.id', 'u.account_id')`, ['account']],
  [`db.selectFrom('account as a').where('x', '=', 1).innerJoin('upload as u', 'a.id', 'u.account_id')`, ['account']],
  ['select name from account where id = 1', []],
  ['select 1 from nota n join account_takeover t on true', []],
  [`db.selectFrom('session').select('id').execute(); other.innerJoin('upload')`, []],
])('%s', (text, tables) => {
  expect(joinedIn(text)).toEqual(tables)
})
