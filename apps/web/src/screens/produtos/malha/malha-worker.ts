/// <reference lib="webworker" />
import type { MalhaContext } from '@portal/tables/checks/context.ts'
import { knownCodes } from '@portal/tables/checks/sheet-codes.ts'
import {
  countAlertas,
  type FromWorker,
  findIn,
  type JudgedProduto,
  openList,
  parseJudged,
  shareFindings,
  type ToWorker,
} from './malha-list.ts'

/** Checks the whole list outside the page's thread, shortly after each change. */
let malha: MalhaContext | null = null
let list: Map<string, JudgedProduto> = new Map()
let timer: ReturnType<typeof setTimeout> | undefined

const answer = (message: FromWorker) => self.postMessage(message)
const checkSoon = () => {
  clearTimeout(timer)
  timer = setTimeout(() => answer({ kind: 'findings', findings: shareFindings(findIn(list, malha)) }), 60)
}

const withIds = (ids: readonly string[], text: string): [string, JudgedProduto][] =>
  parseJudged(text).map((judged, index) => [ids[index] ?? '', judged])

function open(input: Extract<ToWorker, { kind: 'open' }>['input']): void {
  const opened = openList(input)
  malha = opened.malha
  for (const judged of list.values()) judged.own = null
  answer({ kind: 'opened', sources: opened.data.sources, codes: knownCodes(opened.data) })
}

function patch({ ids, text, order }: Extract<ToWorker, { kind: 'patch' }>): void {
  for (const [id, judged] of withIds(ids, text)) list.set(id, judged)
  if (!order) return
  const all = list
  list = new Map(
    order.flatMap((id) => {
      const judged = all.get(id)
      return judged ? [[id, judged] as const] : []
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
  checkSoon()
}
