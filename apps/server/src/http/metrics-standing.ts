import { Gauge, type Registry } from 'prom-client'
import {
  type AskRows,
  CERTIFICATE_STATES,
  type OpenUpload,
  readCertificateFigures,
  readCopyAge,
  readOpenUploads,
  readPageDamage,
  readSequenceFigures,
  readSilentInbox,
  readTaskFigures,
  SEQUENCE_STATES,
  type SequenceFigure,
  UPLOAD_REASONS,
} from '../db/standing.ts'
import { remembered } from './remembered.ts'

/** These queries read whole small tables. */
const EVERY_MS = 30_000

interface StandingDeps {
  ask: AskRows
  /** tpAmb of the capture. */
  environment: 1 | 2
}

/**
 * Registers gauges of what stands still: damaged pages, open uploads, capture, certificates, tasks, the inbox, and the age of the newest copy. They
 * are equal in every process, and absent while the database is unreachable.
 */
export function standingFigures(registry: Registry, { ask, environment }: StandingDeps): void {
  const each = <T>(read: () => Promise<T>) => remembered(EVERY_MS, read)
  uploadFigures(
    registry,
    each(() => readOpenUploads(ask)),
  )
  captureFigures(
    registry,
    each(() => readSequenceFigures(ask, environment)),
  )
  const certificates = each(() => readCertificateFigures(ask))
  byLabel(registry, {
    name: 'portal_capture_certificates',
    help: 'Kept A1 certificates of companies that capture, by what is left of their validity',
    label: 'state',
    read: async () => {
      const rows = await certificates()
      return rows && countsOf(CERTIFICATE_STATES, (state) => rows.find((row) => row.state === state)?.count)
    },
  })
  const tasks = each(() => readTaskFigures(ask))
  byLabel(registry, {
    name: 'portal_tasks',
    help: 'Companies of tasks by state (waiting, running, failed within the last 7 days)',
    label: 'state',
    read: async () => {
      const row = await tasks()
      return (
        row && [['waiting', row.waiting] as const, ['running', row.running] as const, ['failed', row.failed] as const]
      )
    },
  })
  single(registry, {
    name: 'portal_tasks_oldest_seconds',
    help: 'Age of the task whose companies have waited longest',
    read: async () => (await tasks())?.oldest ?? null,
  })
  const damage = each(() => readPageDamage(ask))
  single(registry, {
    name: 'portal_database_checksum_failures',
    help: 'Damaged pages that PostgreSQL has read since its statistics were reset',
    read: async () => (await damage())?.failures ?? null,
  })
  const copy = each(() => readCopyAge(ask))
  single(registry, {
    name: 'portal_copy_age_seconds',
    help: 'Age of the newest complete copy; without one, age of the database',
    read: async () => (await copy())?.seconds ?? null,
  })
  single(registry, {
    name: 'portal_copy_damaged_uploads',
    help: 'Waiting uploads that the newest copy left out, because their files are damaged',
    read: async () => (await copy())?.damaged ?? null,
  })
  single(registry, {
    name: 'portal_inbox_silence_seconds',
    help: 'Since when the mailbox of the inbox does not answer; 0 while it does',
    read: each(() => readSilentInbox(ask)),
  })
}

function uploadFigures(registry: Registry, uploads: () => Promise<OpenUpload[] | null>): void {
  byLabel(registry, {
    name: 'portal_uploads',
    help: 'Unfinished uploads, by what they wait for',
    label: 'reason',
    read: async () => {
      const rows = await uploads()
      return rows && countsOf(UPLOAD_REASONS, (reason) => rows.filter((row) => row.reason === reason).length)
    },
  })
  byLabel(registry, {
    name: 'portal_upload_oldest_seconds',
    help: 'Age of the oldest unfinished upload, by what it waits for',
    label: 'reason',
    read: async () => {
      const rows = await uploads()
      return rows && countsOf(UPLOAD_REASONS, (reason) => rows.find((row) => row.reason === reason)?.seconds)
    },
  })
}

function captureFigures(registry: Registry, sequences: () => Promise<SequenceFigure[] | null>): void {
  const count = new Gauge({
    name: 'portal_capture_sequences',
    help: 'Sequences of the capture that are switched on, by service and state',
    labelNames: ['service', 'state'],
    registers: [registry],
    collect: async () => {
      count.reset()
      const rows = (await sequences()) ?? []
      for (const service of new Set(rows.map((row) => row.service)))
        for (const state of SEQUENCE_STATES)
          count.set({ service, state }, rows.find((row) => row.service === service && row.state === state)?.count ?? 0)
    },
  })
  byLabel(registry, {
    name: 'portal_capture_silence_seconds',
    help: 'Longest time since the last good answer of a sequence that neither stands nor is paused, by service',
    label: 'service',
    read: async () => {
      const rows = (await sequences())?.filter(({ state }) => ['waiting', 'failing', 'blocked'].includes(state))
      if (!rows) return null
      const services = [...new Set(rows.map(({ service }) => service))]
      return services.map(
        (name) =>
          [name, Math.max(...rows.flatMap(({ service, silent }) => (service === name ? [silent] : [])))] as const,
      )
    },
  })
}

const countsOf = <T extends string>(names: readonly T[], value: (name: T) => number | undefined) =>
  names.map((name) => [name, value(name) ?? 0] as const)

interface Labelled {
  name: string
  help: string
  label: 'state' | 'reason' | 'service'
  /** Null while the database is unreachable. */
  read: () => Promise<readonly (readonly [label: string, value: number])[] | null>
}

function byLabel(registry: Registry, { name, help, label, read }: Labelled): void {
  const gauge: Gauge = new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    collect: async () => {
      gauge.reset()
      for (const [word, value] of (await read()) ?? []) gauge.set({ [label]: word }, value)
    },
  })
}

interface Single {
  name: string
  help: string
  read: () => Promise<number | null>
}

function single(registry: Registry, { name, help, read }: Single): void {
  const gauge = new Gauge({
    name,
    help,
    registers: [registry],
    collect: async () => {
      const value = await read()
      if (value === null) gauge.remove()
      else gauge.set(value)
    },
  })
}
