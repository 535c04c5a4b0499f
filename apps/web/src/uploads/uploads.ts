import { ApiError } from '../api/http/http.ts'
import { queryClient } from '../api/http/query-client.ts'
import { type Andamento, deleteImportacao, followImportacao, postImportar } from '../api/notas/importar.ts'
import { formatCount } from '../lib/format.ts'
import { notify } from '../lib/notify.ts'
import { onSessionEnd } from '../session/session.ts'
import { nameOf, planBatches, refusalOf, sumCounts } from './upload-plan.ts'
import {
  changeUpload as change,
  getUpload,
  type Item,
  type Phase,
  readKeptUpload,
  setUpload as set,
} from './upload-store.ts'

/**
 * Running imports. They live above the router and go on while the user works elsewhere; batches, refusals and sums are
 * pure (`upload-plan.ts`). A lost connection waits and continues; a reload follows what the server already has. Judges
 * no document: verdicts come from the server.
 */

const WAITING = 'Sem conexão. O envio continua sozinho quando ela voltar.'
const LOST = 'Sem conexão. Já está tudo no servidor, e o andamento volta a aparecer quando ela voltar.'

let queue: Item[][] = []
let progress = new Map<string, Andamento>()
let working = new AbortController()

/**
 * Starts an import, or adds files to the running one of the same company; files of another company wait until
 * it ends.
 */
export function startUpload(cnpj: string, files: Item[]): void {
  if (files.length === 0) return
  const upload = getUpload()
  if (upload?.phase === 'sending' && (upload.cnpj !== cnpj || upload.stopping)) {
    change({ waiting: [...upload.waiting, { cnpj, files }] })
    return
  }
  const good = files.filter((item) => !refusalOf(item))
  const refused = files.flatMap((item) => {
    const motivo = refusalOf(item)
    return motivo ? [{ arquivo: item.name, motivo }] : []
  })
  const bytes = good.reduce((sum, { file }) => sum + file.size, 0)
  if (upload?.phase === 'sending') {
    queue.push(...planBatches(good))
    const all = upload.files + good.length
    change({ files: all, bytes: upload.bytes + bytes, refused: [...upload.refused, ...refused] })
    return
  }
  const signal = begin()
  queue = planBatches(good)
  set({
    cnpj,
    name: nameOf(files),
    files: good.length,
    bytes,
    refused,
    sent: 0,
    message: null,
    ids: [],
    counts: sumCounts([]),
    stopping: false,
    phase: good.length > 0 ? 'sending' : 'done',
    startedAt: Date.now(),
    waiting: upload?.waiting ?? [],
  })
  if (good.length > 0) void run(cnpj, signal)
  else sendNext()
}

/** Starts the next waiting upload, after reporting the failures of the last one. False when none waits. */
function sendNext(): boolean {
  const upload = getUpload()
  const [next, ...waiting] = upload?.waiting ?? []
  if (!upload || !next) return false
  const { name, phase, message, refused } = upload
  if (phase === 'failed') notify(`O envio de ${name} falhou. ${message ?? ''}`.trim())
  if (refused.length > 0)
    notify(`${formatCount(refused.length, 'arquivo não foi enviado', 'arquivos não foram enviados')} de ${name}.`)
  change({ waiting })
  startUpload(next.cnpj, next.files)
  return true
}

/** Aborts the requests of the current upload; the server continues with the files it has. */
function begin(): AbortSignal {
  working.abort()
  working = new AbortController()
  queue = []
  progress = new Map()
  return working.signal
}

/**
 * Stops sending, and the processing on the server; processed files are kept. When the server cannot be
 * reached, the upload is not shown as cancelled and is followed to its end.
 */
export async function cancelUpload(): Promise<void> {
  const upload = getUpload()
  if (!upload || upload.stopping) return
  const before = progress
  const signal = begin()
  progress = before
  change({ stopping: true, message: null })
  try {
    // in reverse order, so that no upload starts because the previous one ended
    for (const id of upload.ids.toReversed()) progress.set(id, await deleteImportacao(id))
    if (signal.aborted) return
    change({ stopping: false, phase: ended(upload.phase === 'sending'), counts: sumCounts([...progress.values()]) })
    sendNext()
  } catch (error) {
    if (signal.aborted) return
    change({ stopping: false, phase: 'judging' })
    notify(`Não foi possível cancelar no servidor. ${error instanceof Error ? error.message : String(error)}`)
    if (!sendNext()) void guard(follow(upload.ids, signal), signal)
  } finally {
    refresh()
  }
}

const ended = (cut = false): Phase =>
  cut || [...progress.values()].some(({ fl_cancelada }) => fl_cancelada === 'S') ? 'stopped' : 'done'

/** Resumes an import after a reload, if all its files were sent. */
export function resumeUpload(): void {
  if (getUpload()) return
  const stored = readKeptUpload()
  if (!stored) return
  const signal = begin()
  set({
    ...stored,
    sent: stored.bytes,
    phase: 'judging',
    message: null,
    counts: sumCounts([]),
    stopping: false,
    waiting: [],
  })
  void guard(follow(stored.ids, signal), signal)
}

async function run(cnpj: string, signal: AbortSignal): Promise<void> {
  await guard(
    (async () => {
      let before = 0
      for (let batch = queue.shift(); batch; batch = queue.shift()) {
        const id = await sendPatiently(cnpj, batch, { before, signal })
        before += batch.reduce((sum, { file }) => sum + file.size, 0)
        change({ sent: before, ids: [...idsNow(), id] })
      }
      change({ phase: 'judging', sent: getUpload()?.bytes })
      if (!sendNext()) await follow(idsNow(), signal)
    })(),
    signal,
  )
}

const idsNow = (): string[] => getUpload()?.ids ?? []

/** Sets the final phase of the work. Aborted work sets none, because its canceller did. */
async function guard(work: Promise<void>, signal: AbortSignal): Promise<void> {
  try {
    await work
    if (!signal.aborted) change({ phase: ended(), message: null })
  } catch (error) {
    if (signal.aborted) return
    change({ phase: 'failed', message: error instanceof Error ? error.message : String(error) })
    sendNext()
  } finally {
    refresh()
  }
}

function refresh(): void {
  void queryClient.invalidateQueries({ queryKey: ['notas'] })
  void queryClient.invalidateQueries({ queryKey: ['importacoes'] })
}

/** Retries on a lost connection or a busy server; a batch sent twice is only counted as repeated. */
async function sendPatiently(
  cnpj: string,
  batch: Item[],
  state: { before: number; signal: AbortSignal },
): Promise<string> {
  const onSent = (bytes: number) =>
    change({ sent: Math.min(state.before + bytes, getUpload()?.bytes ?? 0), message: null })
  for (let wait = 2000; ; wait = Math.min(wait * 2, 30_000)) {
    try {
      return (await postImportar({ cnpj, files: batch, onSent, signal: state.signal })).id
    } catch (error) {
      const passing = error instanceof ApiError && [0, 429, 502, 503, 504].includes(error.status)
      if (state.signal.aborted || !passing) throw error
      change({ message: error.status === 0 ? WAITING : error.message })
      await untilOnline(wait)
      if (state.signal.aborted) throw error
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
      if (signal.aborted) return
      progress.set(id, andamento)
      change({ counts: sumCounts([...progress.values()]), message: null })
    }
    await followImportacao(id, see, { signal, onLost: () => change({ message: LOST }) })
  }
}

onSessionEnd(() => {
  begin()
  set(null)
})

addEventListener('beforeunload', (event) => {
  if (getUpload()?.phase === 'sending') event.preventDefault()
})
