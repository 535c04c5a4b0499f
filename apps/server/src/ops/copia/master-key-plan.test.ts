import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Archive } from './archive.ts'
import { keyMarkOf, MASTER_KEY } from './data-files.ts'
import { placeKey, planKey } from './master-key-plan.ts'

const [OURS, THEIRS] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')]

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portal-chave-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

/** A copy made under THEIRS. */
function copyWith({ wrapped, included }: { wrapped: number; included: string | null }): Archive {
  const bytes = Buffer.from(included ?? '')
  const files = [{ name: MASTER_KEY, parts: 1, sha256: '' }]
  const manifest = {
    keyMark: keyMarkOf(THEIRS),
    wrapped,
    files: included === null ? [] : files,
  } as Archive['manifest'] // only the properties that the plan reads
  async function* file() {
    yield bytes
  }
  return { manifest, file, table: file, close: async () => undefined }
}

const plan = (
  archive: Archive,
  {
    masterKey = null,
    running = false,
    otherKey = false,
  }: { masterKey?: string | null; running?: boolean; otherKey?: boolean } = {},
) => planKey({ archive, config: { masterKey, dataDir }, running, otherKey })

test('a copy with a key installs it and keeps the existing key under another name', async () => {
  await writeFile(join(dataDir, MASTER_KEY), OURS)
  const made = await plan(copyWith({ wrapped: 2, included: THEIRS }))
  expect(made).toEqual({ write: THEIRS, lost: 0 })
  await placeKey(made, { dataDir }, new Date('2026-11-21T12:00:00Z'))
  expect((await readFile(join(dataDir, MASTER_KEY), 'utf8')).trim()).toBe(THEIRS)
  const [aside = ''] = (await readdir(dataDir)).filter((name) => name !== MASTER_KEY)
  expect(aside).toMatch(/^mestra\.key\.antes-/)
  expect(await readFile(join(dataDir, aside), 'utf8')).toBe(OURS)
})

test('nothing to do with the same key, or without wrapped secrets', async () => {
  expect(await plan(copyWith({ wrapped: 2, included: null }), { masterKey: THEIRS })).toEqual({ write: null, lost: 0 })
  expect(await plan(copyWith({ wrapped: 0, included: null }), { masterKey: OURS })).toEqual({ write: null, lost: 0 })
})

test('with another key, second factors are dropped only with the consent of the operator', async () => {
  const copy = copyWith({ wrapped: 2, included: null })
  await expect(plan(copy, { masterKey: OURS })).rejects.toThrow(/PORTAL_MESTRA/)
  await expect(plan(copy)).rejects.toThrow(/PORTAL_MESTRA/)
  expect(await plan(copy, { masterKey: OURS, otherKey: true })).toEqual({ write: null, lost: 2 })
})

test('refused while the portal runs, because it has read its key', async () => {
  await expect(plan(copyWith({ wrapped: 2, included: THEIRS }), { running: true })).rejects.toThrow(/Pare o portal/)
  expect(await plan(copyWith({ wrapped: 0, included: THEIRS }), { running: true })).toEqual({ write: null, lost: 0 })
})

test('a key that does not match the manifest is refused', async () => {
  await expect(plan(copyWith({ wrapped: 2, included: OURS }))).rejects.toMatchObject({ code: 'copia.damaged' })
})
