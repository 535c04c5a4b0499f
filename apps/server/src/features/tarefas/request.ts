import { type LoteBody, MOST_EMPRESAS_LOTE } from '@portal/contract/tarefas.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import { AppError } from '../../base/errors.ts'
import { uuidv7 } from '../../base/uuid.ts'
import type { Database } from '../../db/schema.gen.ts'
import { actorOf } from '../acesso/base/audit.ts'
import type { Caller, GrantedEmpresa } from '../acesso/base/caller.ts'
import { requireEmpresa } from '../acesso/base/require-empresa.ts'
import { requireOffice } from '../escritorio/office.ts'
import { listPortfolio } from '../escritorio/portfolio.ts'

/**
 * The companies of a batch, each once. Throws AppError 403 when one of them is not the caller's, 422 when a filter finds none, 404
 * `escritorio.none` for a filter by what only a portfolio has.
 */
export async function companiesOf(
  db: Kysely<Database>,
  request: { user: Caller; ip: string },
  empresas: LoteBody['empresas'],
): Promise<GrantedEmpresa[]> {
  const caller = request.user
  if (Array.isArray(empresas)) {
    const named = empresas.map((text) => requireEmpresa(caller, text, { campo: 'empresas', papel: 'contador' }))
    return [...new Map(named.map((empresa) => [empresa.id, empresa])).values()]
  }
  const { ds_busca, ds_etiqueta: tag, ds_responsavel: responsible } = empresas.filtro
  let found = ds_busca ? searched(caller.empresas, ds_busca) : [...caller.empresas]
  if (tag !== undefined || responsible !== undefined) {
    const actor = actorOf(request)
    await requireOffice(db, actor)
    const rows = await listPortfolio(db, actor, { filter: { tag, responsible }, after: 0, limit: MOST_EMPRESAS_LOTE })
    const inPortfolio = new Set(rows.map(({ id }) => id))
    found = found.filter(({ id }) => inPortfolio.has(id))
  }
  if (found.length === 0) throw new AppError(422, 'tarefa.no_company', 'O filtro não acha nenhuma empresa.')
  return found
}

function searched(empresas: readonly GrantedEmpresa[], text: string): GrantedEmpresa[] {
  const words = plain(text)
  const code = words.replace(/[^\da-z]/g, '')
  return empresas.filter(
    ({ name, taxId }) => plain(name).includes(words) || (code !== '' && taxId.toLowerCase().startsWith(code)),
  )
}

/** Without accents and capitals. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** Puts a batch into the queue and returns its id. */
export async function addTask(
  tx: Transaction<Database>,
  { account }: Pick<Caller, 'account'>,
  { body, empresas }: { body: LoteBody; empresas: readonly GrantedEmpresa[] },
): Promise<string> {
  const id = uuidv7()
  const sistema = (body.opcoes?.nm_sistema ?? account.sistema).trim().toUpperCase()
  await sql`insert into tarefa (id, account_id, turn, action, month, sistema, purpose)
    values (${id}::uuid, ${account.id}::uuid, my_turn(), ${body.acao}, ${body.mes}, ${sistema}, ${body.opcoes?.cod_fin ?? '0'})`.execute(
    tx,
  )
  const ids = empresas.map((empresa) => empresa.id)
  await sql`insert into tarefa_item (tarefa_id, position, account_id, empresa_id)
    select ${id}::uuid, e.position, ${account.id}::uuid, e.id from unnest(${ids}::bigint[]) with ordinality e (id, position)`.execute(
    tx,
  )
  return id
}
