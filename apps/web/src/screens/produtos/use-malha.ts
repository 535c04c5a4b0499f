import { useEffect, useMemo, useRef, useState } from 'react'
import type { Line } from './line.ts'
import type { Findings, FromWorker, MalhaInput, ToWorker } from './malha-list.ts'

const NONE: Findings = new Map()

/** What the check says of the lines, worked out in a worker while they are edited. */
export function useMalha(lines: readonly Line[] | null, input: MalhaInput | null) {
  const [found, setFound] = useState<Findings>(NONE)
  const worker = useRef<Worker>(null)
  const sent = useRef<readonly Line[]>(null)
  const waiting = useRef(new Map<number, (alertas: number) => void>())
  useEffect(() => {
    const made = new Worker(new URL('./malha-worker.ts', import.meta.url), { type: 'module' })
    made.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind === 'found') setFound(data.found)
      else waiting.current.get(data.serial)?.(data.alertas)
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
    post(worker.current, messageFor(lines, sent.current))
    sent.current = lines
  }, [lines])
  return useMemo(() => {
    const count = (changed: readonly Line[], added: readonly Line[]) =>
      new Promise<number>((resolve) => {
        const serial = waiting.current.size
        waiting.current.set(serial, resolve)
        post(worker.current, { kind: 'count', serial, changed, added })
      })
    return { found, count }
  }, [found])
}

const post = (worker: Worker | null, message: ToWorker) => worker?.postMessage(message)

/** Only what differs travels. */
function messageFor(lines: readonly Line[], before: readonly Line[] | null): ToWorker {
  if (!before) return { kind: 'lines', lines }
  const known = new Set(before)
  const changed = lines.filter((line) => !known.has(line))
  if (changed.length > lines.length / 2) return { kind: 'lines', lines }
  const same = lines.length === before.length && lines.every((line, at) => line.id === before[at]?.id)
  return { kind: 'patch', lines: changed, order: same ? null : lines.map(({ id }) => id) }
}
