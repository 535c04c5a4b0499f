import type { Called } from './cluster-calls.ts'
import type { Taken } from './cluster-intake.ts'
import type { Cpu, NodeSize } from './cluster-nodes.ts'

/** What was measured with one set of nodes. */
export interface Phase {
  workers: number
  documents: number
  intake: Taken
  calls: Record<string, Called>
  hops: Record<string, Called>
  sizes: NodeSize[]
  /** Seconds of the move that led here; the notes moved, and those imported meanwhile. */
  move?: { seconds: number; notes: number; imported: number }
}

const cpuText = ({ program, coordinator, workers }: Cpu) => `${program} / ${coordinator} / ${workers}`

/** Rows are what was measured, columns the phases and their ratio to the first. Milliseconds at the 95th percentile. */
export function tableOf(phases: readonly Phase[]): string {
  const head = ['', ...phases.map(({ workers }) => (workers === 0 ? 'one PostgreSQL' : `+${workers} workers`))]
  const ratios = phases.slice(1).map(({ workers }) => `ratio +${workers}`)
  const rows = [
    ['intake, documents/s', ...withRatios(phases.map(({ intake }) => intake.perSecond))],
    ['intake, processor ms/document: program / coordinator / workers', ...phases.map((p) => cpuText(p.intake.cpu))],
    ...timeRows(phases, 'calls', 'p95'),
    ...cpuRows(phases),
    ...timeRows(phases, 'hops', 'p50'),
    ...sizeRows(phases),
    ['move: seconds / notes / imported meanwhile', ...phases.map(({ move }) => moveText(move))],
  ]
  return [[...head, ...ratios], [...head, ...ratios].map(() => '---'), ...rows].map(line).join('\n')
}

const line = (cells: readonly unknown[]): string => `| ${cells.join(' | ')} |`

function withRatios(values: readonly number[]): (number | string)[] {
  const [first = NaN] = values
  return [...values, ...values.slice(1).map((value) => (value / first).toFixed(2))]
}

const timeRows = (phases: readonly Phase[], kind: 'calls' | 'hops', part: 'p50' | 'p95') =>
  Object.keys(phases[0]?.[kind] ?? {}).map((name) => [
    `${name}, ms ${part}`,
    ...withRatios(phases.map((phase) => phase[kind][name]?.[part] ?? NaN)),
  ])

const cpuRows = (phases: readonly Phase[]) =>
  Object.keys(phases[0]?.calls ?? {}).map((name) => [
    `${name}, processor ms: program / coordinator / workers`,
    ...phases.map(({ calls }) => (calls[name] ? cpuText(calls[name].cpu) : '')),
  ])

function sizeRows(phases: readonly Phase[]): string[][] {
  const names = phases.reduce<string[]>(
    (all, { sizes }) => (sizes.length > all.length ? sizes.map((s) => s.name) : all),
    [],
  )
  return names.map((name) => [
    `${name}: MB / shards`,
    ...phases.map(({ sizes }) => {
      const size = sizes.find((one) => one.name === name)
      return size ? `${Math.round(size.bytes / 1e6)} / ${size.shards}` : ''
    }),
  ])
}

const moveText = (move: Phase['move']): string =>
  move ? `${Math.round(move.seconds)} / ${move.notes} / ${move.imported}` : ''
