import type pg from 'pg'
import type { Logger } from '../../base/log.ts'
import { readCitusVersion, readMissingFunctions, readPlaced } from './citus.ts'
import { copyFunction, distributeTable, removeLeftover, runAsCaller } from './steps.ts'
import { DISTRIBUTED, FIRST_TABLE } from './tables.ts'

/**
 * The last part of an upgrade of a distributed database: divides the tables of companies that its migrations made. Other databases are left
 * as they are. Runs before the new version uses the database. A failure is logged: the tables stay on the coordinator, where they work, until
 * the operator runs `banco distribuir --confirmo`.
 */
export const divideNew = (log: Logger) => async (client: pg.ClientBase, made: readonly string[]) => {
  if ((await readCitusVersion(client)) === null) return
  if (!(await readPlaced(client)).has(FIRST_TABLE)) return
  try {
    await divide(client, made)
  } catch (err) {
    log.error({ err }, 'tabelas novas esperam a distribuição: rode «portal banco distribuir --confirmo»')
  }
}

async function divide(client: pg.ClientBase, made: readonly string[]): Promise<void> {
  const tables = DISTRIBUTED.filter((name) => made.includes(name))
  // a migration that replaced one of these functions has given it back the rights of its owner
  await runAsCaller(client)
  for (const table of tables) await distributeTable(client, table)
  for (const table of tables) await removeLeftover(client, table)
  for (const signature of await readMissingFunctions(client)) await copyFunction(client, signature)
}
