import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FORNECEDOR_LOGO } from '@portal/contract/common.ts'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveLogo } from './logo.ts'

/** One white pixel */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAtGVeKgAAAABJRU5ErkJggg==',
  'base64',
)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-logo-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function served(path: string | null) {
  const app = Fastify()
  await serveLogo(app, path)
  return app
}

async function fileOf(name: string, content: Uint8Array | string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

test('the logo is served with the type of its image', async () => {
  const app = await served(await fileOf('logo', PNG))
  const reply = await app.inject(FORNECEDOR_LOGO)
  expect(reply.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'public, max-age=3600' })
  expect(reply.rawPayload).toEqual(PNG)
})

test('without a logo the address does not exist', async () => {
  expect((await (await served(null)).inject(FORNECEDOR_LOGO)).statusCode).toBe(404)
})

test.each([
  ['no file', () => join(folder, 'nada.png'), /não pôde ser lido/],
  ['a folder', () => folder, /não é um arquivo/],
  ['a drawing with code', () => fileOf('a.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'), /PORTAL_FORNECEDOR_LOGO/],
  ['half a picture', () => fileOf('b.png', PNG.subarray(0, 20)), /PORTAL_FORNECEDOR_LOGO/],
  ['too much', () => fileOf('c.png', Buffer.alloc(301 * 1024)), /300 KiB/],
])('%s stops the start', async (_, path, message) => {
  await expect(served(await path())).rejects.toThrow(message)
})
