/// <reference lib="webworker" />
import type { MalhaContext } from '@portal/tables/checks/context.ts'
import {
  countAlertas,
  type FromWorker,
  findIn,
  type Judged,
  judgedOf,
  openList,
  packFindings,
  type ToWorker,
} from './malha-list.ts'

/** Checks the whole list off the page, a moment after it changed. */
let malha: MalhaContext | null = null
let list: Map<string, Judged> = new Map()
let timer: ReturnType<typeof setTimeout> | undefined

const answer = (message: FromWorker) => self.postMessage(message)
const soon = () => {
  clearTimeout(timer)
  timer = setTimeout(() => answer({ kind: 'found', found: packFindings(findIn(list, malha)) }), 60)
}

const withIds = (ids: readonly string[], text: string): [string, Judged][] =>
  judgedOf(text).map((one, at) => [ids[at] ?? '', one])

function open(input: Extract<ToWorker, { kind: 'open' }>['input']): void {
  const opened = openList(input)
  malha = opened.malha
  for (const one of list.values()) one.own = null
  answer({ kind: 'opened', sources: opened.data.sources })
}

function patch({ ids, text, order }: Extract<ToWorker, { kind: 'patch' }>): void {
  for (const [id, one] of withIds(ids, text)) list.set(id, one)
  if (!order) return
  const all = list
  list = new Map(
    order.flatMap((id) => {
      const one = all.get(id)
      return one ? [[id, one] as const] : []
    }),
  )
}

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'count') {
    const would = new Map([...list, ...withIds(data.ids, data.text)])
    return answer({ kind: 'count', serial: data.serial, alertas: countAlertas(findIn(would, malha)) })
  }
  if (data.kind === 'cests') {
    const { cests } = malha?.lookup.cestsOf(data.ncm) ?? { cests: [] }
    return answer({ kind: 'cests', serial: data.serial, cests: cests.map(({ code, name }) => ({ code, name })) })
  }
  if (data.kind === 'open') open(data.input)
  else if (data.kind === 'lines') list = new Map(withIds(data.ids, data.text))
  else patch(data)
  soon()
}
