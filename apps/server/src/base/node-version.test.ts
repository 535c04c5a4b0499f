import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test, vi } from 'vitest'
import { refuseOldNode } from './node-version.ts'

test('an old Node is refused with one line; a supported one is not', () => {
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const ended = vi.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('ended')
  })
  refuseOldNode('20.19.0')
  refuseOldNode('24.0.1')
  expect(stderr).not.toHaveBeenCalled()
  expect(() => refuseOldNode('18.12.0')).toThrow('ended')
  expect(stderr).toHaveBeenCalledWith('O portal precisa do Node 20.19 ou mais novo; este é o 18.12.0.\n')
  expect(ended).toHaveBeenCalledWith(1)
  vi.restoreAllMocks()
})

test.each(['start.ts', 'cli/start.ts'])('%s asks it before anything is loaded that an old Node may lack', (name) => {
  const source = readFileSync(resolve(import.meta.dirname, '..', name), 'utf8')
  expect(source.match(/^import .*$/gm)).toEqual([expect.stringContaining('base/node-version.ts')])
  expect(readFileSync(resolve(import.meta.dirname, 'node-version.ts'), 'utf8')).not.toMatch(/^import /m)
})
