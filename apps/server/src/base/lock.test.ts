import { spawn } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readHolder, takeLock } from './lock.ts'
import { processStart } from './process-id.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-trava-'))
})
afterEach(() => rm(folder, { recursive: true }))

const leave = (holder: object) => writeFile(join(folder, 'portal.lock'), JSON.stringify({ kind: 'server', ...holder }))

test('of many that ask at once one gets it, and the others learn who', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => takeLock(folder, 'server')))
  expect(answers.filter((answer) => 'release' in answer)).toHaveLength(1)
  expect(answers.find((answer) => 'pid' in answer)).toMatchObject({ pid: process.pid, kind: 'server' })
})

test('released, it leaves nothing behind and the next one gets it', async () => {
  const first = await takeLock(folder, 'command')
  if ('release' in first) await first.release()
  expect(await readdir(folder)).toEqual([])
  expect(await takeLock(folder, 'server')).toHaveProperty('release')
})

test('a killed holder holds nothing', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  await leave({ pid: child.pid, start: processStart(child.pid!) })
  expect(await readHolder(folder)).toMatchObject({ pid: child.pid })
  child.kill('SIGKILL')
  await new Promise((resolve) => child.once('exit', resolve))
  expect(await takeLock(folder, 'server')).toHaveProperty('release')
})

test('a number that now belongs to another process is no holder', async () => {
  await leave({ pid: process.pid, start: 'another boot:1' })
  expect(await takeLock(folder, 'server')).toHaveProperty('release')
})

test('a file cut short by a power failure is no holder', async () => {
  await writeFile(join(folder, 'portal.lock'), '{"pid":1')
  expect(await takeLock(folder, 'server')).toHaveProperty('release')
})
