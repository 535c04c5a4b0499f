import { useSyncExternalStore } from 'react'
import { ApiError } from '../api/http.ts'
import { type Andamento, followImportacao, postImportar } from '../api/importar.ts'
import { queryClient } from '../api/query-client.ts'
import { onSessionEnd } from './session.ts'
import { type Counts, nameOf, planBatches, refusalOf, sumCounts } from './upload-plan.ts'

/** One import as people see it, however many requests carry it. It lives above the router: leaving a screen stops nothing. */
export interface Upload {
  cnpj: string
  name: string
  files: number
  bytes: number
  sent: number
  phase: 'sending' | 'judging' | 'done' | 'failed' | 'stopped'
  /** What went wrong, or what is being waited for */
  message: string | null
  ids: string[]
  counts: Counts
  startedAt: number
  /** Files that were not sent, each with its reason */
  refused: { arquivo: string; motivo: string }[]
}

interface Item {
  file: File
  name: string
}

const KEY = 'portal_importacao'
const WAITING = 'Sem conexão. O envio continua sozinho quando ela voltar.'
const LOST = 'Sem conexão. Já está tudo no servidor, e o andamento volta a aparecer quando ela voltar.'

let upload: Upload | null = null
let queue: Item[][] = []
let progress = new Map<string, Andamento>()
let working = new AbortController()
const listeners = new Set<() => void>()

function set(next: Upload | null): void {
  upload = next
  if (next && next.ids.length > 0) {
    const { cnpj, name, files, bytes, ids, startedAt, refused } = next
    sessionStorage.setItem(KEY, JSON.stringify({ cnpj, name, files, bytes, ids, startedAt, refused }))
  } else if (!next) sessionStorage.removeItem(KEY)
  for (const tell of listeners) tell()
}

function change(part: Partial<Upload>): void {
  if (upload) set({ ...upload, ...part })
}

const busy = () => upload?.phase === 'sending' || upload?.phase === 'judging'

export function useUpload(): Upload | null {
  return useSyncExternalStore(
    (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    () => upload,
  )
}

/** Starts an import, or adds to the one that is on its way for the same company. */
export function startUpload(cnpj: string, files: Item[]): void {
  if (files.length === 0) return
  const good = files.filter((item) => !refusalOf(item))
  const refused = files.flatMap((item) => {
    const motivo = refusalOf(item)
    return motivo ? [{ arquivo: item.name, motivo }] : []
  })
  const bytes = good.reduce((sum, { file }) => sum + file.size, 0)
  if (upload && upload.cnpj === cnpj && upload.phase === 'sending') {
    queue.push(...planBatches(good))
    const all = upload.files + good.length
    change({ files: all, bytes: upload.bytes + bytes, refused: [...upload.refused, ...refused] })
    return
  }
  stopUpload()
  working = new AbortController()
  queue = planBatches(good)
  progress = new Map()
  set({
    cnpj,
    name: nameOf(files),
    files: good.length,
    bytes,
    sent: 0,
    phase: good.length > 0 ? 'sending' : 'done',
    message: null,
    ids: [],
    counts: sumCounts([]),
    startedAt: Date.now(),
    refused,
  })
  if (good.length > 0) void run(cnpj, working.signal)
}

/** Stops sending. What the server already acknowledged is judged all the same, and stays. */
export function stopUpload(): void {
  working.abort()
  queue = []
  if (busy()) change({ phase: 'stopped', message: null })
}

/** Takes up again, after a reload, an import whose files are already on the server. */
export function resumeUpload(): void {
  if (upload) return
  const kept = readKept()
  if (!kept) return
  working = new AbortController()
  set({ ...kept, sent: kept.bytes, phase: 'judging', message: null, counts: sumCounts([]) })
  void guard(follow(kept.ids, working.signal), working.signal)
}

type Kept = Pick<Upload, 'cnpj' | 'name' | 'files' | 'bytes' | 'ids' | 'startedAt' | 'refused'>

function readKept(): Kept | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return typeof kept === 'object' && kept !== null && 'ids' in kept ? (kept as Kept) : null // written by `set` alone
  } catch {
    return null
  }
}

async function run(cnpj: string, signal: AbortSignal): Promise<void> {
  await guard(
    (async () => {
      let before = 0
      for (let batch = queue.shift(); batch; batch = queue.shift()) {
        const id = await sendPatiently(cnpj, batch, { before, signal })
        before += batch.reduce((sum, { file }) => sum + file.size, 0)
        change({ sent: before, ids: [...(upload?.ids ?? []), id] })
      }
      change({ phase: 'judging', sent: upload?.bytes })
      await follow(upload?.ids ?? [], signal)
    })(),
    signal,
  )
}

/** Turns the end of the work into a phase; an aborted one has had its say already. */
async function guard(work: Promise<void>, signal: AbortSignal): Promise<void> {
  try {
    await work
    if (!signal.aborted) change({ phase: 'done', message: null })
  } catch (error) {
    if (signal.aborted) return
    change({ phase: 'failed', message: error instanceof Error ? error.message : String(error) })
  } finally {
    void queryClient.invalidateQueries({ queryKey: ['notas'] })
    void queryClient.invalidateQueries({ queryKey: ['importacoes'] })
  }
}

/** A lost connection or a busy server is waited for; the same batch sent twice only counts as repeated. */
async function sendPatiently(
  cnpj: string,
  batch: Item[],
  at: { before: number; signal: AbortSignal },
): Promise<string> {
  for (let wait = 2000; ; wait = Math.min(wait * 2, 30_000)) {
    try {
      const onSent = (bytes: number) => change({ sent: Math.min(at.before + bytes, upload?.bytes ?? 0), message: null })
      return (await postImportar({ cnpj, files: batch, onSent, signal: at.signal })).id
    } catch (error) {
      const passing = error instanceof ApiError && [0, 429, 502, 503, 504].includes(error.status)
      if (at.signal.aborted || !passing) throw error
      change({ message: error.status === 0 ? WAITING : error.message })
      await untilOnline(wait)
    }
  }
}

function untilOnline(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
    addEventListener('online', () => resolve(), { once: true })
  })
}

async function follow(ids: readonly string[], signal: AbortSignal): Promise<void> {
  for (const id of ids) {
    const see = (andamento: Andamento) => {
      progress.set(id, andamento)
      change({ counts: sumCounts([...progress.values()]), message: null })
    }
    await followImportacao(id, see, { signal, onLost: () => change({ message: LOST }) })
  }
}

onSessionEnd(() => {
  working.abort()
  queue = []
  set(null)
})

addEventListener('beforeunload', (event) => {
  if (upload?.phase === 'sending') event.preventDefault()
})
