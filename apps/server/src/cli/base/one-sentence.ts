import { CommanderError } from 'commander'
import { AppError } from '../../base/errors.ts'
import { StartError } from '../../base/start-error.ts'
import { systemRefusal } from '../../base/system-refusal.ts'
import { type DatabaseFault, databaseRefusal } from '../../db/refusal.ts'

/** Exit codes of `portal copia` and `portal banco`; 0 done, 2 misuse. docs/operations.md, section 4, lists them. */
const EXIT = { refused: 1, away: 3, disk: 4, damaged: 5, interrupted: 6 } as const

const OF_DATABASE: Readonly<Record<DatabaseFault, number>> = {
  away: EXIT.away,
  damaged: EXIT.damaged,
  full: EXIT.disk,
  refused: EXIT.refused,
}

/** A command that ends with one line on stderr and this exit code. */
export class ExitError extends Error {
  constructor(
    readonly exitCode: number,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
    this.name = 'ExitError'
  }
}

/** Runs a command whose every failure is one sentence, with an exit code by its kind. `LOG_LEVEL=debug` prints the stack too. */
export async function inOneSentence<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof CommanderError || error instanceof ExitError) throw error
    if (process.env.LOG_LEVEL === 'debug' && error instanceof Error) process.stderr.write(`${error.stack}\n`)
    throw new ExitError(exitCodeByKind(error), sentenceOf(error), { cause: error })
  }
}

function exitCodeByKind(error: unknown): number {
  if (error instanceof AppError && error.code.endsWith('.interrupted')) return EXIT.interrupted
  // the sentence is ours, the kind is that of the cause
  const cause = (error instanceof AppError || error instanceof StartError) && error.cause ? error.cause : error
  const fault = databaseRefusal(cause)
  if (fault) return OF_DATABASE[fault.kind]
  return isOfDisk(cause) ? EXIT.disk : EXIT.refused
}

/** An error of the file system other than a name that is missing or taken. */
const isOfDisk = (error: unknown): boolean =>
  error instanceof Error &&
  'syscall' in error &&
  'code' in error &&
  /^(ENOSPC|EDQUOT|EROFS|EACCES|EPERM|EIO|EFBIG)$/.test(String(error.code))

function sentenceOf(error: unknown): string {
  if (error instanceof AppError || error instanceof StartError) return error.message
  const known = systemRefusal(error) ?? databaseRefusal(error)?.line
  if (known) return known
  const [message] = (error instanceof Error ? error.message : String(error)).split('\n')
  return `O comando falhou: ${message}. Nada foi alterado. Com LOG_LEVEL=debug ele diz onde.`
}
