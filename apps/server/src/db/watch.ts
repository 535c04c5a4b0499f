import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from '../base/log.ts'
import { cutConnections } from './pool.ts'

/** Polls the database on a separate connection to detect that it has stopped responding. */
export interface DatabaseWatch {
  isAway(): boolean
  stop(): Promise<void>
}

interface WatchOptions {
  url: string
  /** Pools whose connections are closed when the database stops responding. */
  pools: readonly pg.Pool[]
  log?: Logger
  everyMs?: number
  patienceMs?: number
}

const EVERY_MS = 2_000
const AGAIN_MS = 250
const PATIENCE_MS = 4_000

/**
 * A stopped database refuses every query, but a frozen one, or one behind a broken network, does not respond
 * for minutes. When neither the watch's connection nor a new one gets a response, calls are refused at once
 * and pending queries are cut, until the database responds again.
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
      // a single connection may break by itself: the database is away only when a new one fails too
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
  /** True when the database responded in time. Otherwise the next call opens a new connection. */
  const ask = async (): Promise<boolean> => {
    const answer = question().catch((error: unknown) => isFullHouse(error))
    const answered = await Promise.race([answer, tooLate(patienceMs)])
    if (!answered) close()
    return answered
  }
  return { ask, close }
}

/**
 * Resolves to false after the timeout. The extra turns let responses count that arrived while this process
 * was busy.
 */
async function tooLate(patienceMs: number): Promise<false> {
  await sleep(patienceMs, undefined, { ref: false })
  for (let turn = 0; turn < 3; turn++) await setImmediate()
  return false
}

/** "Too many connections" still means that the server is up. */
const isFullHouse = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '53300'
