import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEMO_COMPANIES } from '@portal/synthetic/facts/demo-companies.ts'
import { nfseMonth } from '@portal/synthetic/nfse/month.ts'
import { describe, expect, test } from 'vitest'
import { printDfe } from './print.ts'
import { printAll } from './print-all.test.kit.ts'
import { cteXml } from './testing/cte-xml.ts'
import { mdfeXml } from './testing/mdfe-xml.ts'
import { nfceXml } from './testing/nfce-xml.ts'
import { CHAVE, nfeXml } from './testing/nfe-xml.ts'
import { samples } from './testing/samples.ts'

const run = (program: string, args: string[]) => spawnSync(program, args, { encoding: 'utf8', maxBuffer: 1 << 26 })

/** True when a program is installed; the tests that read PDFs with it are skipped otherwise. */
const isAvailable = (program: string): boolean => {
  const isInstalled = run(program, ['--help']).error === undefined
  if (!isInstalled) console.warn(`${program} is not installed: the tests that read PDFs with it are skipped.`)
  return isInstalled
}
const TEXT = isAvailable('pdftotext')
const BARS = isAvailable('pdftoppm') && isAvailable('zbarimg')
/** A sample whose key was replaced, but not the key in its QR Code. */
const QR_OF_ANOTHER_KEY = 'nfce/nfce-06-4itens-homolog.xml'
const FORGED = 'https://premios-nota.example/pague?x=1'
const AUTHORISED = { situacao: 'autorizada' } as const

