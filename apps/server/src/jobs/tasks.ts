import type { Task, TaskList } from 'graphile-worker'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Trust } from '../base/certificate/anchors.ts'
import type { Clock } from '../base/clock.ts'
import type { Config } from '../base/config.ts'
import type { Logger } from '../base/log.ts'
import type { Database } from '../db/schema.gen.ts'
import type { IntakeDeps } from '../features/intake/deps.ts'
import { openReaders } from '../features/intake/read/readers.ts'
import { openSpool } from '../features/intake/receive/spool.ts'
import { noteFull, type UploadWaits } from '../features/intake/waits.ts'
import { workUpload } from '../features/intake/work-upload.ts'
import { patiently } from './patience.ts'

/** What the queue's handlers get from main.ts. */
export interface JobDeps {
  config: Config
  log: Logger
  clock: Clock
  /** As role portal_app, behind row-level security. */
  db: Kysely<Database>
  pool: pg.Pool
  /** Id of this data folder: only a process on it can read the files of its uploads. */
  spool: string
  /** The current trust anchors for signatures of documents. */
  trust: Trust
  /** Told of uploads that wait for room on a disk. */
  waits?: UploadWaits
}

export interface Tasks {
  /** Every kind of job and its handler. */
  taskList: TaskList
  /** Makes running handlers stop after the batch that they are writing. */
  halt(): void
  /** Call after the queue has stopped. */
  close(): Promise<void>
}

export async function openTasks({ config, db, log, trust, spool: id, waits }: JobDeps): Promise<Tasks> {
  const halting = { now: false }
  const readers = openReaders({ trust, log })
  const spool = await openSpool(config.dataDir, id)
  const isHalting = () => halting.now
  const onFull = (payload: unknown, isFull: boolean) => waits && noteFull(waits, payload, isFull)
  const wait = { log, halting: isHalting, onFull }
  return {
    taskList: {
      [`intake_${id}`]: patiently(intakeTask({ db, log, spool, readers, trust }, isHalting), wait),
    },
    halt: () => {
      halting.now = true
    },
    close: () => readers.close(),
  }
}

interface Payload {
  empresa_id: number
  upload_id: string
}

/** Processes one upload. When it throws, the queue retries it; the progress is stored in the database. */
const intakeTask =
  ({ trust, ...deps }: IntakeDeps & { trust: Pick<Trust, 'current'> }, halting: () => boolean): Task =>
  async (payload, { abortSignal }) => {
    await trust.current({ demo: true }) // load authorities that `portal icp importar` has added since
    // payload written by enqueue_upload
    const { empresa_id: empresaId, upload_id: uploadId } = payload as Payload
    const stopped = () => halting() || (abortSignal?.aborted ?? false)
    const done = await workUpload(deps, { empresaId, uploadId }, { stopped })
    if (!done) throw new Error(`upload ${uploadId} was stopped before its end`)
  }
