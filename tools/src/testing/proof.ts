import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')

const namesByFile = new Map<string, string[]>()

/** First text argument of every call: names of tests among them. Template parts are taken out. */
function testNames(path: string): string[] {
  const known = namesByFile.get(path)
  if (known) return known
  const source = readFileSync(join(ROOT, path), 'utf8')
  const names = [...source.matchAll(/\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1\s*,/g)].map(({ 2: name = '' }) =>
    name.replace(/\$\{[^}]*\}/g, '').replace(/\\(.)/g, '$1'),
  )
  namesByFile.set(path, names)
  return names
}

/** Why the test that a page of docs cites as `path › name` is none; null when it is one, `undefined` when it is no such citation. */
export function faultOfTest(proof: string): string | null | undefined {
  const cited = /^(\S+\.(?:test|spec)\.tsx?) › (.{5,})$/.exec(proof)
  if (!cited) return undefined
  const [, path = '', name = ''] = cited
  if (path.includes('..') || !existsSync(join(ROOT, path))) return `no file ${path}`
  return testNames(path).some((known) => known.includes(name)) ? null : `no test «${name}» in ${path}`
}
