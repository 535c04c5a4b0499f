import { readdir, readFile, readlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { Holder } from '../../base/lock.ts'
import { type DoutorFinding, errorFinding, okFinding } from './finding.ts'

interface Listening {
  host: string
  port: number
  /** The portal that runs on this data folder, if any. */
  holder: Holder | null
}

const ITEM = 'Porta'

/**
 * Checks that the portal can listen on its port. Names the process that uses it where the system shows it.
 */
export async function checkPort({ host, port, holder }: Listening): Promise<DoutorFinding> {
  if (port === 0) return okFinding(ITEM, 'uma porta livre é escolhida no início (PORT=0).')
  const code = await tryToListen(host, port)
  if (code === null) return okFinding(ITEM, `${port} está livre em ${host}.`)
  if (code === 'EACCES')
    return errorFinding(
      ITEM,
      `sem permissão para a porta ${port}.`,
      'Use uma porta acima de 1023 atrás de um proxy (docs/operations.md).',
    )
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return errorFinding(
      ITEM,
      `HOST=${host} não é um endereço desta máquina.`,
      'Use 127.0.0.1, 0.0.0.0 ou um endereço dela.',
    )
  if (code !== 'EADDRINUSE')
    return errorFinding(ITEM, `a porta ${port} não pôde ser usada (${code}).`, 'Escolha outra em PORT.')
  const who = await listenerOf(port)
  if (who && holder?.kind === 'server' && who.pid === holder.pid)
    return okFinding(ITEM, `o portal em execução (processo ${who.pid}) escuta na ${port}.`)
  return errorFinding(
    ITEM,
    `${port} já está em uso${who ? ` por ${who.name} (processo ${who.pid})` : ''}.`,
    'Encerre esse programa, ou escolha outra porta em PORT.',
  )
}

const tryToListen = (host: string, port: number): Promise<string | null> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(null)))
  })

const LISTEN = '0A'

/** /proc lists the listening sockets; the sockets of a process are visible to its user and to root. */
async function listenerOf(port: number): Promise<{ pid: number; name: string } | null> {
  const wanted = new Set<string>()
  for (const file of ['/proc/net/tcp', '/proc/net/tcp6']) {
    const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').slice(1)
    for (const line of lines) {
      const fields = line.trim().split(/\s+/)
      const local = Number.parseInt(fields[1]?.split(':')[1] ?? '', 16)
      if (local === port && fields[3] === LISTEN) wanted.add(`socket:[${fields[9]}]`)
    }
  }
  if (wanted.size === 0) return null
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name)))
    for (const fd of await readdir(`/proc/${pid}/fd`).catch(() => []))
      if (wanted.has(await readlink(`/proc/${pid}/fd/${fd}`).catch(() => '')))
        return { pid: Number(pid), name: await nameOf(pid) }
  return null
}

/** The program's name only: its arguments may contain secrets. */
const nameOf = async (pid: string): Promise<string> =>
  (await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')).trim() || 'outro programa'
