import type { Command } from 'commander'
import { CommanderError } from 'commander'
import { type Config, loadConfig } from '../base/config.ts'
import { AppError } from '../base/errors.ts'
import { createLogger, type Logger } from '../base/log.ts'
import { StartError } from '../base/start-error.ts'
import { systemRefusal } from '../base/system-refusal.ts'
import { openStore, type Store } from '../db/store.ts'

/** What a subcommand works with. `store.ownerDb` is the operator's connection. */
export interface CommandContext {
  config: Config
  log: Logger
  store: Store
}

/** What a subcommand answers: a sentence for people, the same as data for `--json`. */
export interface CommandReply {
  text: string
  data: unknown
}

export type Action = (context: CommandContext) => Promise<CommandReply>

/** Runs one subcommand on the running server's database, or on one started for it. `command` knows whether `--json` was given. */
export async function runAction(command: Command, action: Action): Promise<void> {
  const config = loadConfig()
  const log = createLogger('silent')
  const store = await openStore({ config, log, kind: 'command' })
  try {
    printReply(command, await action({ config, log, store }))
  } finally {
    await store.close()
  }
}

/** The answer on stdout, for people or for programs. */
export function printReply(command: Command, { text, data }: CommandReply): void {
  const json = command.optsWithGlobals<{ json?: boolean }>().json === true
  process.stdout.write(json ? `${JSON.stringify(data)}\n` : `${text}\n`)
}

/** 0 done, 1 refused with one line on stderr, 2 misuse. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
  const line = error instanceof AppError || error instanceof StartError ? error.message : systemRefusal(error)
  process.stderr.write(`${line ?? (error instanceof Error ? error.stack : String(error))}\n`)
  return 1
}
