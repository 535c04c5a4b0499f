import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { signInAs } from '../../../testing/render.tsx'
import { sharedKinds, shareNota } from './share-nota.ts'

const NOTE = { id: 'n1', title: 'NF-e 1', text: 'Chave 35' }
const named = (name: string, type: string) => () =>
  new Response('x', { headers: { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` } })

/** A browser that gives files of these types away, and what it was asked to give. */
function browser(types: readonly string[], share = vi.fn<(data: ShareData) => Promise<void>>()) {
  const canShare = ({ files = [] }: ShareData) => files.every(({ type }) => types.includes(type))
  Object.assign(navigator, { canShare, share })
  return share
}

beforeEach(async () => {
  fakeServer({
    'GET /visualizar/*': named('35.pdf', 'application/pdf'),
    'GET /xml/*': named('35-procNFe.xml', 'application/xml'),
  })
  await signInAs()
})
afterEach(() => {
  for (const name of ['canShare', 'share']) Reflect.deleteProperty(navigator, name)
})

test('a browser that gives nothing away has no such entry', () => {
  expect(sharedKinds()).toBeNull()
})

test.each([
  [['application/pdf', 'text/xml'], 'PDF e XML', ['35.pdf', '35-procNFe.xml']],
  [['application/pdf'], 'PDF', ['35.pdf']],
])('of %j it gives %s', async (types, kinds, names) => {
  const share = browser(types)
  expect(sharedKinds()).toBe(kinds)
  await shareNota(NOTE)
  const { files = [], ...words } = share.mock.calls[0]?.[0] ?? {}
  expect(words).toEqual({ title: 'NF-e 1', text: 'Chave 35' })
  expect(files.map(({ name }) => name)).toEqual(names)
})

test('files that came too late for the first touch go with the next one', async () => {
  const late = Object.assign(new Error('no touch'), { name: 'NotAllowedError' })
  const share = browser(['application/pdf'], vi.fn().mockRejectedValueOnce(late))
  await shareNota(NOTE)
  fakeServer({})
  await shareNota(NOTE)
  expect(share).toHaveBeenCalledTimes(2)
})