function inFolder<Result>(pdf: Uint8Array, work: (folder: string) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), 'print-'))
  try {
    writeFileSync(join(folder, 'a.pdf'), pdf)
    return work(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const pdfText = (pdf: Uint8Array): string =>
  inFolder(pdf, (folder) => run('pdftotext', ['-layout', join(folder, 'a.pdf'), '-']).stdout)

/** All symbols of all pages, with their kinds. */
const symbolsOf = (pdf: Uint8Array): string[] =>
  inFolder(pdf, (folder) => {
    run('pdftoppm', ['-r', '300', '-gray', join(folder, 'a.pdf'), join(folder, 'p')])
    const images = readdirSync(folder).filter((name) => name.endsWith('.pgm'))
    return images.sort().flatMap((name) => {
      const read = run('zbarimg', ['-q', join(folder, name)])
      return read.stdout.trim().split('\n')
    })
  })

describe.runIf(TEXT)('pdftotext', { timeout: 30_000 }, () => {
  test('reads every item and a right «FOLHA x/y» on every page', async () => {
    const text = pdfText(await printDfe(nfeXml({ items: 300 }), AUTHORISED))
    const pages = text.split('\f').filter((page) => page.trim() !== '')
    for (const [index, page] of pages.entries()) expect(page).toContain(`FOLHA ${index + 1}/${pages.length}`)
    const items = text.match(/\bPRODUTO \d+/g)
    expect(items).toEqual(Array.from({ length: 300 }, (_, index) => `PRODUTO ${index + 1}`))
  })

  test.each([
    ['an NFC-e', nfceXml({ qrCode: FORGED, urlChave: FORGED }), /QR Code não confere com esta nota/i],
    ['a CT-e', cteXml({ qr: FORGED }), /QR Code não[\s\S]+confere com este[\s\S]+CT-e/],
    ['an MDF-e', mdfeXml({ qr: FORGED }), /QR Code não[\s\S]+confere com este[\s\S]+MDF-e/],
  ])('reads the notice that the QR Code of %s was refused, and no forged address', async (_, xml, sentence) => {
    const text = pdfText(await printDfe(xml, AUTHORISED))
    expect(text).toMatch(sentence)
    expect(text).not.toContain('premios')
  })

  test('reads many documents in one PDF, each with its own pages', async () => {
    const documents = Array.from({ length: 20 }, () => ({ bytes: nfeXml({ items: 60 }), state: AUTHORISED }))
    const chunks: Uint8Array[] = []
    for (const chunk of printAll(documents, 'Notas')) chunks.push(chunk)
    expect(chunks.length).toBeGreaterThan(20) // bytes are emitted before the last document
    const text = pdfText(Buffer.concat(chunks))
    expect(text.match(/FOLHA \d\/\d/g)).toEqual(documents.flatMap(() => ['FOLHA 1/2', 'FOLHA 2/2']))
  })

  test('reads characters outside WinAnsi, in one document or many', async () => {
    const bytes = nfeXml({ name: 'Łódź ≥ Ω Жук' })
    expect(pdfText(await printDfe(bytes, AUTHORISED))).toContain('Łódź ≥ Ω Жук')
    const chunks: Uint8Array[] = []
    for (const chunk of printAll(
      [nfeXml(), bytes, nfeXml({ name: '→ Ş' })].map((xml) => ({ bytes: xml, state: AUTHORISED })),
      'Notas',
    ))
      chunks.push(chunk)
    const text = pdfText(Buffer.concat(chunks))
    expect(text).toContain('Łódź ≥ Ω Жук')
    expect(text).toContain('→ Ş')
  })

  test('reads accents, quotes and dashes', async () => {
    const text = pdfText(await printDfe(nfeXml({ name: 'Ação & Irmãos “Ltda” – ÇÃÕ' }), AUTHORISED))
    expect(text).toContain('Ação & Irmãos “Ltda” – ÇÃÕ')
  })
})

describe.runIf(BARS)('zbarimg', { timeout: 60_000 }, () => {
  test.each([
    ['an NFC-e', (qr: string) => nfceXml({ qrCode: qr })],
    ['a CT-e', (qr: string) => cteXml({ qr })],
    ['an MDF-e', (qr: string) => mdfeXml({ qr })],
  ])('finds no forged QR Code in %s', async (_, xml) => {
    expect(symbolsOf(await printDfe(xml(FORGED), AUTHORISED)).join()).not.toContain('QR-Code')
  })

  test.each([
    ['digits', CHAVE],
    ['letters', '352606XT9CDVWJ000172550010000117561281917913'],
  ])('reads the exact key with %s on every page', async (_, chave) => {
    const symbols = symbolsOf(await printDfe(nfeXml({ chave, items: 60, tpAmb: '2' }), AUTHORISED))
    expect(symbols).toEqual([`CODE-128:${chave}`, `CODE-128:${chave}`])
  })

  test.each(DEMO_COMPANIES.map((company) => [company.taxId, company] as const))(
    'reads the address of the public query with the key of an NFS-e of %s',
    async (taxId, prestador) => {
      const [note] = nfseMonth({ seed: 5, count: 1, month: '2026-10', signer: null, prestador })
      expect(note!.chave).toContain(taxId)
      const symbols = symbolsOf(await printDfe(note!.bytes, AUTHORISED))
      expect(symbols).toEqual([`QR-Code:https://www.nfse.gov.br/ConsultaPublica/?tpc=1&chave=${note!.chave}`])
    },
  )

  test('reads both codes of a security form: key and the 36 digits', async () => {
    const xml = nfeXml({ tpEmis: '5', protocol: false, value: '1234.56' })
    const symbols = symbolsOf(await printDfe(xml, { situacao: 'sem_protocolo' }))
    expect(symbols).toHaveLength(2)
    expect(symbols).toContain(`CODE-128:${CHAVE}`)
    // SP, FS-DA, recipient, R$ 1.234,56, own ICMS, ST, day 1, and its digit
    expect(symbols.join()).toMatch(/CODE-128:35599888777000166000000001234561101\d/)
  })

  test.each(samples('nfce').map((sample) => [sample.name, sample]))(
    'reads the trimmed QR Code of %s, if it has the key of the note',
    async (name, { bytes }) => {
      const written = /<qrCode>\s*(?:<!\[CDATA\[)?([\s\S]*?)(?:\]\]>)?\s*<\/qrCode>/.exec(
        Buffer.from(bytes).toString('utf8'),
      )?.[1]
      const symbols = symbolsOf(await printDfe(bytes, AUTHORISED))
      const isRefused = name === QR_OF_ANOTHER_KEY
      expect(symbols).toEqual(isRefused ? [''] : [`QR-Code:${written?.trim().replaceAll('&amp;', '&')}`])
    },
  )
})
