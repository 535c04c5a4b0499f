import type pg from 'pg'
import type { Logger } from '../../base/log.ts'
import { readCitusVersion, readMissingFunctions, readPlaced } from './citus.ts'
import { copyFunction, distributeTable, removeLeftover, renewPolicies, runAsCaller } from './steps.ts'
import { DISTRIBUTED, FIRST_TABLE } from './tables.ts'

/**
 * The last part of an upgrade of a distributed database: divides the tables of companies that its migrations made. Other databases are left
 * as they are. Runs before the new version uses the database. A failure is logged: the tables stay on the coordinator, where they work, until
 * the next upgrade or until the operator runs `banco distribuir --confirmo`.
 */
export const divideNew = (log: Logger) => async (client: pg.ClientBase) => {
  if ((await readCitusVersion(client)) === null) return
  const placed = await readPlaced(client)
  if (!placed.has(FIRST_TABLE)) return
  const tables = DISTRIBUTED.filter((name) => !placed.has(name))
  try {
    await divide(client, tables)
  } catch (err) {
    log.error({ err }, 'tabelas novas esperam a distribuição: rode «portal banco distribuir --confirmo»')
  }
}

async function divide(client: pg.ClientBase, tables: readonly string[]): Promise<void> {
  // a function that was replaced has the rights of its owner again
  await runAsCaller(client)
  await renewPolicies(client, FIRST_TABLE)
  for (const table of tables) await distributeTable(client, table)
  for (const table of tables) await removeLeftover(client, table)
  for (const signature of await readMissingFunctions(client)) await copyFunction(client, signature)
}
