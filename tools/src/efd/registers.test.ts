import { expect, test } from 'vitest'
import { readRegisters, writeNames, writeRegister } from './registers.ts'

const TSV = [
  'reg\tnivel\tpai\tocorr\tseq\tcampo\ttipo\ttam\texato\tdec\tentrada\tsaida\tvalores\tdesde\tate\tref_ou_escopo\tnota',
  'D700\t2\tD001\tV\t00\t(registro)\t\t\t\t\t\t\t\t017\t\tcond\tNFCom',
  'D700\t2\tD001\tV\t01\tREG\tC\t4\t*\t\tO\tO\tD700\t\t\t\t',
  'D700\t2\tD001\tV\t02\tSER\tC\t3\t\t\tO\tO\t\t\t\t\t',
  'D700\t2\tD001\tV\t03\tALIQ\tN\t8\t\t4\tOC\tO\t\t019\t\t\t',
  'D700\t2\tD001\tV\t04\tALIQ\tN\t\t\t2\tOC\t\t1,2\t\t\t0150\t',
  'D700\t2\tD001\tV\t05\tCHV*\tN\t44\t*\t\tOC\tOC\t\t\t\t\t',
].join('\n')

test('a register has one line and one line per field; a version’s changes are in the line of the field', () => {
  const [register] = readRegisters(TSV)
  expect(writeRegister(register!).split('\n')).toEqual([
    'D700 2 D001 V cond 017 -',
    '  SER N 3 - O O - - - 020=C',
    '  ALIQ N 8 4 OC O 019 - - -',
    '  ALIQ_QUANT N - 2 OC - - 1,2 0150 -',
    '  CHV N 44* - OC OC - - - 021=C',
  ])
  expect(writeNames([register!])).toContain("'D700': 'SER' | 'ALIQ' | 'ALIQ_QUANT' | 'CHV'")
})
