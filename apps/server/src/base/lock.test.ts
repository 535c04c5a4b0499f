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

test('one of several concurrent attempts gets the lock, and the others get its holder', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => takeLock(folder, 'server')))
  expect(answers.filter((answer) => 'release' in answer)).toHaveLength(1)
  expect(answers.find((answer) => 'pid' in answer)).toMatchObject({ pid: process.pid, kind: 'server' })
})

test('a released lock leaves no file, and the next attempt gets it', async () => {
  const first = await takeLock(folder, 'command')
  if ('release' in first) await first.release()
  expect(await readdir(folder)).toEqual([])
  expect(await takeLock(folder, 'server')).toHaveProperty('release')
})

test('the lock of a killed process is free', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  await leave({ pid: child.pid, start: processStart(child.pid!) })
  expect(await readHolder(folder)).toMatchObject({ pid: child.pid })
  child.kill('SIGKILL')
  await new Promise((resolve) => child.once('exit', resolve))
  expect(await takeLock(folder, 'server')).toHaveProperty('release')
})

test('a reused process number is no holder', async () => {
  await leave({ pid: process.pid, start: 'another boot:1' })
  expect(await takeLock(folder, 'server')).toHaveProperty('release')
})

test('a lock file truncated by a power failure has no holder', async () => {
  await writeFile(join(folder, 'portal.lock'), '{"pid":1')
  expect(await takeLock(folder, 'server')).toHaveProperty('release')
})
