import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { declaredOf } from '@portal/fiscal/nfse/declared.ts'
import { readXml } from '@portal/fiscal/xml/read.ts'
import { expect, test } from 'vitest'
import { DECLARED } from './declared-columns.ts'

const FOLDER = resolve(import.meta.dirname, '../../../../../..', process.env.PORTAL_AMOSTRAS ?? '../shared', 'nfse')

/** An element by name, with those below it. */
interface Branch extends Map<string, Branch> {}

/** A note with every field of the official layout, whose text is the field's name. */
function everyField(table: string): string {
  const root: Branch = new Map()
  for (const line of table.split('\n')) {
    const [, path = '', field = '', , type] = line.split('\t')
    if (type === '-' || !path.startsWith('NFSe/infNFSe/')) continue
    const names = path.split('/').slice(2)
    let branch = root
    for (const name of [...names.filter((name) => name !== ''), field]) {
      const below = branch.get(name) ?? new Map()
      branch.set(name, below)
      branch = below
    }
  }
  return writeBranch(root)
}

const writeBranch = (branch: Branch): string =>
  [...branch].map(([name, below]) => `<${name}>${below.size === 0 ? name : writeBranch(below)}</${name}>`).join('')

test('each column has a head of its own', () => {
  expect(new Set(DECLARED.map(({ head }) => head)).size).toBe(DECLARED.length)
})

test.runIf(existsSync(FOLDER))('each column is a field of the official layout', () => {
  const xml = `<infNFSe>${everyField(readFileSync(join(FOLDER, 'leiaute_nfse.tsv'), 'utf8'))}</infNFSe>`
  const declared = declaredOf(readXml(Buffer.from(xml)), new Set(['vBC']))
  expect(DECLARED.flatMap(({ head, value }) => (value({ declared }) === null ? [head] : []))).toEqual([])
  expect(DECLARED).toHaveLength(Object.keys(declared).length)
})
