import { isUf } from '@portal/fiscal/ids/uf.ts'
import type { Alerta } from '@portal/tables/checks/alerta.ts'
import { canonicalProduto, plainProduto } from '@portal/tables/checks/canonical.ts'
import { type MalhaContext, openMalha, type TabelasDoCadastro } from '@portal/tables/checks/context.ts'
import { checkEach } from '@portal/tables/checks/malha.ts'
import { toObservados } from '@portal/tables/checks/observed.ts'
import type { Produto } from '@portal/tables/checks/produto.ts'
import type { Kysely } from 'kysely'
import type { Clock } from '../../base/clock.ts'
import type { Database } from '../../db/schema.gen.ts'
import type { GrantedEmpresa } from '../acesso/base/caller.ts'
import type { ListOwner } from './list.ts'
import { productsOfNotes } from './notes.ts'

/** Dependency of a check: the reference tables belong to a later feature. */
export interface CheckDeps {
  db: Kysely<Database>
  clock: Clock
  /** The reference tables in force on a day. */
  tabelas: (day: string) => Promise<TabelasDoCadastro>
}

/** Brasília is UTC−3 all year. */
const BEHIND_MS = 3 * 3_600_000

/** Products between two turns of the event loop: a few milliseconds. */
const BREATH = 200

/** The alerts of each product of a list, in its order, checked against today's tables and the company's notes. */
export async function alertasOf(
  { db, clock, tabelas }: CheckDeps,
  { owner, empresa }: { owner: ListOwner; empresa: GrantedEmpresa },
  list: readonly Readonly<Record<string, unknown>>[],
): Promise<Alerta[][]> {
  const day = new Date(clock.now().getTime() - BEHIND_MS).toISOString().slice(0, 10)
  const [data, notes] = await Promise.all([tabelas(day), productsOfNotes(db, owner)])
  const uf = isUf(empresa.uf) ? empresa.uf : 'SP'
  const malha = openMalha(data, { day, uf, simples: empresa.simples }, toObservados(notes))
  const produtos: Produto[] = []
  for (const row of list) {
    produtos.push(plainProduto(canonicalProduto(row)))
    await breathe(produtos.length)
  }
  return checkInTurns(produtos, malha)
}

/** The alerts of each product of a list, in its order. Other calls run meanwhile. */
export async function checkInTurns(produtos: readonly Produto[], malha: MalhaContext): Promise<Alerta[][]> {
  const alertas: Alerta[][] = []
  for (const found of checkEach(produtos, malha)) {
    alertas.push(found)
    await breathe(alertas.length)
  }
  return alertas
}

/** Lets other calls run. */
async function breathe(count: number): Promise<void> {
  if (count % BREATH === 0) await new Promise((done) => setImmediate(done))
}
