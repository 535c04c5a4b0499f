// spec: m11, m15

import type { DocumentoReply, Grupo } from '@portal/contract/notas/documento.ts'
import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderWith } from '../../../../testing/render.tsx'
import { ItensTab } from './itens-tab.tsx'

afterEach(() => vi.restoreAllMocks())

const CHAVE = '35261111222333000181550010000000011000000017'

const det = (nItem: number, { prod = {}, imposto = {} }: { prod?: Grupo; imposto?: Grupo } = {}): Grupo => ({
  '@nItem': String(nItem),
  prod: {
    cProd: `P${nItem}`,
    xProd: `Produto ${nItem}`,
    NCM: '10063021',
    CFOP: '5102',
    uCom: 'KG',
    qCom: '3.0000',
    vUnCom: '0.1000000000',
    vProd: '0.10',
    indTot: '1',
    ...prod,
  },
  imposto: { ICMS: { ICMS00: { orig: '0', CST: '00', vBC: '0.10', pICMS: '18.00', vICMS: '0.02' } }, ...imposto },
})
const totals = (change: Grupo = {}): Grupo => ({ ICMSTot: { vProd: '0.30', vBC: '0.30', vICMS: '0.06', ...change } })

async function openItens(part: object) {
  const documento = { tipo: 'nfe', itens: [], campos_novos: [], ...part } as unknown as DocumentoReply // the fields that the tab reads
  await renderWith(<ItensTab documento={documento} />)
}

const cellsOf = (row: HTMLElement | undefined) =>
  row ? [...within(row).queryAllByRole('columnheader'), ...within(row).queryAllByRole('cell')] : []
const textsOf = (row: HTMLElement | undefined) => cellsOf(row).map(({ textContent }) => textContent)
const rows = () => within(screen.getByRole('table', { name: 'Itens e tributos' })).getAllByRole('row')

test('cents that a float cannot hold add up to the stated totals', async () => {
  await openItens({ itens: [det(1), det(2), det(3)], totais: totals() })
  expect(screen.getByText(/^3 itens/).textContent).toBe('3 itens. As somas conferem com os totais do documento.')
  expect(textsOf(rows().at(-1))).toEqual(['Soma', '', '', '', '0,30', '', '0,30', '0,06'])
})

test('one cent of difference is reported with the name of its column and both amounts', async () => {
  await openItens({ itens: [det(1), det(2), det(3)], totais: totals({ vICMS: '0.07' }) })
  expect(screen.getByText(/A soma dos itens difere/).textContent).toContain('do total declarado em ICMS.')
  expect(textsOf(rows().at(-1)).at(-1)).toBe('0,06declarado 0,07')
})

test('several columns that differ are named in their order', async () => {
  await openItens({ itens: [det(1)], totais: totals({ vProd: '0.11', vICMS: '0.02' }) })
  expect(screen.getByText(/A soma dos itens difere/).textContent).toBe(
    '1 item. A soma dos itens difere do total declarado em Valor, Base ICMS.',
  )
})

test('an item outside the total is shown, but its value is not added', async () => {
  const free = det(4, { prod: { indTot: '0', vProd: '100.00' }, imposto: { ICMS: {} } })
  await openItens({ itens: [det(1), det(2), det(3), free], totais: totals() })
  expect(screen.getByText(/As somas conferem/)).toBeTruthy()
  expect(textsOf(rows()[4])[4]).toBe('100,00')
  expect(textsOf(rows().at(-1))[4]).toBe('0,30')
})

test('an item shows its code, NCM, CFOP, origin with CST, quantity with unit and rate', async () => {
  await openItens({ itens: [det(1)], totais: totals() })
  expect(textsOf(rows()[0])).toEqual(['Item', 'CFOP', 'CST', 'Quantidade', 'Valor', 'Unitário', 'Base ICMS', 'ICMS'])
  expect(textsOf(rows()[1])).toEqual([
    '1. Produto 1P1 · NCM 1006.30.21',
    '5.102',
    '000',
    '3 KG',
    '0,10',
    '0,1',
    '0,10',
    '0,0218%',
  ])
})

test('a tax that no item has gets no column; a column of one item shows a dash in the others', async () => {
  const imposto = { ICMS: { ICMSSN101: { orig: '0', CSOSN: '101' } }, IPI: { IPITrib: { CST: '50', vIPI: '5.00' } } }
  await openItens({ itens: [det(1, { imposto }), det(2, { imposto: { ICMS: {} } })], totais: undefined })
  expect(textsOf(rows()[0])).toEqual(['Item', 'CFOP', 'CSOSN', 'Quantidade', 'Valor', 'Unitário', 'IPI'])
  expect(textsOf(rows()[1])).toContain('0101')
  expect(textsOf(rows()[2]).at(-1)).toBe('–')
})

test('the classification of IBS and CBS has its column only when an item has one', async () => {
  const imposto = {
    IBSCBS: { CST: '000', cClassTrib: '000001', gIBSCBS: { vIBS: '0.01', gCBS: { vCBS: '0.09' } } },
  }
  await openItens({ itens: [det(1, { imposto }), det(2)], totais: undefined })
  expect(textsOf(rows()[0]).slice(-3)).toEqual(['IBS', 'CBS', 'cClassTrib'])
  expect(textsOf(rows()[1]).slice(-3)).toEqual(['0,01', '0,09', '000 000001'])
})

