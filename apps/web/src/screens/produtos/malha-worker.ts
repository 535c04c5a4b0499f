/// <reference lib="webworker" />
import type { MalhaContext } from '@portal/tables/checks/context.ts'
import type { Line } from './line.ts'
import { countAlertas, type FromWorker, findIn, openList, type ToWorker } from './malha-list.ts'

/** Checks the whole list off the page, a moment after it changed. */
let malha: MalhaContext | null = null
let lines: readonly Line[] = []
let timer: ReturnType<typeof setTimeout> | undefined

const answer = (message: FromWorker) => self.postMessage(message)
const soon = () => {
  clearTimeout(timer)
  timer = setTimeout(() => answer({ kind: 'found', found: findIn(lines, malha) }), 60)
}

function patch(changed: readonly Line[], order: readonly string[] | null): void {
  const byId = new Map([...lines, ...changed].map((line) => [line.id, line]))
  lines = (order ?? lines.map(({ id }) => id)).flatMap((id) => byId.get(id) ?? [])
}

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'count') {
    const changed = new Map(data.changed.map((line) => [line.id, line]))
    const would = [...lines.map((line) => changed.get(line.id) ?? line), ...data.added]
    answer({ kind: 'count', serial: data.serial, alertas: countAlertas(findIn(would, malha)) })
    return
  }
  if (data.kind === 'open') malha = openList(data.input)
  else if (data.kind === 'lines') ({ lines } = data)
  else patch(data.lines, data.order)
  soon()
}
