// Writes apps/server/src/http/own-errors.gen.ts from docs/api.md: run it after changing the last column of a call there.
import { readFileSync, writeFileSync } from 'node:fs'
import { inRoot } from './run.mjs'

const doc = readFileSync(inRoot('docs/api.md'), 'utf8')
const rows = doc
  .slice(0, doc.indexOf('## Beside the API'))
  .matchAll(/^\| (GET|POST|PUT|PATCH|DELETE) \| `(\/[^`]*)`.*\| ?([^|]*) ?\|$/gm)
const calls = new Map()
for (const [, method, path, cell] of rows) calls.set(`${method} ${path}`, readErrors(cell))

const lines = [...calls].flatMap(([call, errors]) => {
  const parts = [...errors]
    .sort(([a], [b]) => a - b)
    .map(([status, codes]) => `${status}: [${codes.map((code) => `'${code}'`).join(', ')}]`)
  return parts.length > 0 ? [`  '${call}': { ${parts.join(', ')} },`] : []
})
const head = `// Written by tools/setup/own-errors.mjs from docs/api.md.

/** Statuses with the codes of \`type\` that a call answers beside those of every call; the last column of docs/api.md says when. */
export type OwnErrors = Readonly<Record<number, readonly string[]>>

export const OWN_ERRORS: Readonly<Record<string, OwnErrors>> = {
`
writeFileSync(inRoot('apps/server/src/http/own-errors.gen.ts'), `${head}${lines.join('\n')}\n}\n`)

/** The last column of a row: statuses, each with its codes. */
function readErrors(cell) {
  const same = /^as `(\/\w+)`/.exec(cell)?.[1]
  if (same) return calls.get(`POST ${same}`) ?? new Map()
  const found = new Map()
  let status = ''
  for (const [, number, code] of cell.matchAll(/(?<![\d,.])([45]\d\d)\b|`([a-z]+\.[a-z_*]+)`/g)) {
    if (number) {
      status = number
      if (!found.has(status)) found.set(status, [])
    } else found.get(status)?.push(code)
  }
  return found
}
