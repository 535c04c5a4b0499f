import { isUf } from '@portal/fiscal/ids/uf.ts'
import { openMalha, type TabelasDoCadastro } from '@portal/tables/checks/context.ts'
import { type Kysely, sql } from 'kysely'
import type { Clock } from '../../base/clock.ts'
import type { Database } from '../../db/schema.gen.ts'
import { checkInTurns } from '../produtos/check-list.ts'
import { readProdutos } from '../produtos/read-produtos.ts'
import type { AskKnowledge } from '../tributacao/tabelas/knowledge.ts'
import { tablesVersion } from '../tributacao/tabelas/stored.ts'

export interface FaultDeps {
  ownerDb: Kysely<Database>
  clock: Clock
  knowledge: AskKnowledge
}

/** Lists of products counted in one step; one has up to 20,000 products. */
const AT_ONCE = 20
/** Brasília is UTC−3 all year. */
const BEHIND_MS = 3 * 3_600_000

interface UncountedList {
  empresa_id: number
  sistema: string
  version: number
}

/**
 * Counts the products with an error of up to AT_ONCE lists that were saved since their last count, or that were last counted on an earlier
 * day or by other tables. Returns the number of lists. Errors depend on the tables of the day and on the list alone: no note is read.
 */
export async function countFaults({ ownerDb, clock, knowledge }: FaultDeps): Promise<number> {
  const day = new Date(clock.now().getTime() - BEHIND_MS).toISOString().slice(0, 10)
  const loaded = await tablesVersion(ownerDb)
  const { rows: lists } = await sql<UncountedList>`
    select empresa_id, sistema, version from produto_list
    where faults_version is distinct from version or faults_day is distinct from ${day}::date
      or faults_tables is distinct from ${loaded}
    order by empresa_id, sistema limit ${AT_ONCE}`.execute(ownerDb)
  if (lists.length === 0) return 0
  const tables = (await knowledge()).on(day).reference
  for (const list of lists) {
    const faults = await faultsOf(ownerDb, list, { tables, day })
    // a list that was saved meanwhile is counted once more
    await sql`update produto_list set faults = ${faults}, faults_version = ${list.version}, faults_day = ${day}::date,
        faults_tables = ${loaded}
      where empresa_id = ${list.empresa_id} and sistema = ${list.sistema}`.execute(ownerDb)
  }
  return lists.length
}

async function faultsOf(
  ownerDb: Kysely<Database>,
  { empresa_id, sistema }: UncountedList,
  { tables, day }: { tables: TabelasDoCadastro; day: string },
): Promise<number> {
  const { uf, simples } = await ownerDb
    .selectFrom('empresa')
    .select(['uf', 'simples'])
    .where('id', '=', empresa_id)
    .executeTakeFirstOrThrow()
  const produtos = await readProdutos(ownerDb, { empresaId: empresa_id, sistema })
  const malha = openMalha(tables, { day, uf: isUf(uf) ? uf : 'SP', simples })
  const alertas = await checkInTurns([...produtos.values()], malha)
  return alertas.filter((of) => of.some(({ gravidade }) => gravidade === 'erro')).length
}
