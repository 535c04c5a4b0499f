import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const EXPORT = /^export (?:async )?(?:function\*?|const|interface|type|class) (\w+)/
/** The wire's types describe themselves in their schemas. */
const PACKAGES = readdirSync(join(ROOT, 'packages')).filter((name) => name !== 'contract')

/** Exports without a docstring on the line above; constants of a table of codes (`codes.ts`) share the one at its top. */
function bareExports(file: string): string[] {
  const lines = readFileSync(join(ROOT, file), 'utf8').split('\n')
  const isCodes = /codes\.ts$/.test(file) && lines[0]?.endsWith('*/')
  return lines.flatMap((line, at) => {
    const name = EXPORT.exec(line)?.[1]
    const above = lines[at - 1]?.trim() ?? ''
    return name === undefined || above.endsWith('*/') || above.startsWith('export const ') || isCodes
      ? []
      : [`${file}: ${name}`]
  })
}

test.each(PACKAGES)('every export of %s says what it is', (name) => {
  const folder = join('packages', name, 'src')
  const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file))
  const read = files.filter((file) => /\.ts$/.test(file) && !/\.test\.|\.gen\.ts$|\/testing\//.test(file))
  expect(read.length).toBeGreaterThan(0)
  expect(read.flatMap(bareExports)).toEqual([])
})
