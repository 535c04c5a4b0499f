import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { DIAS_DESFAZER_LOTE, DIAS_TAREFA } from '@portal/contract/fechamento/tarefas.ts'
import { sweepBin } from '../../intake/restore.ts'
import { openPrintThreads } from '../../notas/impresso/print-threads.ts'
import { sweepPackages } from '../../pacote/base/store.ts'
import { type Claim, claimItem, dropOldTasks, renewClaim, settleItem } from './claim.ts'
import { workOn } from './work.ts'
import type { WorkDeps } from './work-deps.ts'

/** The long work of a process. */
export interface TaskRunner {
  /** Gives the companies under way back to the queue. */
  stop(): Promise<void>
}

/** Companies at once: each takes a connection and the memory of a file. */
const AT_ONCE = 2
const POLL_MS = 1_000
const RENEW_MS = 3_000
const SWEEP_MS = 3_600_000

/** Works on the companies of all tasks until stopped. Several processes may do so on one database. */
export function startTarefas(given: Omit<WorkDeps, 'threads'>): TaskRunner {
  const deps = { ...given, threads: openPrintThreads(given.log) }
  const ending = new AbortController()
  const lanes = Array.from({ length: AT_ONCE }, () => runLane(deps, ending.signal))
  const sweep = () =>
    Promise.all([
      dropOldTasks(deps.ownerDb, { usual: DIAS_TAREFA, undoable: DIAS_DESFAZER_LOTE }),
      sweepPackages(deps.ownerDb, deps.clock.now()),
      sweepBin(deps.ownerDb, deps.clock.now()),
    ]).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'as tarefas, os pacotes e a lixeira antigos não foram apagados'),
    )
  const timer = setInterval(() => void sweep(), SWEEP_MS).unref()
  void sweep()
  return {
    async stop() {
      clearInterval(timer)
      ending.abort()
      await Promise.all(lanes)
      await deps.threads.close()
    },
  }
}

async function runLane(deps: WorkDeps, ending: AbortSignal): Promise<void> {
  while (!ending.aborted) {
    const isBusy = await workOnce(deps, ending).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'tarefas: o banco não respondeu')
      return false
    })
    if (!isBusy) await sleep(POLL_MS, undefined, { signal: ending }).catch(() => undefined)
  }
}

/** Does the next company; false when there is none. */
async function workOnce(deps: WorkDeps, ending: AbortSignal): Promise<boolean> {
  const claim = await claimItem(deps.ownerDb, randomUUID())
  if (!claim) return false
  const lost = new AbortController()
  const timer = setInterval(() => void renew(deps, claim, lost), RENEW_MS)
  const signal = AbortSignal.any([ending, lost.signal])
  try {
    await settleItem(deps.ownerDb, claim, await workOn(deps, claim, signal))
  } catch (error) {
    if (!signal.aborted) throw error
    await settleItem(deps.ownerDb, claim, { state: lost.signal.aborted ? 'cancelada' : 'na_fila' })
  } finally {
    clearInterval(timer)
  }
  return true
}

async function renew({ ownerDb, log }: WorkDeps, claim: Claim, lost: AbortController): Promise<void> {
  try {
    if (!(await renewClaim(ownerDb, claim))) lost.abort()
  } catch (error) {
    log.debug({ err: error }, 'tarefas: sinal de vida não gravado')
  }
}
