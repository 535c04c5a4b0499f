import { deflateRawSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { createLogger } from '../../../base/log.ts'
import { openContentThreads } from './content-threads.ts'

const threads = openContentThreads(createLogger('silent'))
afterAll(() => threads.close())

test('one person waits for twenty documents at most, and others are read meanwhile', { timeout: 30_000 }, async () => {
  const bytes = Buffer.from('<nada/>')
  const read = (who: string) =>
    threads
      .read(who, { deflated: deflateRawSync(bytes), size: bytes.length, payments: [], isCancelled: false })
      .catch((error: unknown) => error)
  const [own, other] = await Promise.all([
    Promise.all(Array.from({ length: 25 }, () => read('ana'))),
    Promise.all(Array.from({ length: 20 }, () => read('bia'))),
  ])
  const refused = {
    status: 503,
    code: 'documento.busy',
    retryAfter: 3,
    message: 'Você já está abrindo 20 documentos. Espere um instante e tente de novo.',
  }
  expect(own.slice(20)).toEqual(Array.from({ length: 5 }, () => expect.objectContaining(refused)))
  for (const error of [...own.slice(0, 20), ...other, await read('ana')]) expect(error).toMatchObject({ status: 422 })
})
