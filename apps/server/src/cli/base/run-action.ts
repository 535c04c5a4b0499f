import type { Command } from 'commander'
import { CommanderError } from 'commander'
import { type Config, loadConfig } from '../../base/config.ts'
import { AppError } from '../../base/errors.ts'
import { createLogger, type Logger } from '../../base/log.ts'
import { StartError } from '../../base/start-error.ts'
import { systemRefusal } from '../../base/system-refusal.ts'
import { databaseRefusal } from '../../db/refusal.ts'
import { openStore, type Store } from '../../db/store.ts'
import { divideNew } from '../../ops/banco/divide-new.ts'
import { ExitError } from './one-sentence.ts'

/** What a subcommand receives. `store.ownerDb` is the operator's connection. */
export interface CommandContext {
  config: Config
  log: Logger
  store: Store
}

/** Result of a subcommand: a text for people and the same as data for `--json`. */
export interface CommandReply {
  text: string
  data: unknown
}

export type Action = (context: CommandContext) => Promise<CommandReply>

/**
 * Runs one subcommand on the running server's database, or on a database started for it. Reads `--json` from
 * `command`.
 */
export async function runAction(command: Command, action: Action): Promise<void> {
  const config = loadConfig()
  const log = createLogger('silent')
  const store = await openStore({ config, log, kind: 'command', afterMigrations: divideNew })
  try {
    printReply(command, await action({ config, log, store }))
  } finally {
    await store.close()
  }
}

/** Prints the result to stdout, as text or as JSON. */
export function printReply(command: Command, { text, data }: CommandReply): void {
  const json = command.optsWithGlobals<{ json?: boolean }>().json === true
  process.stdout.write(json ? `${JSON.stringify(data)}\n` : `${text}\n`)
}

/** Exit code: 0 done, 1 refused with one line on stderr, 2 misuse; others by kind (one-sentence.ts). */
export function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
  if (error instanceof ExitError) {
    process.stderr.write(`${error.message}\n`)
    return error.exitCode
  }
  const isSaid = error instanceof AppError || error instanceof StartError
  const line = isSaid ? error.message : (systemRefusal(error) ?? databaseRefusal(error)?.line)
  process.stderr.write(`${line ?? (error instanceof Error ? error.stack : String(error))}\n`)
  return 1
}
