import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { printAll } from './print-all.test.kit.ts'
import { openVolume, type VolumeDocument } from './print-all.ts'
import { nfeXml } from './testing/nfe-xml.ts'

// thousands of pages: a loaded machine may need more than five seconds
vi.setConfig({ testTimeout: 60_000 })

const STATE = { situacao: 'autorizada' } as const
const nota = (name: string, group?: string): VolumeDocument => ({
  bytes: nfeXml({ items: 1 }),
  state: STATE,
  bookmark: name,
  group,
})

async function volumeOf(documents: Iterable<VolumeDocument>): Promise<string> {
  const chunks: Uint8Array[] = []
  for (const chunk of printAll(documents, 'Notas')) chunks.push(chunk)
  return Buffer.concat(chunks).toString('latin1')
}

/** The objects of a PDF by number, as text, found through the cross references. */
function objectsOf(pdf: string): Map<number, string> {
  const start = Number(/startxref\n(\d+)/.exec(pdf)?.[1])
  const offsets = [...pdf.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset))
  return new Map(offsets.map((offset, index) => [index + 1, pdf.slice(offset, pdf.indexOf('endobj', offset))]))
}

const refIn = (object: string | undefined, name: string): number =>
  Number(new RegExp(`/${name} (\\d+) 0 R`).exec(object ?? '')?.[1])
const decodeTitle = (hex: string | undefined): string =>
  Buffer.from(hex ?? '', 'hex')
    .swap16()
    .toString('utf16le')
    .replace('\ufeff', '')

/** The bookmarks in document order, each with its level: `1 title`. */
function bookmarksOf(pdf: string): string[] {
  const objects = objectsOf(pdf)
  const catalog = [...objects.values()].find((object) => object.includes('/Type /Catalog'))
  const walk = (parent: number, level: number): string[] => {
    const bookmarks: string[] = []
    for (let id = refIn(objects.get(parent), 'First'); id > 0; id = refIn(objects.get(id), 'Next')) {
      expect(refIn(objects.get(id), 'Parent')).toBe(parent)
      expect(objects.get(Number(/\/Dest \[(\d+) 0 R/.exec(objects.get(id) ?? '')?.[1]))).toContain('/Type /Page\n')
      bookmarks.push(
        `${level} ${decodeTitle(/\/Title <([\da-f]+)>/i.exec(objects.get(id) ?? '')?.[1])}`,
        ...walk(id, level + 1),
      )
    }
    return bookmarks
  }
  return walk(refIn(catalog, 'Outlines'), 1)
}

test('each document has a bookmark under its group, and an event under its note', async () => {
  const pdf = await volumeOf([
    nota('NF-e 1 – Ação', 'Junho'),
    { ...nota('Cancelamento', 'Junho'), below: true },
    nota('NF-e 2', 'Junho'),
    nota('NF-e 3', 'Maio'),
  ])
  expect(bookmarksOf(pdf)).toEqual(['1 Junho', '2 NF-e 1 – Ação', '3 Cancelamento', '2 NF-e 2', '1 Maio', '2 NF-e 3'])
})

test('documents that cannot be printed are listed and bookmarked at the end', async () => {
  const broken = { ...nota('NF-e quebrada'), bytes: Buffer.from('<nada/>') }
  const volume = openVolume('Notas')
  expect(volume.add(nota('NF-e 1')).ok).toBe(true)
  expect(volume.add(broken)).toMatchObject({ ok: false, error: { code: 'print.unknown' } })
  expect(volume.add({ ...nota('Evento'), below: true }).ok).toBe(true)
  volume.addUnprinted({ name: 'Outra', reason: 'Sem arquivo.' })
  volume.end()
  const pdf = Buffer.concat([...volume.ready()])
  expect(bookmarksOf(pdf.toString('latin1'))).toEqual(['1 NF-e 1', '1 Evento', '1 Sem impresso'])
  const shown = readText(pdf)
  if (shown !== null) expect(shown).toMatch(/NF-e quebrada[\s\S]*Outra\s+Sem arquivo\./)
})

/** The output of pdftotext; null if it is not installed. */
function readText(pdf: Uint8Array): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'volume-'))
  try {
    writeFileSync(join(folder, 'a.pdf'), pdf)
    const { error, stdout, stderr } = spawnSync('pdftotext', ['-layout', join(folder, 'a.pdf'), '-'], {
      encoding: 'utf8',
    })
    if (error) return null
    expect(stderr).toBe('')
    return stdout
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('pages are in counted branches and have labels of their document', async () => {
  const pdf = await volumeOf(Array.from({ length: 250 }, (_, index) => nota(`NF-e ${index}`)))
  const objects = objectsOf(pdf)
  const catalog = [...objects.values()].find((object) => object.includes('/Type /Catalog'))
  const root = objects.get(refIn(catalog, 'Pages')) ?? ''
  expect(root).toMatch(/\/Count 250\b/)
  const branches = [...(/\/Kids \[([^\]]*)\]/.exec(root)?.[1] ?? '').matchAll(/(\d+) 0 R/g)]
  const counts = branches.map(([, index]) => Number(/\/Count (\d+)/.exec(objects.get(Number(index)) ?? '')?.[1]))
  expect(counts).toEqual([100, 100, 50])
  expect(pdf.match(/\/Type \/Page\n/g)).toHaveLength(250)
  expect(objects.get(refIn(catalog, 'PageLabels'))).toContain('/Kids')
  expect(bookmarksOf(pdf)).toHaveLength(250)
})
