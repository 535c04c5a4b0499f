import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

/** Mail servers for tests, on this machine alone: a small one that is always there, and Dovecot where it is installed. */

export interface ImapServer {
  url: string
  /** A message that arrived at a time, as bytes. */
  put(raw: Buffer, at?: Date): Promise<void>
  /** The folder as after a move to another server: the same messages under new UIDs and another UIDVALIDITY. */
  renew(): Promise<void>
  stop(): Promise<void>
}

const USER = 'caixa@exemplo.com.br'
const PASSWORD = 'senha@com:sinais'
const urlOf = (port: number): string =>
  `imap://${encodeURIComponent(USER)}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/INBOX`

interface Kept {
  uid: number
  raw: Buffer
  at: Date
}

/** What a client that reads needs of RFC 3501: no more. `onFetch` sees each message whose bytes are asked for. */
export async function startSmallImap(onFetch: (uid: number) => void = () => undefined): Promise<ImapServer> {
  let validity = 1
  let messages: Kept[] = []
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => undefined)
    socket.write('* OK [CAPABILITY IMAP4rev1] pronto\r\n')
    let pending = ''
    socket.on('data', (chunk) => {
      pending += chunk.toString('latin1')
      for (let end = pending.indexOf('\r\n'); end >= 0; end = pending.indexOf('\r\n')) {
        const line = pending.slice(0, end)
        pending = pending.slice(end + 2)
        answer(socket, line)
      }
    })
  })
  const answer = (socket: Socket, line: string) => {
    const [, tag = '*', command = '', rest = ''] = /^(\S+) (\S+) ?(.*)$/.exec(line) ?? []
    const done = (text = 'feito') => socket.write(`${tag} OK ${text}\r\n`)
    switch (command.toUpperCase()) {
      case 'CAPABILITY':
        socket.write('* CAPABILITY IMAP4rev1\r\n')
        return done()
      case 'LIST':
      case 'LSUB':
        socket.write('* LIST (\\HasNoChildren) "/" "INBOX"\r\n')
        return done()
      case 'LOGIN':
        return rest.includes(USER) ? done() : socket.write(`${tag} NO nao\r\n`)
      case 'EXAMINE':
      case 'SELECT':
        socket.write(
          `* FLAGS (\\Seen)\r\n* ${messages.length} EXISTS\r\n* 0 RECENT\r\n* OK [UIDVALIDITY ${validity}] x\r\n* OK [UIDNEXT ${messages.length + 1}] x\r\n`,
        )
        return done('[READ-ONLY] aberta')
      case 'UID':
        return uidCommand(socket, rest, done)
      case 'LOGOUT':
        socket.write('* BYE\r\n')
        done()
        return socket.end()
      default:
        return done()
    }
  }
  const uidCommand = (socket: Socket, rest: string, done: () => void) => {
    const [, word = '', range = ''] = /^(\S+) (?:UID )?(\S+)/i.exec(rest) ?? []
    const [from = 1, to = from] = range
      .split(':')
      .map((part) => (part === '*' ? Number.MAX_SAFE_INTEGER : Number(part)))
    const last = messages.at(-1)
    // `n:*` names the last message in any case
    const found = messages.filter(
      (kept) => (kept.uid >= from && kept.uid <= to) || (range.endsWith('*') && kept === last),
    )
    if (word.toUpperCase() === 'SEARCH') socket.write(`* SEARCH ${found.map(({ uid }) => uid).join(' ')}\r\n`)
    else for (const kept of found) fetchOne(socket, kept, rest)
    done()
  }
  const fetchOne = (socket: Socket, kept: Kept, query: string) => {
    const [, start = '0', length = '0'] = /BODY(?:\.PEEK)?\[\]<(\d+)\.(\d+)>/i.exec(query) ?? []
    onFetch(kept.uid)
    const bytes = kept.raw.subarray(Number(start), Number(start) + Number(length))
    const day = kept.at.toUTCString()
    const date = `${day.slice(5, 7)}-${day.slice(8, 11)}-${day.slice(12, 16)} ${day.slice(17, 25)} +0000`
    socket.write(
      `* ${messages.indexOf(kept) + 1} FETCH (UID ${kept.uid} RFC822.SIZE ${kept.raw.length} INTERNALDATE "${date}" BODY[]<${start}> {${bytes.length}}\r\n`,
    )
    socket.write(bytes)
    socket.write(')\r\n')
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a server on TCP
  return {
    url: urlOf(port),
    async put(raw, at = new Date()) {
      messages = [...messages, { uid: (messages.at(-1)?.uid ?? 0) + 1, raw, at }]
    },
    async renew() {
      validity += 1
      messages = messages.map((kept, index) => ({ ...kept, uid: index + 1 }))
    },
    async stop() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const DOVECOT = ['/usr/sbin/dovecot', '/usr/local/sbin/dovecot'].find((path) => existsSync(path))

/** Why there is no Dovecot for tests; null when there is. Its version 2.4 has another configuration. */
export const noDovecot = (): Promise<string | null> =>
  new Promise((resolve) => {
    if (DOVECOT === undefined) resolve('Dovecot is not installed: its tests are skipped')
    else
      execFile(DOVECOT, ['--version'], (_error, version) =>
        resolve(version.startsWith('2.3.') ? null : `Dovecot ${version.trim()} is not 2.3: its tests are skipped`),
      )
  })

export async function startDovecot(): Promise<ImapServer> {
  const folder = await mkdtemp(join(tmpdir(), 'dovecot-'))
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo // a server on TCP
  await new Promise((resolve) => probe.close(resolve))
  const { username } = userInfo()
  const isRoot = username === 'root'
  const mail = join(folder, 'mail')
  for (const part of ['cur', 'new', 'tmp']) await mkdir(join(mail, part), { recursive: true })
  const settings = [
    ...[`base_dir = ${folder}/run`, `state_dir = ${folder}/state`, `log_path = ${folder}/log`, 'protocols = imap'],
    ...[
      'ssl = no',
      'disable_plaintext_auth = no',
      'listen = 127.0.0.1',
      'auth_mechanisms = plain',
      'first_valid_uid = 0',
    ],
    ...[`mail_location = maildir:${mail}`, 'mail_privileged_group ='],
    ...(isRoot ? [] : [`default_internal_user = ${username}`, `default_login_user = ${username}`]),
    'service imap-login { \n chroot =\n inet_listener imap { \n port = ' +
      port +
      '\n }\n inet_listener imaps { \n port = 0\n }\n}',
    'service anvil { \n chroot =\n}',
    `passdb { \n driver = static\n args = password=${PASSWORD}\n}`,
    `userdb { \n driver = static\n args = uid=${isRoot ? 'mail' : username} gid=${isRoot ? 'mail' : (userInfo().gid ?? 0)} home=${folder}\n}`,
  ]
  await writeFile(join(folder, 'dovecot.conf'), settings.join('\n'))
  if (isRoot) await new Promise((resolve) => execFile('chown', ['-R', 'mail:mail', folder], resolve))
  if (DOVECOT === undefined) throw new Error('Dovecot is not installed')
  const child = spawn(DOVECOT, ['-F', '-c', join(folder, 'dovecot.conf')], { stdio: 'ignore' })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  await listening(port)
  let count = 0
  return {
    url: urlOf(port),
    async put(raw, at = new Date()) {
      count += 1
      const path = join(mail, 'new', `${Math.floor(at.getTime() / 1000)}.${count}.teste`)
      await writeFile(path, raw, { mode: 0o666 })
      await utimes(path, at, at)
    },
    async renew() {
      await new Promise((resolve) => setTimeout(resolve, 1_100)) // UIDVALIDITY is a time in seconds
      for (const file of ['dovecot-uidlist', 'dovecot-uidvalidity']) await rm(join(mail, file), { force: true })
      for (const file of ['dovecot.index', 'dovecot.index.log', 'dovecot.index.cache', 'dovecot.list.index.log'])
        await rm(join(mail, file), { force: true })
    },
    async stop() {
      child.kill()
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function listening(port: number): Promise<void> {
  const { connect } = await import('node:net')
  for (let tries = 0; tries < 100; tries += 1) {
    const isUp = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('data', () => {
        socket.destroy()
        resolve(true)
      })
      socket.once('error', () => resolve(false))
    })
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the mail server does not answer')
}
