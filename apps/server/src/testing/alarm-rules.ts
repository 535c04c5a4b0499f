import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One alarm of deploy/prometheus-regras.yml. */
interface AlarmRule {
  alert: string
  expr: string
}

const RULES = join(import.meta.dirname, '../../../../deploy/prometheus-regras.yml')

export const readAlarmRules = (): AlarmRule[] =>
  [...readFileSync(RULES, 'utf8').matchAll(/- alert: (\w+)\n\s+expr: (.+)$/gm)].map(([, alert = '', expr = '']) => ({
    alert,
    expr,
  }))

interface Sample {
  name: string
  labels: Record<string, string>
  value: number
}

/** The samples of a text of /metrics. */
function readSamples(text: string): Sample[] {
  return [...text.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)].map(([, name = '', labels = '', value]) => ({
    name,
    labels: Object.fromEntries([...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key = '', word = '']) => [key, word])),
    value: Number(value),
  }))
}

/** Two scrapes, five minutes apart: `rate(…[5m])` compares them. */
interface Scrapes {
  before: string
  now: string
}

const COMPARISON =
  /^(?:(max|sum)(?: by \(\w+\))? ?\()?(rate\()?(\w+)(?:\{([^}]*)\})?(?:\[5m\]\))?\)? (==|>|<) ([\d.e]+)$/

/**
 * Whether an alarm's expression is true. Reads the few forms of PromQL that the rules have, and throws for any other: comparisons with a
 * number, `absent`, `or`, `max`, `sum`, `rate` over five minutes, `=` and `=~`.
 */
export function isAlarming(expr: string, scrapes: Scrapes): boolean {
  return expr.split(' or ').some((part) => {
    const absent = /^absent\((\w+)\)$/.exec(part)?.[1]
    if (absent) return !readSamples(scrapes.now).some(({ name }) => name === absent)
    const [, aggregate, rate, name = '', labels = '', operator = '', bound] = COMPARISON.exec(part) ?? []
    if (operator === '') throw new Error(`the test does not read ${part}`)
    const matching = (text: string) =>
      readSamples(text).filter((sample) => sample.name === name && isMatch(sample, labels))
    const earlier = rate ? new Map(matching(scrapes.before).map((sample) => [keyOf(sample), sample.value])) : null
    const values = matching(scrapes.now).map((sample) =>
      earlier ? (sample.value - (earlier.get(keyOf(sample)) ?? 0)) / 300 : sample.value,
    )
    const judged = aggregate === 'sum' ? [values.reduce((sum, value) => sum + value, 0)] : values
    return judged.some((value) => compare(value, operator, Number(bound)))
  })
}

const keyOf = ({ labels }: Sample): string => JSON.stringify(labels)

const isMatch = ({ labels }: Sample, matchers: string): boolean =>
  [...matchers.matchAll(/(\w+)(=~|=)"([^"]*)"/g)].every(([, name = '', operator, wanted = '']) =>
    operator === '=' ? labels[name] === wanted : new RegExp(`^(?:${wanted})$`).test(labels[name] ?? ''),
  )

const compare = (value: number, operator: string, bound: number): boolean =>
  operator === '>' ? value > bound : operator === '<' ? value < bound : value === bound
