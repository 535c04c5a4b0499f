import { expect, test } from 'vitest'
import { type NamedDocument, xmlName } from './file-name.ts'

const chave = '35260611222333000181550010000000011000000017'

test.each<[NamedDocument, string]>([
  [{ kind: 'nota', chave, element: 'nfeProc' }, `${chave}-procNFe.xml`],
  [{ kind: 'nota', chave, element: 'NFe' }, `${chave}-NFe.xml`],
  [{ kind: 'nota', chave, element: 'resNFe' }, `${chave}-resNFe.xml`],
  [{ kind: 'nota', chave, element: 'cteProc' }, `${chave}-procCTe.xml`],
  [{ kind: 'nota', chave, element: 'cteOSProc' }, `${chave}-procCTe.xml`],
  [{ kind: 'nota', chave, element: 'CTe' }, `${chave}-CTe.xml`],
  [{ kind: 'nota', chave, element: 'mdfeProc' }, `${chave}-procMDFe.xml`],
  [{ kind: 'nota', chave, element: 'MDFe' }, `${chave}-MDFe.xml`],
  [{ kind: 'evento', chave, tpEvento: '110110', nSeq: 3 }, `${chave}-evento-110110-3.xml`],
  [{ kind: 'evento', chave, tpEvento: '110110', nSeq: 3, copy: 1 }, `${chave}-evento-110110-3.xml`],
  [{ kind: 'evento', chave, tpEvento: '110110', nSeq: 3, copy: 2 }, `${chave}-evento-110110-3-2.xml`],
  [
    {
      kind: 'inutilizacao',
      taxId: '11222333000181',
      element: 'procInutNFe',
      modelo: 55,
      year: 26,
      serie: 1,
      from: 10,
      to: 12,
    },
    '11222333000181-26-55-1-10-12-procInutNFe.xml',
  ],
])('%j', (document, name) => expect(xmlName(document)).toBe(name))

test('an invalid root or event type cannot escape the folder', () => {
  expect(xmlName({ kind: 'nota', chave, element: '../../"x:y' })).toBe(`${chave}-xy.xml`)
  expect(xmlName({ kind: 'evento', chave, tpEvento: '../1', nSeq: 1 })).toBe(`${chave}-evento-1-1.xml`)
})
