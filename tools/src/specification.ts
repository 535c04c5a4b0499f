import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A row of `docs/specification.md`. `names`: `1.5`, `C3`, or two findings that share a row. */
interface Statement {
  names: string[]
  text: string
  /** A decision, a section of the contract or a reason; empty when the specification decides. */
  decidedBy: string
}

/** A comment `// spec: NAMES` of a test. `title`: the test below it, null when it speaks of the whole file. */
interface Proof {
  names: string[]
  path: string
  title: string | null
}

const ROOT = join(import.meta.dirname, '../..')
const DOCUMENT = join(ROOT, 'docs/specification.md')
const FOLDERS = [
  'apps/server/src',
  'apps/web/src',
  'e2e',
  ...readdirSync(join(ROOT, 'packages')).map((name) => `packages/${name}/src`),
  'tools/src',
]

/** The statements, in the order of the document. */
export const statements = (): Statement[] =>
  readFileSync(DOCUMENT, 'utf8')
    .split('\n')
    .flatMap((line) => statementOf(line) ?? [])

function statementOf(line: string): Statement | null {
  const [, names, text, decidedBy = ''] =
    /^\| ((?:\d+\.\d+|[CMm]\d+)(?:, m\d+)*) \| (.*?) \| (?:(.*) )?\|$/.exec(line) ?? []
  return names && text ? { names: names.split(', '), text, decidedBy } : null
}

/** The comments of all tests, by path. */
export const proofs = (): Proof[] =>
  FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(test|spec)\.tsx?$/.test(name) && !name.includes('node_modules'))
      .toSorted()
      .flatMap((name) => proofsIn(`${folder}/${name}`)),
  )

const TAG = /^\s*\/\/ spec: (.+)$/

function proofsIn(path: string): Proof[] {
  const lines = readFileSync(join(ROOT, path), 'utf8').split('\n')
  return lines.flatMap((line, index) => {
    const [, names] = TAG.exec(line) ?? []
    if (!names) return []
    const below = lines.slice(index + 1, index + 40)
    return {
      names: names.split(', '),
      path,
      title: titleBelow(below.slice(below.findIndex((text) => !TAG.test(text)))),
    }
  })
}

/** Title of the test that begins with the first of the lines; after a table of cases it is behind their end. */
function titleBelow([first = '', ...rest]: string[]): string | null {
  if (!/^\s*(test|describe)\b/.test(first)) return null
  const end = /\($/.test(first) ? 0 : rest.findIndex((line) => /^\s*\]\)\(/.test(line))
  const line = /\(['"`]/.test(first) ? first : `(${rest[end]?.replace(/^\s*(?:\]\)\()?/, '') ?? ''}`
  return /\((['"`])(.+?)\1/.exec(line)?.[2] ?? null
}

/** The document with the tests of each statement in a further column. */
export function printSpecification(): string {
  const all = proofs()
  const testsOf = ({ names }: Statement): string => {
    const own = all.filter((proof) => proof.names.some((name) => names.includes(name)))
    return own.map(({ path, title }) => (title ? `${path} «${title}»` : path)).join('<br>')
  }
  return readFileSync(DOCUMENT, 'utf8')
    .replaceAll(/^\| n \| statement \| decided by \|\n.*$/gm, (head) =>
      head.replace('decided by |', 'decided by | tests |').replace(/ \|$/, ' | --- |'),
    )
    .split('\n')
    .map((line) => {
      const statement = statementOf(line)
      return statement ? `${line} ${testsOf(statement)} |` : line
    })
    .join('\n')
}

// `npm run --silent docs:spec`
if (process.argv[1] === fileURLToPath(import.meta.url)) process.stdout.write(printSpecification())
