import { PFX_BYTES } from '@portal/contract/captura/captura.ts'
import { CERTIFICADOS_LOTE } from '@portal/contract/escritorio/certificados.ts'
import { capturaOn, postCertificado } from '../../../api/captura.ts'
import { postCertificadoPrevia } from '../../../api/escritorio/certificados.ts'
import { postProva } from '../../../api/escritorio/escritorio.ts'
import { ApiError } from '../../../api/http/http.ts'
import { wait } from '../../../lib/delay.ts'
import { createStore } from '../../../lib/store.ts'
import { onSessionEnd } from '../../../session/session.ts'
import { type BatchRow, fileFault, isClosed, readyRows, shownRows } from './batch.ts'

/**
 * The batch of this page: files and passwords are in memory, until the tab or the session ends. Files are judged and kept one a
 * call, by the same calls as a single certificate.
 */

interface Batch {
  rows: readonly BatchRow[]
  /** Passwords that were tried on all closed files, oldest first, and how many they opened */
  passwords: readonly { text: string; opened: number }[]
  /** What runs; null: nothing */
  work: { what: 'abrindo' | 'guardando'; done: number; of: number } | null
}

const EMPTY: Batch = { rows: [], passwords: [], work: null }
export const batch = createStore<Batch>(EMPTY)
onSessionEnd(() => batch.set(EMPTY))

let lastId = 0
let last: Promise<unknown> = Promise.resolve()
/** Runs after what runs already: who types the next password does not wait for the one before. */
function inOrder<T>(run: () => Promise<T>): Promise<T> {
  const next = last.then(run, run)
  last = next
  return next
}
/** Calls at once: as many as the server opens for one person. */
const AT_ONCE = 2
const TRIES = 8

const change = (part: Partial<Batch>): void => batch.set({ ...batch.get(), ...part })
const changeRow = (id: number, part: Partial<BatchRow>): void =>
  change({ rows: batch.get().rows.map((row) => (row.id === id ? { ...row, ...part } : row)) })

/** Adds files and tries the passwords that are known. Returns how many were left out because the batch is full. */
export async function addFiles(files: readonly { file: File; name: string }[]): Promise<number> {
  const room = CERTIFICADOS_LOTE - batch.get().rows.length
  const rows = await Promise.all(
    files.slice(0, room).map(
      async ({ file, name }): Promise<BatchRow> => ({
        id: ++lastId,
        name,
        file,
        fault: await fileFault(file, PFX_BYTES),
        judged: null,
        opener: null,
        password: '',
        kept: null,
      }),
    ),
  )
  change({ rows: [...batch.get().rows, ...rows] })
  const ids = new Set(rows.map(({ id }) => id))
  await inOrder(async () => {
    for (const [index] of batch.get().passwords.entries()) await openRows(index, (row) => ids.has(row.id))
  })
  return Math.max(0, files.length - room)
}

/** Tries a password on every closed file. */
export const tryPassword = (text: string): Promise<void> =>
  inOrder(async () => {
    const { rows, passwords } = batch.get()
    if (!rows.some(isClosed)) return
    const known = passwords.findIndex((one) => one.text === text)
    if (known < 0) change({ passwords: [...passwords, { text, opened: 0 }] })
    await openRows(known < 0 ? passwords.length : known, () => true)
  })

async function openRows(index: number, isWanted: (row: BatchRow) => boolean): Promise<void> {
  const password = batch.get().passwords[index]?.text ?? ''
  const closed = batch.get().rows.filter((row) => isClosed(row) && isWanted(row))
  await inTurns('abrindo', closed, async (row) => {
    if (!(await openRow(row, password, index + 1))) return
    const { passwords } = batch.get()
    change({ passwords: passwords.map((one, i) => (i === index ? { ...one, opened: one.opened + 1 } : one)) })
  })
}

/** Tries a password of one file alone. */
export const tryOwnPassword = (row: BatchRow, text: string): Promise<void> =>
  inOrder(async () => {
    const closed = batch.get().rows.filter((one) => one.id === row.id && isClosed(one))
    await inTurns('abrindo', closed, async (one) => void (await openRow(one, text, 0)))
  })

async function openRow({ id, file }: BatchRow, password: string, opener: number): Promise<boolean> {
  try {
    const { data } = await patiently(() => postCertificadoPrevia(file, password))
    const isOpen = data.ds_titular !== null
    changeRow(id, { judged: data, ...(isOpen ? { opener, password } : {}) })
    return isOpen
  } catch (error) {
    changeRow(id, { fault: messageOf(error) })
    return false
  }
}

/** Keeps the ready certificates; with `turnsOn` also turns the capture of their establishments on. */
export const keepReady = (turnsOn: boolean): Promise<void> =>
  inTurns('guardando', readyRows(shownRows(batch.get().rows)), async ({ id, file, password, judged }) => {
    const cnpj = judged?.cliente?.cpfcnpj
    if (!cnpj) return
    try {
      const { data } = await patiently(() => postCertificado(cnpj, { file, senha: password, empresas: [] }))
      const using = data.empresas.filter(({ fl_usa }) => fl_usa).map(({ cpfcnpj }) => cpfcnpj)
      const note = turnsOn ? await turnOn(using) : null
      changeRow(id, { kept: { isCapturing: turnsOn && note === null, note }, password: '' })
    } catch (error) {
      changeRow(id, { fault: messageOf(error) })
    }
  })

/** Turns all services on, of the automatic Ciência nothing. Null, or why one company refuses. */
async function turnOn(cnpjs: readonly string[]): Promise<string | null> {
  try {
    for (const cnpj of cnpjs) await patiently(() => capturaOn(cnpj))
    return null
  } catch (error) {
    return messageOf(error)
  }
}

/** Makes the holder of a file a client of the office, by that certificate, and keeps it. */
export const bringClient = (row: BatchRow): Promise<void> =>
  inTurns('guardando', [row], async ({ id, file, password, judged }) => {
    if (!judged?.nr_cpfcnpj) return
    try {
      await patiently(() => postProva({ cpfcnpj: judged.nr_cpfcnpj ?? '', file, senha: password, isKept: true }))
      changeRow(id, { kept: { isCapturing: false, note: null }, password: '' })
    } catch (error) {
      changeRow(id, { fault: messageOf(error) })
    }
  })

export const dropRow = (id: number): void => change({ rows: batch.get().rows.filter((row) => row.id !== id) })

/** Forgets what is ready or kept and every password; the files that wait for a person stay. */
export function leaveBatch(): void {
  const leaving = new Set(shownRows(batch.get().rows).flatMap(({ id, group }) => (group === 'prontos' ? id : [])))
  const rows = batch.get().rows.filter(({ id }) => !leaving.has(id))
  batch.set({ ...EMPTY, rows: rows.map((row) => ({ ...row, judged: null, opener: null, password: '' })) })
}

async function inTurns(
  what: NonNullable<Batch['work']>['what'],
  rows: readonly BatchRow[],
  run: (row: BatchRow) => Promise<void>,
): Promise<void> {
  const queue = [...rows]
  const of = queue.length
  let done = 0
  change({ work: { what, done, of } })
  const turn = async () => {
    for (let row = queue.shift(); row; row = queue.shift()) {
      await run(row)
      change({ work: { what, done: ++done, of } })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, turn))
  change({ work: null })
}

/** Repeats a call while the server is busy. */
async function patiently<T>(call: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof ApiError) || (error.status !== 503 && error.status !== 429) || tries === TRIES) throw error
      await wait(400 * tries)
    }
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
