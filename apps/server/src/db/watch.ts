import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from '../base/log.ts'
import { cutConnections } from './pool.ts'

/** Whether the database answers, found out by asking it again and again on a connection of its own. */
export interface DatabaseWatch {
  isAway(): boolean
  stop(): Promise<void>
}

interface WatchOptions {
  url: string
  /** Whose connections are cut when the database stops answering. */
  pools: readonly pg.Pool[]
  log?: Logger
  everyMs?: number
  patienceMs?: number
}

const EVERY_MS = 2_000
const AGAIN_MS = 250
const PATIENCE_MS = 4_000

/**
 * A database that refuses says so to every query; one that has frozen, or sits behind a dead network, says nothing for minutes. When it
 * answers neither the watch's connection nor a new one, calls are refused at once and what hangs is cut, until it answers again.
 */
export function watchDatabase({
  url,
  pools,
  log,
  everyMs = EVERY_MS,
  patienceMs = PATIENCE_MS,
}: WatchOptions): DatabaseWatch {
  const probe = openProbe(url, patienceMs)
  const ended = new AbortController()
  let away = false
  const change = (now: boolean) => {
    if (now === away) return
    away = now
    if (away) pools.forEach(cutConnections)
    if (away) log?.error('o banco de dados não responde: os pedidos são recusados até que volte')
    else log?.info('o banco de dados voltou a responder')
  }
  const run = async () => {
    while (!ended.signal.aborted) {
      // a connection may break by itself: only a new one that fails too says something of the database
      const answers = (await probe.ask()) || (await probe.ask())
      if (!ended.signal.aborted) change(!answers)
      await sleep(away ? AGAIN_MS : everyMs, undefined, { signal: ended.signal }).catch(() => undefined)
    }
  }
  const running = run()
  const stop = async () => {
    ended.abort()
    probe.close()
    await running
  }
  return { isAway: () => away, stop }
}

function openProbe(url: string, patienceMs: number) {
  let client: pg.Client | null = null
  const close = () => {
    client?.connection.stream.destroy()
    client = null
  }
  const question = async (): Promise<boolean> => {
    if (!client) {
      const fresh = new pg.Client({ connectionString: url, connectionTimeoutMillis: patienceMs })
      client = fresh
      fresh.on('error', () => {
        if (client === fresh) client = null
      })
      await fresh.connect()
    }
    await client.query('select 1')
    return true
  }
  /** True when it answered in time; after anything else the next question takes a new connection. */
  const ask = async (): Promise<boolean> => {
    const answer = question().catch((error: unknown) => isFullHouse(error))
    const answered = await Promise.race([answer, tooLate(patienceMs)])
    if (!answered) close()
    return answered
  }
  return { ask, close }
}

/** What has arrived but was not looked at yet, because this process was busy itself, still counts. */
async function tooLate(patienceMs: number): Promise<false> {
  await sleep(patienceMs, undefined, { ref: false })
  for (let turn = 0; turn < 3; turn++) await setImmediate()
  return false
}

/** "Too many connections" still means that the server is up. */
const isFullHouse = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '53300'
