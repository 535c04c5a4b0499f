import { Resolver } from 'node:dns/promises'

/** What the DNS says. Null: it gave no answer; an empty list: there is no such record. Never throws. */
export interface Answers {
  txt(name: string): Promise<string[] | null>
  addresses(name: string): Promise<string[] | null>
  mx(name: string): Promise<string[] | null>
}

const NONE = new Set(['ENOTFOUND', 'ENODATA'])
const TIMEOUT_MS = 2_000
/** Longest text and most records that are read. */
const MOST = { text: 8_192, records: 50 }

/** The DNS of this machine. */
export function dnsAnswers(): Answers {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 })
  const ask = async <T>(work: () => Promise<T[]>): Promise<T[] | null> => {
    try {
      return (await work()).slice(0, MOST.records)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      return NONE.has(code) ? [] : null
    }
  }
  return {
    txt: (name) =>
      ask(async () => (await resolver.resolveTxt(name)).map((parts) => parts.join('').slice(0, MOST.text))),
    addresses: async (name) => {
      const found = await Promise.all([ask(() => resolver.resolve4(name)), ask(() => resolver.resolve6(name))])
      return found.every((list) => list === null) ? null : found.flatMap((list) => list ?? [])
    },
    mx: (name) =>
      ask(async () =>
        (await resolver.resolveMx(name)).sort((a, b) => a.priority - b.priority).map(({ exchange }) => exchange),
      ),
  }
}
