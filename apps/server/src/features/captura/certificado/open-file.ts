import { MessageChannel, type MessagePort } from 'node:worker_threads'
import type { A1Fault } from '@portal/fiscal/pfx/fault.ts'
import { createConcurrencyLimit } from '../../../base/concurrency-limit.ts'
import { AppError } from '../../../base/errors.ts'
import type { Logger } from '../../../base/log.ts'
import { openThreads } from '../../../base/threads.ts'
import { type Envelope, type EnvelopeRow, wrappingKeyOf } from './envelope.ts'
import type { LookTask, OpenedPfx, PfxTask } from './pfx-worker.ts'

/** What is known of an opened file; its key is only in the envelope. */
export interface OpenedFile extends Omit<OpenedPfx, 'certificate' | 'envelope'> {
  certificate: Buffer
  envelope: Envelope
}

export interface FileToOpen {
  file: Buffer
  password: string
  row: EnvelopeRow
  now: Date
}

/** Limit in milliseconds from the beginning of the work. */
const LONGEST_MS = 3_000

const busy = () =>
  new AppError(503, 'server.busy', 'Há certificados demais sendo abertos agora. Tente de novo em instantes.')
/** Files that are open at once in this process. */
const limit = createConcurrencyLimit({ most: 4, each: 2, full: busy, ownFull: busy })

const unreadable = (message: string) => new AppError(422, 'certificado.unreadable', message)
const FAULTS: Partial<Record<A1Fault, () => AppError>> = {
  not_pfx: () => unreadable('Este arquivo não é um certificado A1 (.pfx ou .p12).'),
  password: () => new AppError(422, 'certificado.wrong_password', 'Senha do certificado incorreta.'),
  no_key: () => noPrivateKey('Este arquivo não traz a chave privada. Exporte-o de novo, com a chave.'),
  no_certificate: () => noPrivateKey('Este arquivo não traz o certificado da chave. Exporte-o de novo.'),
  not_rsa: () => new AppError(422, 'certificado.kind', 'A chave deste certificado não é RSA, o único tipo aceito.'),
}
const noPrivateKey = (message: string) => new AppError(422, 'certificado.no_private_key', message)
const UNKNOWN = 'Este arquivo está danificado ou usa uma proteção que o portal não conhece.'
const TOO_SLOW = 'Este arquivo demora demais para abrir. Exporte-o de novo e tente outra vez.'

interface FileDeps {
  log: Logger
}

/**
 * Opens a PFX file in a thread that ends afterwards, together with the memory that held password and key. `who` is the
 * caller's share of the limit. Throws AppError 422, 503
 */
export async function openFile(
  { masterKey, log }: FileDeps & { masterKey: Buffer },
  who: string,
  { file, password, row, now }: FileToOpen,
): Promise<OpenedFile> {
  const taskOf = (started: MessagePort): PfxTask => ({
    file,
    password,
    wrappingKey: wrappingKeyOf(masterKey),
    row,
    now,
    started,
  })
  const { envelope, ...opened } = await inThread<OpenedPfx>({ log, who, name: 'openAndSeal', file }, taskOf)
  const { sealed, wrappedKey } = envelope
  return {
    ...opened,
    certificate: Buffer.from(opened.certificate),
    envelope: { sealed: Buffer.from(sealed), wrappedKey: Buffer.from(wrappedKey) },
  }
}

/** DER of every certificate of a PFX file whose key is in it, opened in the same way. Throws AppError 422, 503 */
export async function lookIntoFile(
  { log }: FileDeps,
  who: string,
  { file, password }: Pick<FileToOpen, 'file' | 'password'>,
): Promise<Buffer[]> {
  const taskOf = (started: MessagePort): LookTask => ({ file, password, started })
  const { keyed } = await inThread<{ keyed: Uint8Array[] }>({ log, who, name: 'openAndLook', file }, taskOf)
  return keyed.map((der) => Buffer.from(der))
}

type Reply<T> = ({ ok: true } & T) | { ok: false; fault: A1Fault }

/** Runs a function of `pfx-worker.ts` on a file, in its own thread and within the limits. */
async function inThread<T extends object>(
  { log, who, name, file }: FileDeps & { who: string; name: 'openAndSeal' | 'openAndLook'; file: Buffer },
  taskOf: (started: MessagePort) => object,
): Promise<T> {
  const release = limit.acquire(who)
  const threads = openThreads({ beside: import.meta.url, worker: 'pfx-worker', name, maxQueue: 1, log, lasting: true })
  const { port1, port2 } = new MessageChannel()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    port1.once('message', () => {
      timer = setTimeout(() => reject(unreadable(TOO_SLOW)), LONGEST_MS)
    })
  })
  try {
    // the worker's export of this name returns this type
    const reply = (await Promise.race([threads.run(taskOf(port2), { transferList: [port2] }), late])) as Reply<T>
    if (!reply.ok) throw FAULTS[reply.fault]?.() ?? unreadable(UNKNOWN)
    return reply
  } finally {
    clearTimeout(timer)
    port1.close()
    file.fill(0)
    await threads.destroy()
    release()
  }
}
