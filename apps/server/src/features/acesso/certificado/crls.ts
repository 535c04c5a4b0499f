import { type Crl, isCrlOf } from '@portal/fiscal/certificado/crl.ts'
import { certificateFields } from '@portal/fiscal/certificado/fields.ts'
import { type Crls, indexCrls } from '@portal/fiscal/certificado/revocation.ts'
import type { Kysely } from 'kysely'
import type { Trust } from '../../../base/certificate/anchors.ts'
import type { Clock } from '../../../base/clock.ts'
import type { Logger } from '../../../base/log.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { hostsOf, isHostAllowed } from './crl-hosts.ts'
import { type ListReader, openListReader } from './crl-reader.ts'
import { claimUrl, dueUrls, storedLists, storeList, storeProblem } from './crl-rows.ts'

export interface CrlDeps {
  db: Kysely<Database>
  clock: Clock
  log: Logger
  trust: Pick<Trust, 'current'>
  /** `fetchCrl`; tests replace it */
  fetchList: (url: string) => Promise<Buffer>
}

export interface CrlStore {
  read(): Promise<Crls>
  /** Fetches those lists that were not tried in the last minute. Returns true when a new one was stored. */
  fetchNow(urls: readonly string[]): Promise<boolean>
  /**
   * Fetches the due lists one after another and checks `isEnded` before each. Lists of shipped authorities are fetched only after
   * a sign-in has needed them, so that an installation without certificate sign-ins makes no network requests.
   */
  refresh(isEnded: () => boolean): Promise<void>
  close(): Promise<void>
}

type ReadDeps = CrlDeps & { reader: ListReader }

/** A parsed list, valid until the stored one changes. */
interface ParsedList {
  fetchedAt: number
  crl: Crl
}

/** A sign-in does not wait for a server that failed less than this ago. */
const AGAIN_MS = 60_000
/** Lists are trusted by their signature only, so the demo's authority is included. */
const EVERYONE = { demo: true }
const LARGEST_CLOCK_DIFFERENCE_MS = 10 * 60_000

export function openCrls(options: CrlDeps): CrlStore {
  const reader = openListReader(options.log)
  const deps = { ...options, reader }
  const lists = new Map<string, ParsedList>()
  let index: Crls = new Map()
  const readNow = async (): Promise<Crls> => {
    if (await readChanged(deps, lists)) index = indexCrls([...lists.values()].map(({ crl }) => crl))
    return index
  }
  /** Reads run one after another, so that concurrent callers parse a new list only once. */
  let turn: Promise<unknown> = Promise.resolve()
  const read = (): Promise<Crls> => {
    const own = turn.then(readNow)
    turn = own.catch(() => undefined)
    return own
  }
  /** One request per address in this process; concurrent callers share it. */
  const running = new Map<string, Promise<boolean>>()
  const fetchOne = (url: string, everyMs: number): Promise<boolean> => {
    const own = running.get(url) ?? fetchInto(deps, url, everyMs).finally(() => running.delete(url))
    running.set(url, own)
    return own
  }
  const fetchNow = async (urls: readonly string[]): Promise<boolean> => {
    const hosts = hostsOf((await deps.trust.current(EVERYONE)).pool.all())
    const allowed = [...new Set(urls)].filter((url) => isHostAllowed(url, hosts))
    const came = await Promise.all(allowed.map((url) => fetchOne(url, AGAIN_MS)))
    return came.includes(true)
  }
  const refresh = async (isEnded: () => boolean): Promise<void> => {
    const { installed } = await deps.trust.current(EVERYONE)
    const hosts = hostsOf(installed)
    const named = installed.flatMap((authority) => urlsOf(authority)).filter((url) => isHostAllowed(url, hosts))
    for (const { url, everyMs } of await dueUrls(deps.db, [...new Set(named)], deps.clock.now()))
      if (!isEnded()) await fetchOne(url, everyMs)
  }
  return { read, fetchNow, refresh, close: () => reader.close() }
}

function urlsOf(authority: Parameters<typeof certificateFields>[0]): readonly string[] {
  try {
    return certificateFields(authority).crlUrls
  } catch {
    return [] // an unreadable authority certifies nothing
  }
}

/** Updates the parsed lists from the stored ones and returns whether any changed. Unreadable lists are omitted. */
async function readChanged({ db, log, reader, trust }: ReadDeps, lists: Map<string, ParsedList>): Promise<boolean> {
  const rows = await storedLists(db, lists)
  const pool = rows.changed.length > 0 ? (await trust.current(EVERYONE)).pool.all() : []
  for (const { url, der, fetched_at: fetchedAt } of rows.changed) {
    try {
      lists.set(url, { fetchedAt: fetchedAt.getTime(), crl: await reader.read(der, pool) })
    } catch (error) {
      lists.delete(url)
      log.warn({ err: error, url }, 'uma lista de revogação guardada não pode ser lida')
    }
  }
  return rows.changed.length > 0
}

/** Fetches one list and stores it if a trusted authority signed it and it is not older than the stored one. Never throws. */
async function fetchInto(deps: ReadDeps, url: string, everyMs: number): Promise<boolean> {
  const { db, log, clock } = deps
  if (!(await claimUrl(db, { url, now: clock.now(), everyMs }))) return false
  try {
    const der = derOf(await deps.fetchList(url))
    const pool = (await deps.trust.current(EVERYONE)).pool.all()
    const crl = await deps.reader.read(der, pool)
    if (!pool.some((authority) => isCrlOf(crl, authority))) throw new Error('a lista não é de uma autoridade conhecida')
    if (crl.thisUpdate > clock.now().getTime() + LARGEST_CLOCK_DIFFERENCE_MS) throw new Error('a lista é do futuro')
    return await storeList(db, { url, der, crl, now: clock.now() })
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    log.warn({ url, problem }, 'uma lista de revogação não pôde ser obtida')
    await storeProblem(db, url, problem)
    return false
  }
}

const PEM = /-----BEGIN X509 CRL-----([\s\S]+?)-----END X509 CRL-----/

/** Some servers send PEM. */
function derOf(bytes: Buffer): Buffer {
  if (bytes[0] === 0x30) return bytes
  const text = PEM.exec(bytes.toString('latin1'))?.[1]
  return text ? Buffer.from(text, 'base64') : bytes
}
