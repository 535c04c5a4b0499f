import { open, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DEMO_COMPANIES, generate } from '@portal/synthetic/generate.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../testing/accounts.ts'
import type { TestIntake } from '../../testing/intake.ts'
import { deleteImports, openIntakeServer } from '../../testing/intake-server.ts'
import type { TestServer } from '../../testing/server.ts'
import { makeZip } from '../../testing/zip.ts'
import { uploadFolder } from './receive/spool.ts'

/** An accepted upload whose stored files a fault of the disk damages ends with what was lost named, and keeps what can be read. */
const EMPRESA = DEMO_COMPANIES[0]!
const notas = [
  ...generate({ seed: 5, count: 6, empresa: EMPRESA, kinds: { nfe: 1 }, from: '2026-06', to: '2026-06' }),
].map(({ bytes }, index) => ({ name: `${index}.xml`, bytes }))
const LOST = /se perde?u?(ram)? no servidor antes/

let server: TestServer
let intake: TestIntake
let client: Client
let close: () => Promise<void>
beforeAll(async () => {
  ;({ server, intake, client, close } = await openIntakeServer({ empresas: [EMPRESA.taxId] }))
})
afterAll(() => close())

const FAULTS: [fault: string, damage: (folder: string) => Promise<void>, kept: string[]][] = [
  ['the manifest is cut', (folder) => truncate(join(folder, 'manifest.json'), 40), []],
  ['the manifest has other bytes', (folder) => writeFile(join(folder, 'manifest.json'), '{"empresaId": 1}'), []],
  ['a zip is gone', (folder) => rm(join(folder, '1.zip')), ['0.xml', '5.xml']],
  ['the file of the XMLs is gone', (folder) => rm(join(folder, 'xml.bin')), ['z.zip/1.xml', 'z.zip/2.xml']],
  [
    'the file of the XMLs is cut',
    (folder) => truncate(join(folder, 'xml.bin'), (notas[0]?.bytes.length ?? 0) + 20),
    ['0.xml', 'z.zip/1.xml', 'z.zip/2.xml'],
  ],
  ['the zip is cut', (folder) => truncate(join(folder, '1.zip'), 300), ['0.xml', '5.xml']],
  [
    'the zip is overwritten',
    async (folder) => {
      const file = await open(join(folder, '1.zip'), 'r+')
      await file.write(Buffer.alloc(3_000, 7), 0, 3_000, 0)
      await file.close()
    },
    ['0.xml', '5.xml'],
  ],
]

test.each(FAULTS)('%s', async (_fault, damage, kept) => {
  await deleteImports(server)
  const id = await intake.send(client, EMPRESA.taxId, [
    notas[0]!,
    { name: 'z.zip', bytes: makeZip(notas.slice(1, 3)) },
    notas[5]!,
  ])
  await damage(uploadFolder(intake.deps.spool, id))
  const { lines, andamento } = await intake.work(client, id)
  expect(andamento.situacao).toBe('concluida')
  expect(lines.filter(({ veredito }) => veredito === 'importado').map(({ arquivo }) => arquivo)).toEqual(kept)
  const rejected = lines.filter(({ veredito }) => veredito === 'rejeitado')
  expect(rejected.length).toBeGreaterThan(0)
  for (const { motivo } of rejected) expect(motivo).toMatch(/se perde|danificado|não pode ser lido|não é/)
  if (kept.length === 0) expect(rejected[0]?.motivo).toMatch(LOST)
})
