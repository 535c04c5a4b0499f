import { Command, CommanderError } from 'commander'
import { type Config, loadConfig } from '../base/config.ts'
import { AppError } from '../base/errors.ts'
import { createLogger } from '../base/log.ts'
import { StartError } from '../base/start-error.ts'
import { openStore, type Store } from '../db/store.ts'

/** What a subcommand works with. `json`: the caller wants an answer that a program reads. */
export interface CommandContext {
  config: Config
  store: Store
  json: boolean
}

/** What a subcommand answers: a sentence for people, the same as data for `--json`. */
export interface CommandReply {
  text: string
  data: unknown
}

export type Action = (context: CommandContext) => Promise<CommandReply>

/** Runs one subcommand on the running server's database, or on one started for it. Refusals go to stderr in one line. */
export async function runAction(json: boolean, action: Action): Promise<void> {
  const config = loadConfig()
  const store = await openStore({ config, log: createLogger('silent'), kind: 'command' })
  try {
    const { text, data } = await action({ config, store, json })
    process.stdout.write(json ? `${JSON.stringify(data)}\n` : `${text}\n`)
  } finally {
    await store.close()
  }
}

export function createProgram(): Command {
  const program = new Command('portal')
  return program
    .description('Administração do Portal Contador')
    .option('--json', 'resposta para programas')
    .exitOverride()
}

/** 0 done, 1 refused, 2 misuse. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
  process.stderr.write(
    error instanceof AppError || error instanceof StartError ? `${error.message}\n` : `${String(error)}\n`,
  )
  return 1
}

try {
  await createProgram().parseAsync()
} catch (error) {
  process.exitCode = exitCodeOf(error)
}
