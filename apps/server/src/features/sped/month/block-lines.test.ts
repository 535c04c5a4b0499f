import { layoutOf } from '@portal/efd/layout/layout.ts'
import { formatRow } from '@portal/efd/line/format.ts'
import { row } from '@portal/efd/line/row.ts'
import { expect, test } from 'vitest'
import { newBlockLines } from './block-lines.ts'

const LAYOUT = layoutOf('020')
const group = (value: number) => row('C190', { CST_ICMS: '000', CFOP: '5102', VL_OPR: value })

test('the pieces are the lines of formatRow in order, with their counts', () => {
  const lines = newBlockLines('C', LAYOUT)
  const rows = Array.from({ length: 5000 }, (_, index) => group(index))
  for (const line of rows) lines.add([row('C100', { IND_OPER: '1' }), line])
  const pieces = [...lines.take()]
  expect(pieces.length).toBeGreaterThan(2)
  expect(Buffer.concat(pieces.map(({ bytes }) => bytes)).toString('latin1')).toBe(
    rows.map((line) => formatRow(LAYOUT, row('C100', { IND_OPER: '1' })) + formatRow(LAYOUT, line)).join(''),
  )
  for (const reg of ['C100', 'C190'])
    expect(pieces.reduce((sum, { counts }) => sum + (counts.get(reg) ?? 0), 0)).toBe(5000)
})

test('a document with a value that fits no field adds no line; registers missing in the version are omitted', () => {
  const lines = newBlockLines('C', layoutOf('010'))
  expect(() => lines.add([group(1), group(-1)])).toThrow('C190: O campo VL_OPR')
  lines.add([row('C191', { VL_FCP_OP: 1 })])
  expect([...lines.take()]).toEqual([])
})
