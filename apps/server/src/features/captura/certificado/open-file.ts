import { MessageChannel } from 'node:worker_threads'
import { createConcurrencyLimit } from '../../../base/concurrency-limit.ts'
import { AppError } from '../../../base/errors.ts'
import type { Logger } from '../../../base/log.ts'
import { openThreads } from '../../../base/threads.ts'
import { type Envelope, type EnvelopeRow, wrappingKeyOf } from './envelope.ts'
import type { OpenedPfx, PfxReply, PfxTask } from './pfx-worker.ts'

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
const FAULTS: Partial<Record<(PfxReply & { ok: false })['fault'], () => AppError>> = {
  not_pfx: () => unreadable('Este arquivo não é um certificado A1 (.pfx ou .p12).'),
  password: () => new AppError(422, 'certificado.wrong_password', 'Senha do certificado incorreta.'),
  no_key: () => noPrivateKey('Este arquivo não traz a chave privada. Exporte-o de novo, com a chave.'),
  no_certificate: () => noPrivateKey('Este arquivo não traz o certificado da chave. Exporte-o de novo.'),
  not_rsa: () => new AppError(422, 'certificado.kind', 'A chave deste certificado não é RSA, o único tipo aceito.'),
}
const noPrivateKey = (message: string) => new AppError(422, 'certificado.no_private_key', message)
const UNKNOWN = 'Este arquivo está danificado ou usa uma proteção que o portal não conhece.'
const TOO_SLOW = 'Este arquivo demora demais para abrir. Exporte-o de novo e tente outra vez.'

/**
 * Opens a PFX file in a thread that ends afterwards, together with the memory that held password and key. `who` is the
 * caller's share of the limit. Throws AppError 422, 503
 */
export async function openFile(
  { masterKey, log }: { masterKey: Buffer; log: Logger },
  who: string,
  { file, password, row, now }: FileToOpen,
): Promise<OpenedFile> {
  const release = limit.acquire(who)
  const threads = openThreads({
    beside: import.meta.url,
    worker: 'pfx-worker',
    name: 'openAndSeal',
    maxQueue: 1,
    log,
    lasting: true,
  })
  const { port1, port2 } = new MessageChannel()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    port1.once('message', () => {
      timer = setTimeout(() => reject(unreadable(TOO_SLOW)), LONGEST_MS)
    })
  })
  try {
    const task: PfxTask = { file, password, wrappingKey: wrappingKeyOf(masterKey), row, now, started: port2 }
    // the worker's only export of this name returns this type
    const reply = (await Promise.race([threads.run(task, { transferList: [port2] }), late])) as PfxReply
    if (!reply.ok) throw FAULTS[reply.fault]?.() ?? unreadable(UNKNOWN)
    const { sealed, wrappedKey } = reply.envelope
    const envelope = { sealed: Buffer.from(sealed), wrappedKey: Buffer.from(wrappedKey) }
    return { ...reply, certificate: Buffer.from(reply.certificate), envelope }
  } finally {
    clearTimeout(timer)
    port1.close()
    file.fill(0)
    await threads.destroy()
    release()
  }
}