test('a long note renders the rows in sight only, and says how many it has', async () => {
  await openItens({ itens: Array.from({ length: 990 }, (_, index) => det(index + 1)), totais: undefined })
  const table = screen.getByRole('table', { name: 'Itens e tributos' })
  expect(table.getAttribute('aria-rowcount')).toBe('992')
  expect(rows().length).toBeLessThan(60)
  expect(rows()[1]?.getAttribute('aria-rowindex')).toBe('2')
  expect(rows().at(-1)?.getAttribute('aria-rowindex')).toBe('992')
  expect(textsOf(rows().at(-1))[4]).toBe('99,00')
  expect(screen.getByRole('group', { name: 'Itens e tributos' }).tabIndex).toBe(0)
})

test('below 600 px each item is a card with all that its row has, and the sums are the last card', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => Object.assign(new EventTarget(), { media, matches: media.includes('599px') }) as MediaQueryList, // what useMedia reads
  )
  const icms = { orig: '0', CSOSN: '900', vBC: '0.10', pICMS: '18.00', vICMS: '0.02' }
  const simples = det(3, { imposto: { ICMS: { ICMSSN900: icms } } })
  await openItens({ itens: [det(1), det(2), simples], totais: totals({ vICMS: '0.07' }) })
  expect(screen.queryByRole('table')).toBeNull()
  const cards = screen.getAllByRole('listitem')
  expect(cards).toHaveLength(3)
  expect([...(cards[0]?.querySelectorAll('p, div') ?? [])].map(({ textContent }) => textContent)).toEqual([
    '1. Produto 10,10',
    'P1 · NCM 1006.30.21 · CFOP 5.102 · CST 000',
    '3 KG × 0,1',
    'Base ICMS0,10',
    'ICMS0,02 (18%)',
  ])
  expect(cards[2]?.textContent).toContain('CSOSN 0900')
  const sums = screen.getByRole('region', { name: 'Soma' })
  expect(sums.textContent).toBe('Soma0,30Base ICMS0,30ICMS0,06, declarado 0,07')
  expect(screen.getByText(/A soma dos itens difere/)).toBeTruthy()
})

test('a note of which only the summary arrived says so', async () => {
  await openItens({})
  expect(screen.getByText('Só o resumo deste documento chegou. Os itens vêm com o XML completo.')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})

test('a CT-e shows the parts of its price, its taxes and the notes that it carries', async () => {
  await openItens({
    tipo: 'cte',
    cd_cfop: '6353',
    valores: {
      vPrest: {
        vTPrest: '150.50',
        Comp: [
          { xNome: 'FRETE PESO', vComp: '100.25' },
          { xNome: 'PEDAGIO', vComp: '50.25' },
        ],
      },
      imp: { ICMS: { ICMS00: { CST: '00', vBC: '150.50', pICMS: '12.00', vICMS: '18.06' } } },
    },
    documentos: { infDoc: { infNFe: [{ chave: CHAVE }] } },
  })
  const amountBeside = (name: string) => screen.getByText(name).nextElementSibling?.textContent
  expect(amountBeside('FRETE PESO')).toBe('100,25')
  expect(amountBeside('PEDAGIO')).toBe('50,25')
  expect(screen.getByText('CFOP 6353 · CST 00 · 12%')).toBeTruthy()
  const carried = screen.getByRole('region', { name: 'Documentos transportados' })
  expect(within(carried).getByRole('listitem').textContent).toMatch(/^NF-e3526 1111 2223/)
  // the key leads to its document, of any date and side
  const link = new URL(within(carried).getByRole('link').getAttribute('href') ?? '', 'http://portal')
  expect(link.pathname).toBe('/notas/nfe')
  // the test's own router writes a text of digits in quotes
  const search = [...link.searchParams].map(([name, value]) => [name, value.replaceAll('"', '')])
  expect(Object.fromEntries(search)).toEqual({ de: 'tudo', papel: 'T', homologacao: '1', busca: CHAVE })
})

test('a manifesto lists its documents under the places of unloading, with their counts', async () => {
  await openItens({
    tipo: 'mdfe',
    descargas: {
      infDoc: {
        infMunDescarga: [
          { xMunDescarga: 'Campinas', infNFe: [{ chNFe: CHAVE }, { chNFe: CHAVE }] },
          { xMunDescarga: 'Jundiaí', infCTe: { chCTe: CHAVE } },
        ],
      },
    },
  })
  const list = screen.getByRole('region', { name: 'Documentos por lugar de descarga' })
  const texts = within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.slice(0, 22))
  expect(texts).toEqual([
    'Campinas · 2 documento',
    'NF-e3526 1111 2223 330',
    'NF-e3526 1111 2223 330',
    'Jundiaí · 1 documento',
    'CT-e3526 1111 2223 330',
  ])
})

test('a manifesto without documents says so', async () => {
  await openItens({ tipo: 'mdfe', descargas: { infDoc: {} } })
  expect(screen.getByText('Este manifesto não traz documentos.')).toBeTruthy()
})

test('the new fields of an item stand under its name', async () => {
  const of = { ds_ato: 'NT 2026.008', ds_visto: null }
  const campos_novos = [{ cd_campo: 'vProdLiq', ds_campo: 'Valor líquido', ds_valor: '0.09', nr_item: 2, ...of }]
  await openItens({
    itens: [det(1), det(2)],
    totais: totals({ vProd: '0.20', vBC: '0.20', vICMS: '0.04' }),
    campos_novos,
  })
  const [first, second] = screen.getAllByRole('row').slice(1)
  expect(first?.textContent).not.toContain('líquido')
  expect(second?.textContent).toContain('P2 · NCM 1006.30.21 · Valor líquido 0,09')
})
