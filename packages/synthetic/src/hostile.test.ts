import { readDfe } from '@portal/fiscal/dfe.ts'
import { expect, test } from 'vitest'
import { hostileFiles } from './hostile.ts'

const files = hostileFiles()

test.each(files.filter(({ name }) => name.endsWith('.xml')))('the reader refuses $name: $fault', ({ bytes }) => {
  const outcome = () => {
    const found = readDfe(bytes)
    const [first] = found
    if (first?.result.ok && 'marks' in first.result.dfe && first.result.dfe.marks.key.state !== 'ok')
      throw new Error('bad key')
    if (found.some(({ result }) => !result.ok)) throw new Error('refused')
  }
  expect(outcome).toThrow()
})

test('the file with a wrong extension has a valid document', () => {
  const { bytes } = files.find(({ name }) => !name.endsWith('.xml'))!
  expect(readDfe(bytes)).toHaveLength(1)
})

test('all files are small', () => {
  for (const { bytes, name } of files) expect(bytes.length, name).toBeLessThan(500_000)
})
