import { statfs } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { Clock } from '../../../base/clock.ts'
import type { Config } from '../../../base/config.ts'
import type { Logger } from '../../../base/log.ts'
import { StartError } from '../../../base/start-error.ts'
import { isDatabaseAway, isDiskFull } from '../../../db/away.ts'
import type { Database } from '../../../db/schema.gen.ts'
import {
  copyMail,
  dropMail,
  findAddress,
  isOverfull,
  keepMail,
  MAIL_LIMIT,
  MOST_RECIPIENTS,
  type OpenAddress,
} from './keep-mail.ts'

/**
 * Receives mail for the addresses of offices, and for nothing else: it relays nothing, signs nobody in and sends nothing. 250 is answered
 * when the mail is durable in the database (`keep-mail.ts`); what becomes of it is the worker's (`../run.ts`).
 */

export interface MailServer {
  port: number
  stop(): Promise<void>
}

interface MailDeps {
  /** As the owner: no caller is signed in. */
  ownerDb: Kysely<Database>
  clock: Clock
  log: Logger
  config: Pick<Config, 'caixa' | 'host' | 'dataDir' | 'databaseUrl'>
}

const MOST_CLIENTS = 50
/** Unknown addresses in one connection before it is closed. */
const MOST_GUESSES = 5
const IDLE_MS = 60_000
const CLOSE_MS = 10_000
/** Disk that stays free. */
const RESERVE = 256 * 1024 * 1024

class SmtpRefusal extends Error {
  constructor(
    readonly responseCode: number,
    message: string,
  ) {
    super(message)
  }
}
const unknown = () => new SmtpRefusal(550, '5.1.1 Este endereco nao recebe mensagens')
const tooLarge = () => new SmtpRefusal(552, '5.3.4 A mensagem passa de 40 MB')
const full = () => new SmtpRefusal(452, '4.3.1 Sem espaco agora; tente mais tarde')
const later = () => new SmtpRefusal(451, '4.3.0 Nao foi possivel agora; tente mais tarde')
const tooManyGuesses = () => new SmtpRefusal(421, '4.7.0 Enderecos errados demais')

/** What a session has named so far. */
interface Named {
  addresses: OpenAddress[]
  guesses: number
}

/** Starts the server of the configuration; null when it is off. Throws StartError when the port cannot be used. */
export async function startMailServer(deps: MailDeps): Promise<MailServer | null> {
  const { port, domain, tls } = deps.config.caixa
  if (port === null || domain === null) return null
  const sessions = new WeakMap<SMTPServerSession, Named>()
  const namedBy = (session: SMTPServerSession): Named => {
    const named = sessions.get(session) ?? { addresses: [], guesses: 0 }
    sessions.set(session, named)
    return named
  }
  const answer = (work: Promise<unknown>, done: (error?: Error | null) => void) =>
    void work.then(
      () => done(),
      (error: unknown) => done(toSmtp(deps, error)),
    )
  const server = new SMTPServer({
    name: domain,
    banner: 'Portal',
    size: MAIL_LIMIT,
    authOptional: true,
    disabledCommands: tls === null ? ['AUTH', 'STARTTLS'] : ['AUTH'],
    disableReverseLookup: true,
    logger: false,
    maxClients: MOST_CLIENTS,
    maxRecipients: MOST_RECIPIENTS,
    maxAllowedUnauthenticatedCommands: false,
    socketTimeout: IDLE_MS,
    closeTimeout: CLOSE_MS,
    ...(tls ?? {}),
    onMailFrom: (_address, session, done) => {
      namedBy(session).addresses = []
      answer(checkSpace(deps), done)
    },
    onRcptTo: ({ address }, session, done) => answer(takeRecipient(deps, namedBy(session), address), done),
    onData: (stream, session, done) => answer(takeMail(deps, { stream, session, named: namedBy(session) }), done),
  })
  server.on('error', (error) => deps.log.debug({ err: error }, 'caixa: uma conexão de correio caiu'))
  return { port: await listen(server, port, deps.config.host), stop: () => close(server) }
}

function listen(server: SMTPServer, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.server.once('error', (cause) =>
      reject(new StartError(`PORTAL_CAIXA_PORTA=${port} não pode ser usada: ${cause.message}`, { cause })),
    )
    server.listen(port, host, () => {
      const address = server.server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })
}

const close = (server: SMTPServer): Promise<void> => new Promise((resolve) => server.close(() => resolve()))

async function checkSpace({ config }: MailDeps): Promise<void> {
  if (config.databaseUrl !== null) return // the database is elsewhere, and says so itself
  const { bavail, bsize } = await statfs(config.dataDir)
  if (bavail * bsize < RESERVE + MAIL_LIMIT) throw full()
}

/** Accepts `name+token@domain` by its token; the name is only for people. */
async function takeRecipient({ ownerDb, config, clock }: MailDeps, named: Named, address: string): Promise<void> {
  const [, token, domain] = /^[^@\s]{1,64}\+([a-z\d]{12})@([^@\s]{1,253})$/.exec(address.toLowerCase()) ?? []
  const found = token && domain === config.caixa.domain ? await findAddress(ownerDb, token) : null
  if (!found) {
    named.guesses += 1
    throw named.guesses > MOST_GUESSES ? tooManyGuesses() : unknown()
  }
  if (await isOverfull(ownerDb, found.id, clock.now())) throw full()
  if (!named.addresses.some(({ id }) => id === found.id)) named.addresses.push(found)
}

interface Taken {
  stream: SMTPServerDataStream
  session: SMTPServerSession
  named: Named
}

async function takeMail({ ownerDb, clock, log }: MailDeps, { stream, session, named }: Taken): Promise<void> {
  const [first, ...rest] = named.addresses
  if (!first) throw unknown()
  const envelope = session.envelope.mailFrom ? session.envelope.mailFrom.address : ''
  const arriving = { envelope, peer: session.remoteAddress, now: clock.now() }
  const ids: string[] = []
  try {
    ids.push(await keepMail(ownerDb, { ...arriving, address: first }, { pieces: wholeMail(stream) }))
    for (const address of rest)
      await ownerDb.transaction().execute((tx) => copyMail(tx, ids[0] ?? '', { ...arriving, address }))
  } catch (error) {
    // the sender will send it again to all its addresses: the copies stored so far are removed
    for (const id of ids) await dropMail(ownerDb, id).catch(() => undefined)
    throw error
  } finally {
    stream.resume() // a refused mail is read to its end, or the connection waits for ever
  }
  log.info({ bytes: stream.byteLength, enderecos: named.addresses.length }, 'caixa: uma mensagem foi guardada')
}

/** The chunks of a mail. Throws SmtpRefusal when it passes the limit. */
async function* wholeMail(stream: SMTPServerDataStream): AsyncGenerator<Buffer> {
  let size = 0
  // not destroyed by an early end: the connection belongs to the server
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    size += (chunk as Buffer).length // the server pipes bytes
    if (size > MAIL_LIMIT || stream.sizeExceeded) throw tooLarge()
    yield chunk as Buffer
  }
  if (stream.sizeExceeded) throw tooLarge()
}

function toSmtp({ log }: MailDeps, error: unknown): Error {
  if (error instanceof SmtpRefusal) return error
  if (isDiskFull(error)) return full()
  log[isDatabaseAway(error) ? 'warn' : 'error']({ err: error }, 'caixa: uma mensagem não pôde ser guardada')
  return later()
}
