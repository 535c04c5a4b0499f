import type pg from 'pg'
import { StartError } from '../../base/start-error.ts'
import { readCitusVersion, readMissingFunctions, readPlaced } from './citus.ts'
import { copyFunction, distributeTable, removeLeftover, renewPolicies, runAsCaller } from './steps.ts'
import { DISTRIBUTED, FIRST_TABLE } from './tables.ts'

/**
 * The last part of an upgrade of a distributed database: divides the tables of companies that its migrations made, or that an earlier start
 * left undivided. Other databases are left as they are. Runs before the new version uses the database, which does not work with tables of
 * companies on the coordinator alone: Citus joins them with no divided table, and a server process of it may end over the attempt. Throws
 * StartError.
 */
export async function divideNew(client: pg.ClientBase, isChanged: boolean): Promise<void> {
  if ((await readCitusVersion(client)) === null) return
  const placed = await readPlaced(client)
  if (!placed.has(FIRST_TABLE)) return
  const tables = DISTRIBUTED.filter((name) => !placed.has(name))
  if (!isChanged && tables.length === 0) return
  try {
    await divide(client, tables)
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new StartError(`As tabelas novas não foram divididas entre os nós do banco: ${why} ${REMEDY}`, { cause })
  }
}

const REMEDY =
  'Com todos os nós de pé, inicie o portal de novo; «portal banco estado» diz o que falta e «portal banco distribuir --confirmo» faz o mesmo sem o iniciar.'

async function divide(client: pg.ClientBase, tables: readonly string[]): Promise<void> {
  // a function that was replaced has the rights of its owner again
  await runAsCaller(client)
  await renewPolicies(client, FIRST_TABLE)
  for (const table of tables) await distributeTable(client, table)
  for (const table of tables) await removeLeftover(client, table)
  for (const signature of await readMissingFunctions(client)) await copyFunction(client, signature)
}
