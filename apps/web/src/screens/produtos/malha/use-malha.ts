import type { KnownCodes } from '@portal/tables/checks/sheet-codes.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Line } from '../register/line.ts'
import { registerJson } from '../register/register-text.ts'
import type { Candidate, Findings, FromWorker, MalhaInput, Sources, ToWorker } from './malha-list.ts'

const NO_FINDINGS: Findings = new Map()

/** Callbacks that wait for an answer of the worker, by serial number. */
interface Waiting {
  serial: number
  counts: Map<number, (alertas: number) => void>
  cests: Map<number, (cests: readonly Candidate[]) => void>
}

/** Findings of the check, computed by a worker while the lines are edited. */
export function useMalha(lines: readonly Line[] | null, input: MalhaInput | null) {
  const [findings, setFindings] = useState<Findings>(NO_FINDINGS)
  const [{ sources, codes }, setOpened] = useState<{ sources?: Sources; codes?: KnownCodes }>({})
  const worker = useRef<Worker>(null)
  const sent = useRef<readonly Line[]>(null)
  const waiting = useRef<Waiting>({ serial: 0, counts: new Map(), cests: new Map() })
  useEffect(() => {
    const made = new Worker(new URL('./malha-worker.ts', import.meta.url), { type: 'module' })
    made.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind === 'findings') setFindings(data.findings)
      else if (data.kind === 'opened') setOpened(data)
      else settle(waiting.current, data)
    }
    worker.current = made
    sent.current = null
    return () => made.terminate()
  }, [])
  useEffect(() => {
    if (input) post(worker.current, { kind: 'open', input })
  }, [input])
  useEffect(() => {
    if (!lines || lines === sent.current) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const send = () => {
      post(worker.current, messageFor(lines, sent.current))
      sent.current = lines
    }
    // after the page is painted
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(send, 30)
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [lines])
  const questions = useMemo(() => questionsTo(worker, waiting.current), [])
  return useMemo(() => ({ found: findings, sources, codes, ...questions }), [findings, sources, codes, questions])
}

function settle({ counts, cests }: Waiting, answer: Extract<FromWorker, { serial: number }>): void {
  const { serial } = answer
  if (answer.kind === 'count') counts.get(serial)?.(answer.alertas)
  else cests.get(serial)?.(answer.cests)
  counts.delete(serial)
  cests.delete(serial)
}

function questionsTo(worker: React.RefObject<Worker | null>, waiting: Waiting) {
  /** Number of alerts if these lines replaced those of the same id, or were added */
  const count = (trial: readonly Line[]) =>
    new Promise<number>((resolve) => {
      const serial = waiting.serial++
      waiting.counts.set(serial, resolve)
      post(worker.current, { kind: 'count', serial, ids: idsOf(trial), text: registerJson(trial) })
    })
  /** The CESTs of an NCM without those of door-to-door sale */
  const cestsOf = (ncm: string) =>
    new Promise<readonly Candidate[]>((resolve) => {
      const serial = waiting.serial++
      waiting.cests.set(serial, resolve)
      post(worker.current, { kind: 'cests', serial, ncm })
    })
  return { count, cestsOf }
}

const post = (worker: Worker | null, message: ToWorker) => worker?.postMessage(message)
const idsOf = (lines: readonly Line[]): string[] => lines.map(({ id }) => id)

/** Sends only the changed lines, as text: structured clone of objects would block the page longer. */
function messageFor(lines: readonly Line[], before: readonly Line[] | null): ToWorker {
  if (!before) return { kind: 'lines', ids: idsOf(lines), text: registerJson(lines) }
  const isSameList = lines.length === before.length && lines.every((line, index) => line.id === before[index]?.id)
  const previous = isSameList ? null : new Set(before)
  const changed = lines.filter((line, index) => (previous ? !previous.has(line) : line !== before[index]))
  if (changed.length > lines.length / 2) return { kind: 'lines', ids: idsOf(lines), text: registerJson(lines) }
  return { kind: 'patch', ids: idsOf(changed), text: registerJson(changed), order: isSameList ? null : idsOf(lines) }
}
